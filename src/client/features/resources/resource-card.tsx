import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isKidsResource } from '#shared/domain/catalogue.ts'
import {
  CARD_DESCRIPTION_LENGTH,
  descriptionText,
  priceText,
  publishedText,
  titleText,
} from '#shared/domain/resource-display.ts'
import { KidsBadge, RatingBadge, SourceBadge } from './badges.tsx'
import { LevelBadge } from './level-badge.tsx'
import { OutboundLink } from './outbound-link.tsx'
import { SaveButton } from './save-button.tsx'
import { Thumbnail } from './thumbnail.tsx'

type ResourceCardProps = { resource: ResourceView; eager?: boolean }

export function ResourceCard({ resource, eager }: ResourceCardProps) {
  const { title, description, author, publishedDate, price } = resource
  return (
    <article className="resource-card group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] duration-150 hover:border-accent/40 hover:shadow-md">
      <div className="relative overflow-hidden bg-sunken">
        <ResourceLink id={resource.id} decorative>
          <Thumbnail resource={resource} eager={eager} />
        </ResourceLink>
        <SourceBadge source={resource.sourceWebsite} className="absolute top-2.5 left-2.5 shadow-sm" />
        <RatingBadge avgRating={resource.avgRating} className="absolute top-2.5 right-2.5 shadow-sm" />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4 pb-3">
        <h3 className="text-lg/snug wrap-anywhere">
          <ResourceLink id={resource.id}>{titleText(title)}</ResourceLink>
        </h3>
        <p className="text-sm/relaxed text-soft wrap-anywhere">
          {descriptionText(description, CARD_DESCRIPTION_LENGTH)}
        </p>
        <p className="mt-auto pt-1 text-sm/snug text-soft wrap-anywhere">
          {author ? <span className="block font-semibold text-ink">{author}</span> : null}
          <span className="tabular-nums">{publishedText(publishedDate)}</span>
        </p>
        <div className="flex items-center justify-between gap-2">
          {isKidsResource(resource) ? <KidsBadge /> : <LevelBadge level={resource.level} size="sm" />}
          <span className="text-sm font-semibold tabular-nums">{priceText(price)}</span>
        </div>
      </div>
      <div className="flex items-center justify-between border-t border-line px-4 py-2">
        <OutboundLink resource={resource} />
        <SaveButton title={titleText(title)} className="-mr-2.5" />
      </div>
    </article>
  )
}

type ResourceLinkProps = {
  id: number
  /** Repeats the title's link for the pointer only. */
  decorative?: boolean
  children: ReactNode
}

function ResourceLink({ id, decorative, children }: ResourceLinkProps) {
  return (
    <Link
      to="/resource/$id"
      params={{ id: String(id) }}
      className={decorative ? 'block' : 'underline-offset-4 hover:text-accent hover:underline'}
      {...(decorative ? { tabIndex: -1, 'aria-hidden': true } : null)}
    >
      {children}
    </Link>
  )
}
