/** A run of a paragraph: plain text, or a link to a page of this site or to a mailbox. */
export type InlinePart = { text: string; href: string | null }

/** Exactly `[label](/path)`, `[label](mailto:…)` and `{SUPPORT_EMAIL}`; `//host` is no path. */
const MARK = /\[([^[\]]+)\]\((\/(?![/\\])[^()\s\\]*|mailto:[^()\s]+)\)|\{SUPPORT_EMAIL\}/g

const ADDRESS = '{SUPPORT_EMAIL}'
const ADDRESS_WORDS = 'our support address'

/** `supportEmail` is null when it could not be read: the Contact page stands in for it. */
export function parseInline(text: string, supportEmail: string | null): InlinePart[] {
  const parts: InlinePart[] = []
  let end = 0
  for (const match of text.matchAll(MARK)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null })
    parts.push(linkPart(match[1] ?? ADDRESS, match[2] ?? `mailto:${ADDRESS}`, supportEmail))
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

function linkPart(label: string, href: string, supportEmail: string | null): InlinePart {
  const unknown = supportEmail === null && href.includes(ADDRESS)
  return {
    text: label.replaceAll(ADDRESS, () => supportEmail ?? ADDRESS_WORDS),
    href: unknown ? '/contact' : href.replaceAll(ADDRESS, () => supportEmail ?? ''),
  }
}

/** The same paragraph for places that know no links: descriptions, structured data. */
export function plainText(text: string, supportEmail: string | null): string {
  return parseInline(text, supportEmail)
    .map((part) => part.text)
    .join('')
}

/**
 * How many characters at the start of each item name its subject ('Keep it short. …',
 * 'Beginner (green): …'); null unless all items of the list begin so.
 */
export function leadLengths(items: readonly string[]): number[] | null {
  const lengths = items.map((item) => /^[^[\]{}]{2,47}?[.:?](?=\s+\S)/.exec(item)?.[0].length ?? 0)
  return items.length > 1 && lengths.every((length) => length > 0) ? lengths : null
}
