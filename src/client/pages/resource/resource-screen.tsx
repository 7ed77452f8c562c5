import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { buttonClass } from '#client/kit/button.tsx'
import { Discussion } from '#client/features/comments/discussion.tsx'
import { OpeningBoard } from '#client/features/openings/opening-board.tsx'
import { OpeningMoves } from '#client/features/openings/opening-moves.tsx'
import { useOpeningPlies } from '#client/features/openings/openings-api.ts'
import { LoadError } from '#client/features/resources/list-states.tsx'
import { RelatedResources } from '#client/features/resources/related-resources.tsx'
import { countView, resourceQuery } from '#client/features/resources/resource-api.ts'
import { ResourceDetail } from '#client/features/resources/resource-detail.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { paths } from '#shared/paths.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { resourceCrumbs } from './resource-crumbs.ts'
import { resourceId } from './resource-loader.ts'
import { ResourceSkeleton } from './resource-skeleton.tsx'

export function ResourceScreen({ id }: { id: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(resourceQuery(resourceId(id)))
  if (isError || data?.failed) {
    return (
      <div className="grid gap-4">
        <h1 className="text-2xl">Resource</h1>
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data) return <ResourceSkeleton />
  return data.resource ? <Found resource={data.resource} /> : <Missing />
}

function Found({ resource }: { resource: ResourceView }) {
  const { id, opening } = resource
  useEffect(() => void countView(id), [id])
  const plies = useOpeningPlies(opening)
  const board =
    plies?.length === 0 ? null : <OpeningBoard key={opening} plies={plies} link={SiteLink} />
  const hasPicture = Boolean(resource.imageUrl?.trim())
  return (
    <div className="grid gap-6">
      <Breadcrumbs crumbs={resourceCrumbs(resource)} />
      <ResourceDetail
        resource={resource}
        opening={opening ? <OpeningMoves name={opening} /> : null}
        board={hasPicture ? null : board}
      />
      {hasPicture ? board : null}
      <div className="mt-4 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Discussion resourceId={id} />
        <RelatedResources id={id} />
      </div>
    </div>
  )
}

function Missing() {
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl">Resource Not Found</h1>
      <p className="max-w-prose text-soft">
        {"The resource you're looking for doesn't exist or has been removed."}
      </p>
      <Link to={paths.home()} className={buttonClass({})}>
        Back to Home
      </Link>
    </div>
  )
}
