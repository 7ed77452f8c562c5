import type { PageContentView } from '#shared/contracts/page-contents.ts'
import { plainText } from './inline-text.ts'

const DESCRIPTION_LENGTH = 160

/** 'Last updated: April 4, 2025', for pages that carry their date as subtitle. */
export function isDateLine(subtitle: string | null): boolean {
  return subtitle?.startsWith('Last updated') ?? false
}

/** What search results show: the subtitle, or the page's first words where that is only a date. */
export function pageDescription(content: PageContentView, supportEmail: string | null): string {
  const { subtitle, sections } = content
  if (subtitle && !isDateLine(subtitle)) return subtitle
  return shortened(plainText(sections[0]?.body[0] ?? content.title, supportEmail))
}

/** Whole sentences while they fit, else whole words and an ellipsis. */
function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text
  const head = text.slice(0, DESCRIPTION_LENGTH)
  const sentenceEnd = head.lastIndexOf('. ')
  if (sentenceEnd >= DESCRIPTION_LENGTH / 2) return head.slice(0, sentenceEnd + 1)
  return `${text.slice(0, DESCRIPTION_LENGTH - 3).replace(/\s+\S*$/, '')}...`
}

/** 'November 21, 2026', the same on server and browser. */
export function longDate(isoTime: string): string {
  return new Date(isoTime).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
}

/** schema.org FAQPage of a page whose headings are questions. */
export function faqPage(content: PageContentView, supportEmail: string | null): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: content.sections.map(({ heading, body, items = [] }) => ({
      '@type': 'Question',
      name: heading,
      acceptedAnswer: {
        '@type': 'Answer',
        text: [...body, ...items].map((text) => plainText(text, supportEmail)).join('\n'),
      },
    })),
  }
}
