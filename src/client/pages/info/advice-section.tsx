import type { JSX } from 'react'
import { BookShelf } from '#client/features/page-contents/book-shelf.tsx'
import { SectionText } from '#client/features/page-contents/section-text.tsx'
import type { PageSection } from '#shared/contracts/page-contents.ts'

const BOOKS = 'recommended-books'

type AdviceSectionProps = { section: PageSection; supportEmail: string | null }

/** What follows the links: choosing a platform, tips for parents, recommended books. */
export function AdviceSection({ section, supportEmail }: AdviceSectionProps): JSX.Element {
  return (
    <section
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
  )
}
