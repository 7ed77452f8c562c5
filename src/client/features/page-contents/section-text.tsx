import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { Link } from '@tanstack/react-router'
import { cn } from '#client/kit/cn.ts'
import type { PageSection } from '#shared/contracts/page-contents.ts'
import { paths } from '#shared/paths.ts'
import { type InlinePart, parseInline } from './page-text.ts'

type SectionTextProps = {
  section: PageSection
  supportEmail: string | null
  /** Lets the list run in two columns on wide screens. */
  wide?: boolean
}

/** The paragraphs and the list of a section, without its heading. */
export function SectionText({
  section,
  supportEmail,
  wide = false,
}: SectionTextProps): JSX.Element {
  return (
    <div className="space-y-3 text-pretty">
      {section.body.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same paragraph may occur twice
        <p key={index} className="max-w-[36rem]">
          <RichText text={text} supportEmail={supportEmail} />
        </p>
      ))}
      {section.items && section.items.length > 0 && (
        <ItemList items={section.items} supportEmail={supportEmail} wide={wide} />
      )}
    </div>
  )
}

/** The first section of a page may have none. */
export function SectionHeading({ words }: { words: string }): JSX.Element | null {
  return words ? <h2 className="mb-3 text-2xl">{words}</h2> : null
}

type ItemListProps = { items: string[]; supportEmail: string | null; wide: boolean }

function ItemList({ items, supportEmail, wide }: ItemListProps) {
  return (
    <ul
      className={cn(
        'list-disc space-y-2 ps-5 marker:text-accent',
        wide && 'gap-x-12 @4xl:columns-2 [&>li]:break-inside-avoid',
      )}
    >
      {items.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same item may occur twice
        <li key={index} className="ps-1">
          <RichText text={text} supportEmail={supportEmail} />
        </li>
      ))}
    </ul>
  )
}

const LINK_CLASS =
  'rounded-xs text-accent underline decoration-1 underline-offset-[0.2em] transition-colors hover:text-accent-strong hover:decoration-2'

type RichTextProps = { text: string; supportEmail: string | null }

/** The text of a paragraph with its links. */
function RichText({ text, supportEmail }: RichTextProps) {
  return (
    <>
      {parseInline(text, supportEmail).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change places
        <Run key={index} {...part} />
      ))}
    </>
  )
}

function Run({ text, href }: InlinePart) {
  if (href === null) return text
  // The server renders the page of the kids lock, so the router has no route for it.
  if (/^\/[^?#]*$/.test(href) && href !== paths.kidsLock()) {
    return (
      <Link to={href} className={LINK_CLASS}>
        {text}
      </Link>
    )
  }
  const out = /^https?:/i.test(href)
  return (
    <a
      href={href}
      className={`${LINK_CLASS} wrap-anywhere`}
      {...(out ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {})}
    >
      {text}
      {out ? <span className="sr-only"> {t('(opens in a new tab)')}</span> : null}
    </a>
  )
}
