import type { JSX } from 'react'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import { ContentsList } from './contents-list.tsx'
import { PageIntro } from './page-intro.tsx'
import { isDateLine, longDate } from './page-summary.ts'
import { SectionText } from './section-text.tsx'

/** From so many sections on, a page gets its table of contents. */
const LONG_PAGE_SECTIONS = 6

type ReadingTextProps = { content: PageContentView; supportEmail: string | null }

/** A page to read from top to bottom: a narrow column, contents beside it when it is long. */
export function ReadingText({ content, supportEmail }: ReadingTextProps): JSX.Element {
  const { title, subtitle, sections, updatedAt } = content
  return (
    <div className="@container">
      <PageIntro title={title} subtitle={subtitle} />
      <div className="mt-10 @4xl:grid @4xl:grid-cols-[minmax(0,36rem)_15rem] @4xl:gap-16">
        <div className="max-w-[36rem] space-y-10">
          {sections.map((section) => (
            <section key={section.id} id={section.id} className="scroll-mt-4">
              <h2 className="mb-3 text-2xl">{section.heading}</h2>
              <SectionText section={section} supportEmail={supportEmail} />
            </section>
          ))}
          {!isDateLine(subtitle) && <UpdatedLine time={updatedAt} />}
        </div>
        {sections.length >= LONG_PAGE_SECTIONS && (
          <div className="hidden @4xl:block">
            <div className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto">
              <ContentsList sections={sections} />
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
      Last updated: <time dateTime={time}>{longDate(time)}</time>
    </p>
  )
}
