import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import type { PageSection } from '#shared/contracts/page-contents.ts'
import { PageIntro } from './page-intro.tsx'
import { isDateLine, longDate, type PageContent } from './page-text.ts'
import { SectionHeading, SectionText } from './section-text.tsx'

/** Pages with at least this many sections get a table of contents. */
const LONG_PAGE_SECTIONS = 6

type ReadingTextProps = { content: PageContent; supportEmail: string | null }

/** A page to read from top to bottom, with a table of contents beside it if it is long. */
export function ReadingText({ content, supportEmail }: ReadingTextProps): JSX.Element {
  const { title, subtitle, sections, updatedAt } = content
  return (
    <div className="@container">
      <PageIntro title={title} subtitle={subtitle} />
      <div className="mt-10 @4xl:grid @4xl:grid-cols-[minmax(0,36rem)_15rem] @4xl:gap-16">
        <div className="max-w-[36rem] space-y-10">
          {sections.map((section) => (
            <section key={section.id} id={section.id} className="scroll-mt-4">
              <SectionHeading words={section.heading} />
              <SectionText section={section} supportEmail={supportEmail} />
            </section>
          ))}
          {!isDateLine(subtitle) && <UpdatedLine time={updatedAt} />}
        </div>
        {sections.length >= LONG_PAGE_SECTIONS && (
          <div className="hidden @4xl:block">
            <div className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto">
              <ContentsList sections={sections.filter(({ heading }) => heading !== '')} />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

function UpdatedLine({ time }: { time: string }) {
  return (
    <p className="border-t border-line pt-4 text-sm text-soft">
      {t('Last updated:')} <time dateTime={time}>{longDate(time)}</time>
    </p>
  )
}

/** The table of contents beside a long text on wide screens. */
function ContentsList({ sections }: { sections: readonly PageSection[] }): JSX.Element {
  return (
    <nav aria-labelledby="contents-heading" className="text-sm leading-snug">
      <h2 id="contents-heading" className="font-sans text-sm font-semibold text-ink">
        {t('On This Page')}
      </h2>
      <ol className="mt-3 border-s border-line">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-1.5 ps-4 text-soft transition-colors hover:text-ink"
            >
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
