import { t } from '#client/kit/t.tsx'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import { TEXT_LINK } from '#shared/domain/page-texts.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

/** What readers read of a page, whichever kind it is. */
export type PageContent = Pick<PageContentView, 'title' | 'subtitle' | 'sections' | 'updatedAt'>

/** A part of a paragraph: plain text, or a link to a page of this site, a website or an email address. */
export type InlinePart = { text: string; href: string | null }

const ADDRESS = '{SUPPORT_EMAIL}'

/** `supportEmail` is null if it failed to load; links then lead to the Contact page. */
export function parseInline(text: string, supportEmail: string | null): InlinePart[] {
  const parts: InlinePart[] = []
  let end = 0
  for (const match of text.matchAll(TEXT_LINK)) {
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
    text: label.replaceAll(ADDRESS, () => supportEmail ?? t('our support address')),
    href: unknown ? '/contact' : href.replaceAll(ADDRESS, () => supportEmail ?? ''),
  }
}

/** Returns a paragraph without links, for descriptions and structured data. */
export function plainText(text: string, supportEmail: string | null): string {
  return parseInline(text, supportEmail)
    .map((part) => part.text)
    .join('')
}

const DESCRIPTION_LENGTH = 160

/** How a line with the date of a text begins in each language. */
const DATE_LINE = /^(?:Last updated|Zuletzt aktualisiert|Última actualización|Dernière mise à jour)/

/** Returns whether the subtitle is a date such as 'Last updated: April 4, 2025'. */
export function isDateLine(subtitle: string | null): boolean {
  return DATE_LINE.test(subtitle ?? '')
}

/** Returns the subtitle, or the page's first words if the subtitle is only a date. */
export function pageDescription(content: PageContent, supportEmail: string | null): string {
  const { subtitle, sections } = content
  if (subtitle && !isDateLine(subtitle)) return subtitle
  return shortened(plainText(sections[0]?.body[0] ?? content.title, supportEmail))
}

/** Shortens a text to whole sentences if they fit, else to whole words and an ellipsis. */
function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text
  const head = firstCharacters(text, DESCRIPTION_LENGTH)
  const sentenceEnd = head.lastIndexOf('. ')
  if (sentenceEnd >= DESCRIPTION_LENGTH / 2) return head.slice(0, sentenceEnd + 1)
  return `${firstCharacters(text, DESCRIPTION_LENGTH - 3).replace(/(?<!\s)\s+\S*$/, '')}...`
}

/** Returns 'November 21, 2026', the same on the server and in every browser. */
export function longDate(isoTime: string): string {
  return new Date(isoTime).toLocaleDateString(t.locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
}

/** Returns the schema.org FAQPage of a page whose headings are questions. */
export function faqPage(content: PageContentView, supportEmail: string | null): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: content.sections
      .filter(({ heading }) => heading !== '')
      .map(({ heading, body, items = [] }) => ({
        '@type': 'Question',
        name: heading,
        acceptedAnswer: {
          '@type': 'Answer',
          text: [...body, ...items].map((text) => plainText(text, supportEmail)).join('\n'),
        },
      })),
  }
}
