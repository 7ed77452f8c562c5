import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { priceText, titleText, wordsLanguage } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { LanguageBadge, LevelBadge, SourceBadge } from './badges.tsx'
import { SiteLink } from './site-link.tsx'
import { Thumbnail } from './thumbnail.tsx'

type LessonCardProps = {
  resource: ResourceView
  /** Why it is recommended. */
  why: string
  /** The element of the title: a heading where there are headings above it. */
  heading: 'h5' | 'p'
  /** Whether it also names the author and the price. */
  isDetailed?: boolean
}

/** A small card of a lesson that is recommended for a reason; its title's link covers it. */
export function LessonCard({ resource, why, heading, isDetailed }: LessonCardProps): JSX.Element {
  const { id, title, author, price, sourceWebsite, level, language } = resource
  const Heading = heading
  return (
    <article className="relative grid h-full grid-cols-[5.5rem_minmax(0,1fr)] gap-3 overflow-hidden rounded-lg border border-line bg-surface p-3 transition-[border-color,box-shadow] duration-150 focus-within:border-accent hover:border-accent hover:shadow-md">
      <div className="self-start overflow-hidden rounded-md bg-sunken">
        <Thumbnail resource={resource} />
      </div>
      <div className="grid content-start gap-1.5">
        <Heading
          dir="auto"
          lang={wordsLanguage(language, t)}
          className="font-serif text-base/snug font-semibold wrap-anywhere"
        >
          <SiteLink href={paths.resource(id)} className="after:absolute after:inset-0">
            {titleText(title, t)}
          </SiteLink>
        </Heading>
        {isDetailed && author ? (
          <p dir="auto" className="text-sm/snug wrap-anywhere">
            {author}
          </p>
        ) : null}
        <p className="text-sm/snug text-soft wrap-anywhere">{why}</p>
        <p className="flex flex-wrap items-center gap-1.5 text-sm">
          <LevelBadge level={level} size="sm" />
          {isDetailed ? (
            <span className="font-semibold tabular-nums wrap-break-word">
              {priceText(price, t)}
            </span>
          ) : null}
          <LanguageBadge language={language} />
          <SourceBadge source={sourceWebsite} />
        </p>
      </div>
    </article>
  )
}
