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
import { SaveButton } from '#client/features/saved/save-button.tsx'
import { Thumbnail } from './thumbnail.tsx'

type ResourceCardProps = { resource: ResourceView; eager?: boolean }

export function ResourceCard({ resource, eager }: ResourceCardProps) {
  const { title, description, author, publishedDate, price } = resource
  return (
    <article className="resource-card group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] duration-150 hover:border-accent/40 hover:shadow-md">
      <ResourceLink id={resource.id} decorative>
        <Thumbnail resource={resource} eager={eager} />
      </ResourceLink>
      <div className="flex flex-1 flex-col gap-2 p-4 pb-3">
        <p className="flex min-h-6.5 flex-wrap items-center gap-1.5">
          <SourceBadge source={resource.sourceWebsite} />
          {isKidsResource(resource) ? (
            <KidsBadge />
          ) : (
            <LevelBadge level={resource.level} size="sm" />
          )}
          <RatingBadge avgRating={resource.avgRating} className="ml-auto" />
        </p>
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
      </div>
      <div className="flex items-center gap-3 border-t border-line py-2 pr-2 pl-4">
        <OutboundLink resource={resource} />
        <span className="min-w-0 font-semibold tabular-nums wrap-anywhere">{priceText(price)}</span>
        <SaveButton id={resource.id} title={titleText(title)} className="ml-auto" />
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
      className={
        decorative
          ? 'block overflow-hidden bg-sunken'
          : 'underline-offset-4 hover:text-accent hover:underline'
      }
      {...(decorative ? { tabIndex: -1, 'aria-hidden': true } : null)}
    >
      {children}
    </Link>
  )
}
