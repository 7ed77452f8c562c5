import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText, wordsLanguage } from '#shared/domain/resource-display.ts'
import { lessonFacts } from '#shared/domain/start-here.ts'
import { paths } from '#shared/paths.ts'
import { LanguageBadge, LevelBadge, SourceBadge } from './badges.tsx'
import { SiteLink } from './site-link.tsx'
import { Thumbnail } from './thumbnail.tsx'

type LessonCardProps = {
  resource: ResourceView
  heading: 'h3' | 'h5'
}

/** A small card of a lesson with its facts; its title's link covers it. */
export function LessonCard({ resource, heading }: LessonCardProps): JSX.Element {
  const { id, title, author, sourceWebsite, level, language } = resource
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
        {author ? (
          <p dir="auto" className="text-sm/snug wrap-anywhere">
            {author}
          </p>
        ) : null}
        <p className="text-sm/snug text-soft wrap-anywhere">{lessonFacts(resource, t)}</p>
        <p className="flex flex-wrap items-center gap-1.5 text-sm">
          <LevelBadge level={level} size="sm" />
          <LanguageBadge language={language} />
          <SourceBadge source={sourceWebsite} />
        </p>
      </div>
    </article>
  )
}
