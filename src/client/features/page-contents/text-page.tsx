import type { JSX, ReactNode } from 'react'
import type { PageSection } from '#shared/contracts/page-contents.ts'
import { SectionHeading, SectionText } from './section-text.tsx'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import type { PageContent } from './page-text.ts'
import { PageIntro } from './page-intro.tsx'
import { ReadingText } from './reading-text.tsx'
import { tableOf } from '#shared/texts/text-tables.ts'

/** A column to read, cards with questions and answers, or advice around a list of links. */
export type TextLayout = 'reading' | 'cards' | 'links'

type TextPageProps = {
  layout: TextLayout
  content: PageContent
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
          <SectionHeading words={introduction.heading} />
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
            <SectionHeading words={section.heading} />
            <SectionText section={section} supportEmail={supportEmail} wide />
          </section>
        ))}
    </>
  )
}

const ICONS = tableOf<IconName>({
  'what-this-is': 'compass',
  'content-types': 'book-open',
  filtering: 'sliders-horizontal',
  ratings: 'star',
  saving: 'bookmark',
  comments: 'message-square',
  'skill-level': 'chart-no-axes-column',
  contact: 'mail',
})

type HelpCardsProps = { sections: readonly PageSection[]; supportEmail: string | null }

/** Questions and answers as cards in columns. */
function HelpCards({ sections, supportEmail }: HelpCardsProps): JSX.Element {
  return (
    <div className="@container">
      <div className="gap-6 @3xl:columns-2">
        {sections.map((section) => (
          <HelpCard key={section.id} section={section} supportEmail={supportEmail} />
        ))}
      </div>
    </div>
  )
}

function HelpCard({
  section,
  supportEmail,
}: {
  section: PageSection
  supportEmail: string | null
}) {
  const icon = ICONS.get(section.id) ?? 'circle-question-mark'
  return (
    <section
      id={section.id}
      className="mb-6 scroll-mt-4 break-inside-avoid rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      {section.heading ? (
        <div className="mb-3 flex items-start gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-md bg-tint text-accent">
            <Icon name={icon} className="size-5" />
          </span>
          <h2 className="pt-1.5 text-xl">{section.heading}</h2>
        </div>
      ) : null}
      <SectionText section={section} supportEmail={supportEmail} />
    </section>
  )
}
