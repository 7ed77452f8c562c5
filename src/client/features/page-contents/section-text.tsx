import type { JSX } from 'react'
import { cn } from '#client/kit/cn.ts'
import type { PageSection } from '#shared/contracts/page-contents.ts'
import { leadLengths } from './inline-text.ts'
import { RichText } from './rich-text.tsx'

type SectionTextProps = {
  section: PageSection
  supportEmail: string | null
  /** There is room for the list to run in two columns beside a narrow text. */
  wide?: boolean
}

/** The paragraphs of a section and its list. The heading is the caller's. */
export function SectionText({
  section,
  supportEmail,
  wide = false,
}: SectionTextProps): JSX.Element {
  return (
    <div className="space-y-3 text-pretty">
      {section.body.map((text) => (
        <p key={text} className="max-w-[36rem]">
          <RichText text={text} supportEmail={supportEmail} />
        </p>
      ))}
      {section.items && section.items.length > 0 && (
        <ItemList items={section.items} supportEmail={supportEmail} wide={wide} />
      )}
    </div>
  )
}

type ItemListProps = { items: string[]; supportEmail: string | null; wide: boolean }

function ItemList({ items, supportEmail, wide }: ItemListProps) {
  const leads = leadLengths(items)
  return (
    <ul
      className={cn(
        'list-disc space-y-2 pl-5 marker:text-accent',
        wide && 'gap-x-12 @4xl:columns-2 [&>li]:break-inside-avoid',
      )}
    >
      {items.map((text, index) => (
        <li key={text} className="pl-1">
          <RichText text={text} supportEmail={supportEmail} lead={leads?.[index]} />
        </li>
      ))}
    </ul>
  )
}
