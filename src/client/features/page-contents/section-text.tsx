import type { JSX } from 'react'
import type { PageSection } from '#shared/contracts/page-contents.ts'
import { leadLengths } from './inline-text.ts'
import { RichText } from './rich-text.tsx'

type SectionTextProps = { section: PageSection; supportEmail: string | null }

/** The paragraphs of a section and its list. The heading is the caller's. */
export function SectionText({ section, supportEmail }: SectionTextProps): JSX.Element {
  return (
    <div className="space-y-3 text-pretty">
      {section.body.map((text) => (
        <p key={text}>
          <RichText text={text} supportEmail={supportEmail} />
        </p>
      ))}
      {section.items && section.items.length > 0 && (
        <ItemList items={section.items} supportEmail={supportEmail} />
      )}
    </div>
  )
}

function ItemList({ items, supportEmail }: { items: string[]; supportEmail: string | null }) {
  const leads = leadLengths(items)
  return (
    <ul className="list-disc space-y-2 pl-5 marker:text-accent">
      {items.map((text, index) => (
        <li key={text} className="pl-1">
          <RichText text={text} supportEmail={supportEmail} lead={leads?.[index]} />
        </li>
      ))}
    </ul>
  )
}
