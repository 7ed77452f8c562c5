import type { JSX, ReactNode } from 'react'
import type { PageContentView, PageSection } from '#shared/contracts/page-contents.ts'
import { BookShelf } from './book-shelf.tsx'
import { HelpCards } from './help-cards.tsx'
import { PageIntro } from './page-intro.tsx'
import { ReadingText } from './reading-text.tsx'
import { SectionText } from './section-text.tsx'

/** A column to read, cards with questions and answers, or advice around a list of links. */
export type TextLayout = 'reading' | 'cards' | 'links'

type TextPageProps = {
  layout: TextLayout
  content: PageContentView
  supportEmail: string | null
  /** Stands below the title of a page with links. */
  doors?: ReactNode
  /** The links, which follow the introduction. */
  links?: ReactNode
}

/** The text of an information page, as readers see it. */
export function TextPage(props: TextPageProps): JSX.Element {
  const { layout, content, supportEmail, doors, links } = props
  const { title, subtitle, sections } = content
  if (layout === 'reading') return <ReadingText content={content} supportEmail={supportEmail} />
  if (layout === 'cards') {
    return (
      <>
        <PageIntro title={title} subtitle={subtitle} />
        <div className="mt-10">
          <HelpCards sections={sections} supportEmail={supportEmail} />
        </div>
      </>
    )
  }
  return (
    <>
      <PageIntro title={title} subtitle={subtitle} />
      {doors}
      <Advice sections={sections} supportEmail={supportEmail} links={links} />
    </>
  )
}

/** The section above the links; all others follow them. */
const INTRODUCTION = 'introduction'
const BOOKS = 'recommended-books'

type AdviceProps = {
  sections: readonly PageSection[]
  supportEmail: string | null
  links: ReactNode
}

function Advice({ sections, supportEmail, links }: AdviceProps) {
  const introduction = sections.find(({ id }) => id === INTRODUCTION)
  return (
    <>
      {introduction ? (
        <section id={introduction.id} className="mt-8 max-w-[36rem]">
          <h2 className="mb-3 text-2xl">{introduction.heading}</h2>
          <SectionText section={introduction} supportEmail={supportEmail} />
        </section>
      ) : null}
      {links}
      {sections
        .filter(({ id }) => id !== INTRODUCTION)
        .map((section) => (
          <section
            key={section.id}
            id={section.id}
            className="@container mt-16 scroll-mt-4 rounded-xl border border-line bg-sunken p-5 sm:p-8"
          >
            <h2 className="mb-3 text-2xl">{section.heading}</h2>
            {section.id === BOOKS ? (
              <BookShelf section={section} supportEmail={supportEmail} />
            ) : (
              <SectionText section={section} supportEmail={supportEmail} wide />
            )}
          </section>
        ))}
    </>
  )
}
