import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '#client/kit/states.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import type { RelatedResourceView } from '#shared/contracts/resources.ts'
import {
  descriptionText,
  RELATED_DESCRIPTION_LENGTH,
  RELATED_SHOWN,
  titleText,
} from '#shared/domain/resource-display.ts'
import { SourceBadge } from './badges.tsx'
import { LevelBadge } from './level-badge.tsx'
import { relatedQuery } from './resource-api.ts'
import { Thumbnail } from './thumbnail.tsx'

export function RelatedResources({ id }: { id: number }) {
  const { data, isError } = useQuery(relatedQuery(id))
  const { kidsMode } = useKidsMode()
  if (isError || data?.length === 0) return null
  return (
    <section aria-labelledby="related" className="grid content-start gap-4">
      <h2 id="related" className="text-xl">
        {kidsMode ? 'More Lessons Like This' : 'Related Resources'}
      </h2>
      <ul className="grid gap-4 sm:max-lg:grid-cols-3">
        {data
          ? data.slice(0, RELATED_SHOWN).map((resource) => (
              <li key={resource.id}>
                <RelatedCard resource={resource} />
              </li>
            ))
          : Array.from({ length: RELATED_SHOWN }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-40" />
              </li>
            ))}
      </ul>
    </section>
  )
}

function RelatedCard({ resource }: { resource: RelatedResourceView }) {
  return (
    <article className="relative grid h-full grid-cols-[6rem_minmax(0,1fr)] gap-3 overflow-hidden rounded-lg border border-line bg-surface p-3 transition-[border-color,box-shadow] duration-150 focus-within:border-accent hover:border-accent hover:shadow-md sm:max-lg:grid-cols-1">
      <div className="self-start overflow-hidden rounded-md bg-sunken">
        <Thumbnail resource={resource} />
      </div>
      <div className="grid content-start gap-1.5">
        <h3 className="text-base/snug wrap-anywhere">
          <Link
            to="/resource/$id"
            params={{ id: String(resource.id) }}
            className="after:absolute after:inset-0"
          >
            {titleText(resource.title)}
          </Link>
        </h3>
        <p className="text-sm/snug text-soft wrap-anywhere">
          {descriptionText(resource.description, RELATED_DESCRIPTION_LENGTH)}
        </p>
        <p className="flex flex-wrap gap-1.5">
          <SourceBadge source={resource.sourceWebsite} />
          <LevelBadge level={resource.level} size="sm" />
        </p>
      </div>
    </article>
  )
}
