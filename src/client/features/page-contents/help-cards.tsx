import type { JSX } from 'react'
import type { PageSection } from '#shared/contracts/page-contents.ts'
import { SectionText } from './section-text.tsx'
import { Icon, type IconName } from '#client/kit/icon.tsx'

const ICONS: Record<string, IconName> = {
  'what-is-openfile': 'compass',
  'content-types': 'book-open',
  filtering: 'sliders-horizontal',
  ratings: 'star',
  saving: 'bookmark',
  comments: 'message-square',
  'skill-level': 'chart-no-axes-column',
  contact: 'mail',
}

type HelpCardsProps = { sections: readonly PageSection[]; supportEmail: string | null }

/** Questions and answers as cards in columns. */
export function HelpCards({ sections, supportEmail }: HelpCardsProps): JSX.Element {
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
  const icon = ICONS[section.id] ?? 'circle-question-mark'
  return (
    <section
      id={section.id}
      className="mb-6 scroll-mt-4 break-inside-avoid rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <div className="mb-3 flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-tint text-accent">
          <Icon name={icon} className="size-5" />
        </span>
        <h2 className="pt-1.5 text-xl">{section.heading}</h2>
      </div>
      <SectionText section={section} supportEmail={supportEmail} />
    </section>
  )
}
