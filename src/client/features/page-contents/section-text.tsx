import type { JSX } from 'react'
import { Link } from '@tanstack/react-router'
import { cn } from '#client/kit/cn.ts'
import type { PageSection } from '#shared/contracts/page-contents.ts'
import { paths } from '#shared/paths.ts'
import { type InlinePart, leadLengths, parseInline } from './page-text.ts'

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

const LINK_CLASS =
  'rounded-xs text-accent underline decoration-1 underline-offset-[0.2em] transition-colors hover:text-accent-strong hover:decoration-2'

type RichTextProps = { text: string; supportEmail: string | null; lead?: number }

/** One paragraph's text with its links; the first `lead` characters stand out. */
export function RichText({ text, supportEmail, lead = 0 }: RichTextProps): JSX.Element {
  return (
    <>
      {lead > 0 && <strong className="font-semibold text-ink">{text.slice(0, lead)}</strong>}
      {parseInline(text.slice(lead), supportEmail).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
        <Run key={index} {...part} />
      ))}
    </>
  )
}

function Run({ text, href }: InlinePart) {
  if (href === null) return text
  // The lock's page is the server's own: the router does not know it.
  if (/^\/[^?#]*$/.test(href) && href !== paths.kidsLock()) {
    return (
      <Link to={href} className={LINK_CLASS}>
        {text}
      </Link>
    )
  }
  return (
    <a href={href} className={`${LINK_CLASS} wrap-anywhere`}>
      {text}
    </a>
  )
}
