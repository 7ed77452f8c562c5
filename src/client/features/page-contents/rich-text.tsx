import { Link } from '@tanstack/react-router'
import type { JSX } from 'react'
import { paths } from '#shared/paths.ts'
import { parseInline, type InlinePart } from './inline-text.ts'

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
