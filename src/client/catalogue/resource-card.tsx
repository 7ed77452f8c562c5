import { localPath } from '#client/data/page-language.ts'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { serverPageContext } from '#client/data/page-context.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isKidsResource } from '#shared/domain/catalogue.ts'
import { lengthText } from '#shared/domain/duration.ts'
import { agesText, ratingText } from '#shared/domain/resource-ranges.ts'
import {
  CARD_DESCRIPTION_LENGTH,
  descriptionText,
  priceText,
  publishedText,
  titleText,
  descriptionLanguage,
  wordsLanguage,
} from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { Skeleton } from '#client/kit/states.tsx'
import {
  KidsBadge,
  LanguageBadge,
  LevelBadge,
  RatingBadge,
  SideBadge,
  SourceBadge,
} from './badges.tsx'
import { t } from '#client/kit/t.tsx'
import { OutboundLink } from './outbound-link.tsx'
import { SaveButton } from './save-button.tsx'
import { StudyBadge } from './study-badge.tsx'
import { Thumbnail } from './thumbnail.tsx'

type ResourceCardProps = {
  resource: ResourceView
  /** Loads the picture at once, for cards that are in view at first. */
  eager?: boolean
  /** Whether it only shows how a resource will look, without what a reader does with it. */
  isPreview?: boolean
  /** Whether it says that there is no rating. */
  saysUnrated?: boolean | undefined
  /** More that a reader does with it, below the bookmark. */
  children?: ReactNode
}

export function ResourceCard(props: ResourceCardProps) {
  const { resource, eager, isPreview, saysUnrated, children } = props
  const { title, description, author, price, duration } = resource
  const isKids = isKidsResource(resource)
  const range = isKids ? agesText(resource, t) : ratingText(resource, t)
  const length = lengthText(duration, t, 'short')
  return (
    <article className="resource-card">
      <ResourceLink id={resource.id} decorative>
        <Thumbnail resource={resource} eager={eager} />
      </ResourceLink>
      <div className="card-text">
        <h3 className="card-title" lang={wordsLanguage(resource.language, t)} dir="auto">
          <ResourceLink id={resource.id}>{titleText(title, t)}</ResourceLink>
        </h3>
        <p className="card-marks">
          {isKids ? <KidsBadge /> : <LevelBadge level={resource.level} size="sm" />}
          {range ? <span>{range}</span> : null}
          {length ? <span>{length}</span> : null}
          <span className="card-price">{priceText(price, t)}</span>
          <SideBadge side={resource.side} />
          <LanguageBadge language={resource.language} />
          <RatingBadge avgRating={resource.avgRating} saysNone={saysUnrated} className="ms-auto" />
        </p>
        <p className="card-description" lang={descriptionLanguage(resource.language, t)} dir="auto">
          {descriptionText(description, t, CARD_DESCRIPTION_LENGTH)}
        </p>
        <p className="card-author">
          {author ? <span dir="auto">{author}</span> : null}
          <span>{publishedText(resource, t)}</span>
        </p>
      </div>
      <div className="card-actions">
        <OutboundLink resource={resource} />
        <SourceBadge source={resource.sourceWebsite} className="card-source" />
        {isPreview ? null : (
          <>
            <SaveButton id={resource.id} title={titleText(title, t)} />
            <StudyBadge id={resource.id} />
            {children}
          </>
        )}
      </div>
    </article>
  )
}

type ResourceLinkProps = {
  id: number
  /** Repeats the title's link, for pointers only. */
  decorative?: boolean
  children: ReactNode
}

function ResourceLink({ id, decorative, children }: ResourceLinkProps) {
  const rest = {
    ...(decorative ? { className: 'card-picture', tabIndex: -1, 'aria-hidden': true } : null),
  }
  // The router's link computes its target on every render, twice per card. The server can do without.
  if (serverPageContext()) {
    return (
      <a href={localPath(paths.resource(id))} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <Link to="/resource/$id" params={{ id: String(id) }} {...rest}>
      {children}
    </Link>
  )
}

/** The columns of a list of cards. */
export const RESOURCE_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,14.5rem),1fr))] gap-2.5 sm:gap-5'
/** Cards in view at first on a wide screen, whose pictures load at once. */
const FIRST_ROW = 4

type ResourceGridProps = {
  resources: readonly ResourceView[]
  /** Returns more that a reader does with a resource. */
  more?: (resource: ResourceView) => ReactNode
  /** Whether the grid is at the top of the page. */
  first?: boolean
  /** Whether they come in groups of one opening each, which are named if there are several. */
  grouped?: boolean | undefined
  /** Sorted by rating, what has none says so. */
  sort?: string | undefined
}

export function ResourceGrid(props: ResourceGridProps) {
  const { resources, more, first = true, grouped, sort } = props
  const named = grouped && new Set(resources.map(({ opening }) => opening)).size > 1
  return (
    <ul className={RESOURCE_GRID}>
      {resources.map((resource, index) => (
        <Fragment key={resource.id}>
          {named && resource.opening && resource.opening !== resources[index - 1]?.opening ? (
            <li className="col-span-full pt-2">
              <h3 className="text-lg sm:text-xl">{t.opening(resource.opening)}</h3>
            </li>
          ) : null}
          <li>
            <ResourceCard
              resource={resource}
              eager={first && index < FIRST_ROW}
              saysUnrated={sort === 'rating'}
            >
              {more?.(resource)}
            </ResourceCard>
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

export function GridSkeleton({ count }: { count: number }) {
  return (
    <div className={RESOURCE_GRID}>
      <output className="sr-only">{t('Loading resources...')}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden="true" className="card-skeleton">
          <Skeleton className="aspect-4/3" />
          <Skeleton className="h-20" />
          <Skeleton className="h-10" />
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  )
}
