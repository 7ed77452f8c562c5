import { type Text, text } from '../texts/text.ts'
import { slugOf } from './slugs.ts'

/** The information pages whose texts admins edit, by their name in `page_contents`, which is also their path. */
export const TEXT_PAGES = [
  'about',
  'help',
  'contact',
  'privacy',
  'terms',
  'cookies',
  'affiliate-disclosure',
  'play',
  'kids',
  'other-resources',
  'imprint',
] as const

/** What a site owes to the law: no program writes it. */
export const LEGAL_PAGES: readonly string[] = ['privacy', 'terms', 'cookies', 'imprint']

export function isTextPage(name: string): boolean {
  return TEXT_PAGES.some((each) => each === name)
}

/** Limits of a page's text, in characters and in numbers of parts. */
export const TEXT_LIMITS = {
  title: 200,
  subtitle: 300,
  heading: 200,
  anchor: 60,
  paragraph: 5000,
  sections: 60,
  /** Paragraphs, or entries of a list, in one section. */
  parts: 100,
  page: 200_000,
} as const

/** Stands for the name of the site, in titles too. */
const SITE_NAME = '{SITE_NAME}'

/** What texts may contain in place of a figure or an address of this site. */
const PLACEHOLDERS = [SITE_NAME, '{SUPPORT_EMAIL}', '{AUDIT_MONTHS}', '{SEARCH_STATS_MONTHS}']

/**
 * Matches what is drawn as a link: `[label](/path)`, `[label](https://…)`, `[label](mailto:…)` and `{SUPPORT_EMAIL}`.
 * `//host` is not a path, and the address of a website contains no username: 'https://known.example@evil.example/' leads
 * to evil.example. After `mailto:` comes one address and nothing else, neither further recipients nor header fields.
 */
export const TEXT_LINK =
  /\[([^[\]]+)\]\((\/(?![/\\])[^()\s\\]*|https?:\/\/[^()\s\\/?#@]+(?:[/?#][^()\s\\]*)?|mailto:[^()\s?#&%,;]+)\)|\{SUPPORT_EMAIL\}/g

/** Matches the beginning of what was meant as a link, wherever it leads. */
const LINK_START = /\[[^[\]]+\]\(/g
const LINK = new RegExp(`^(?:${TEXT_LINK.source})$`)

/** Returns what is wrong with the marks in a paragraph or an entry of a list; null if nothing is. */
export function faultInMarks(paragraph: string): Text | null {
  const strange = strangePlaceholder(paragraph)
  if (strange)
    return text('There is no placeholder {found}: please use {placeholders}', {
      found: strange,
      placeholders: PLACEHOLDERS.join(', '),
    })
  const broken = meantAsLinks(paragraph).find(
    ({ link, target }) => !LINK.test(link) || (target.startsWith('http') && !URL.canParse(target)),
  )
  return broken
    ? text(
        'The link {link} must lead to a page of this site (/about), a website (https://…) or an email address (mailto:name@example.org)',
        { link: broken.link },
      )
    : null
}

/** Returns each `[label](target)`. One expression for both would look for the end anew from every beginning. */
function meantAsLinks(text: string): { link: string; target: string }[] {
  const links: { link: string; target: string }[] = []
  let last = 0
  for (const { 0: start, index } of text.matchAll(LINK_START)) {
    // It stands in the target of the one before.
    if (index < last) continue
    const from = index + start.length
    const end = text.indexOf(')', from)
    if (end < 0) break
    links.push({ link: text.slice(index, end + 1), target: text.slice(from, end) })
    last = end + 1
  }
  return links
}

function strangePlaceholder(text: string): string | undefined {
  return text.match(/\{[A-Z][A-Z_]*\}/g)?.find((each) => !PLACEHOLDERS.includes(each))
}

/** Whether a title or heading contains a mark that would be shown as it was typed: all but the name of the site. */
export function hasMarks(text: string): boolean {
  return (
    PLACEHOLDERS.some((each) => each !== SITE_NAME && text.includes(each)) ||
    text.search(TEXT_LINK) >= 0
  )
}

/** The figures of a site that texts name. */
export type TextFigures = {
  siteName: string
  auditMonths: number
  /** Null if searches are not counted: what is said about counting them is then left out. */
  searchStatsMonths: number | null
}

type TextParts = { heading: string; body: string[]; items?: string[] | undefined }

/** Returns a title or a heading with the name of the site. */
export function withSiteName(line: string, { siteName }: Pick<TextFigures, 'siteName'>): string {
  return line.replaceAll(SITE_NAME, () => siteName)
}

/** Fills in the site's name and figures. The browser fills in `{SUPPORT_EMAIL}`. */
export function withFigures<Section extends TextParts>(
  sections: readonly Section[],
  figures: TextFigures,
): Section[] {
  const { auditMonths, searchStatsMonths } = figures
  const named = sections.map((section) => ({
    ...section,
    heading: withSiteName(section.heading, figures),
  }))
  return eachText(named, (texts) =>
    texts
      .filter((text) => searchStatsMonths !== null || !text.includes('{SEARCH_STATS_MONTHS}'))
      .map((text) =>
        withSiteName(text, figures)
          .replaceAll('{AUDIT_MONTHS}', String(auditMonths))
          .replaceAll('{SEARCH_STATS_MONTHS}', String(searchStatsMonths)),
      ),
  )
}

/** Leaves only the labels of links to other websites, which a kids lock does not let through. */
export function withoutLinksOut<Section extends TextParts>(
  sections: readonly Section[],
): Section[] {
  return eachText(sections, (texts) =>
    texts.map((text) =>
      text.replace(TEXT_LINK, (link, label: string, target = '') =>
        /^https?:/i.test(target) ? label : link,
      ),
    ),
  )
}

function eachText<Section extends TextParts>(
  sections: readonly Section[],
  change: (texts: readonly string[]) => string[],
): Section[] {
  return sections.map((section) => ({
    ...section,
    body: change(section.body),
    ...(section.items ? { items: change(section.items) } : {}),
  }))
}

/** Anchors that the page around the text has already. */
const TAKEN_BY_PAGES = ['main', 'links-heading', 'contents-heading']

/** Returns the sections, each with an anchor: new ones get one from their heading, unique in the page. */
export function withAnchors<Section extends { id?: string | undefined; heading: string }>(
  sections: readonly Section[],
): (Section & { id: string })[] {
  const taken = new Set([...TAKEN_BY_PAGES, ...sections.flatMap(({ id }) => id ?? [])])
  return sections.map((section) => {
    const id = section.id ?? freeAnchor(slugOf(section.heading, 'section'), taken)
    taken.add(id)
    return { ...section, id }
  })
}

function freeAnchor(anchor: string, taken: ReadonlySet<string>): string {
  if (!taken.has(anchor)) return anchor
  for (let number = 2; ; number++) {
    const numbered = `${anchor.slice(0, TEXT_LIMITS.anchor - 4)}-${number}`
    if (!taken.has(numbered)) return numbered
  }
}
