import { createFileRoute, Link } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { noteMark, useOwnMarks } from '#client/data/own-marks.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { Discussion } from '#client/features/comments/discussion.tsx'
import { AddToList } from '#client/features/lists/add-to-list.tsx'
import { StarButton } from '#client/features/kids/star-button.tsx'
import { OpeningBoard, OpeningMoves } from '#client/features/openings/opening-board.tsx'
import { useOpeningPlies } from '#client/features/openings/opening-plies.ts'
import { LoadError } from '#client/features/resources/resource-results.tsx'
import { RelatedResources, ResourceDetail } from '#client/features/resources/resource-detail.tsx'
import { countView, resourceQuery } from '#client/features/resources/resource-api.ts'
import { judgedComment, ModerateButton } from '#client/features/moderation/moderate-button.tsx'
import { ReportButton, type Reported } from '#client/features/reports/report-button.tsx'
import { SaveButton } from '#client/features/saved/save-button.tsx'
import { StudyControl } from '#client/features/study/study-control.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import type { CommentView } from '#shared/contracts/comments.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isKidsResource } from '#shared/domain/catalogue.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import type { Crumb } from '#client/data/page-head.ts'
import { Skeleton } from '#client/kit/states.tsx'
import { CorrectionDoor } from './correction-door.tsx'
import { loadResourcePage, resourceCrumbs, resourceId } from './resource-loader.ts'

export const Route = createFileRoute('/_catalogue/resource/$id')({
  // The loader loads together with the component, because other pages need neither.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: ({ context, params, preload }) =>
    loadResourcePage(context.queryClient, { id: params.id, preload }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ResourcePage,
  pendingComponent: ResourceSkeleton,
  pendingMs: 300,
})

function ResourcePage() {
  return <ResourceScreen id={Route.useParams().id} />
}

function ResourceScreen({ id }: { id: string }) {
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
  const { kidsMode } = useKidsMode()
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
        save={
          <>
            <SaveButton id={id} title={titleText(resource.title)} />
            {kidsMode ? null : (
              <AddToList resource={{ id, title: titleText(resource.title) }} Link={SiteLink} />
            )}
            {kidsMode && isKidsResource(resource) ? <StarButton lesson={resource} /> : null}
            <Report
              thing={{ kind: 'resource', id, name: titleText(resource.title) }}
              resourceId={id}
            />
          </>
        }
        place={<StudyControl resource={resource} />}
        opening={opening ? <OpeningMoves name={opening} /> : null}
        board={hasPicture ? null : board}
      />
      {hasPicture ? board : null}
      <div className="mt-4 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-10">
          <Discussion resourceId={id} tools={commentTools} />
          <CorrectionDoor resource={resource} />
        </div>
        <RelatedResources id={id} />
      </div>
    </div>
  )
}

/** Readers report what others wrote; moderators decide about it. */
function commentTools(
  comment: CommentView,
  { isOwn, isModerator }: { isOwn: boolean; isModerator: boolean },
) {
  const { id, resourceId, username, state } = comment
  const name = `the comment by ${username}`
  return (
    <>
      {isOwn || state !== 'shown' ? null : (
        <Report thing={{ kind: 'comment', id, name }} resourceId={resourceId} />
      )}
      {isModerator ? <ModerateButton thing={judgedComment(comment)} /> : null}
    </>
  )
}

/** Reports the resource, or a comment on its page. */
function Report({ thing, resourceId }: { thing: Reported; resourceId: number }) {
  const client = useQueryClient()
  const marks = useOwnMarks(resourceId)
  const { kind, id } = thing
  return (
    <ReportButton
      thing={thing}
      done={(kind === 'resource' ? marks?.resourceReported : marks?.reported.includes(id)) === true}
      onReported={() =>
        noteMark(client, resourceId, ({ reported }) =>
          kind === 'resource' ? { resourceReported: true } : { reported: [...reported, id] },
        )
      }
    />
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

/** The last crumb is the page itself, so it is not a link. */
function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 gap-y-1 text-sm text-soft">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex max-w-full items-center gap-2">
            {index > 0 ? <span aria-hidden="true">/</span> : null}
            {index < crumbs.length - 1 ? (
              <Link to={path} className="underline-offset-4 hover:text-accent hover:underline">
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="max-w-80 min-w-0 truncate">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ResourceSkeleton() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Loading resource...</output>
      <Skeleton className="h-6 w-64 max-w-full" />
      <div className="grid gap-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Skeleton className="aspect-4/3 max-md:order-last" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-11 w-1/2" />
          <Skeleton className="h-28" />
        </div>
      </div>
    </div>
  )
}
