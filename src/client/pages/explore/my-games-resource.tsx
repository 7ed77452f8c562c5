import type { JSX } from 'react'
import { SourceBadge } from '#client/features/resources/badges.tsx'
import { LevelBadge } from '#client/features/resources/level-badge.tsx'
import { Thumbnail } from '#client/features/resources/thumbnail.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'

type MyGamesResourceProps = { resource: ResourceView; why: string }

export function MyGamesResource({ resource, why }: MyGamesResourceProps): JSX.Element {
  return (
    <article className="relative grid h-full grid-cols-[5.5rem_minmax(0,1fr)] gap-3 overflow-hidden rounded-lg border border-line bg-surface p-3 transition-[border-color,box-shadow] duration-150 focus-within:border-accent hover:border-accent hover:shadow-md">
      <div className="self-start overflow-hidden rounded-md bg-sunken">
        <Thumbnail resource={resource} />
      </div>
      <div className="grid content-start gap-1.5">
        <h5 className="font-serif text-base/snug font-semibold wrap-anywhere">
          <SiteLink href={paths.resource(resource.id)} className="after:absolute after:inset-0">
            {titleText(resource.title)}
          </SiteLink>
        </h5>
        <p className="text-sm/snug text-soft wrap-anywhere">{why}</p>
        <p className="flex flex-wrap gap-1.5">
          <SourceBadge source={resource.sourceWebsite} />
          <LevelBadge level={resource.level} size="sm" />
        </p>
      </div>
    </article>
  )
}
