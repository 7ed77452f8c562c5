import type { Language } from '#shared/domain/filters/language.ts'
import { escapeMarkup } from '../../platform/markup.ts'

/** Matches every character that XML 1.0 forbids (§2.2), including lone surrogates. */
const ILLEGAL = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Escapes text for an XML element or attribute, and drops illegal characters. */
export function xmlText(text: string): string {
  return escapeMarkup(text.replace(ILLEGAL, ''))
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Times are RFC 3339 date-times or plain dates (`YYYY-MM-DD`, taken as midnight UTC). */
export type AtomEntry = {
  /** An IRI that never changes, even if the URL does. */
  id: string
  title: string
  summary: string
  url: string
  updated: string
  published: string | null
  author: string | null
  /** The language of the resource itself; null if it is unknown. */
  language: Language | null
}

export type AtomFeed = {
  /** The language of its title and subtitle. */
  language: string
  /** An IRI that never changes. */
  id: string
  title: string
  subtitle: string | null
  author: string
  /** The URL of the feed. */
  self: string
  /** The URL of the page that shows the same. */
  page: string
  updated: string
  entries: readonly AtomEntry[]
}

/** Renders a feed according to RFC 4287, with the languages of its entries as Dublin Core terms. */
export function renderAtomFeed(feed: AtomFeed): string {
  return [
    `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xml:lang="${xmlText(feed.language)}">`,
    element('id', feed.id),
    element('title', feed.title),
    ...(feed.subtitle ? [element('subtitle', feed.subtitle)] : []),
    element('updated', dateTime(feed.updated)),
    `<author>${element('name', feed.author)}</author>`,
    link('self', feed.self, 'application/atom+xml'),
    link('alternate', feed.page, 'text/html'),
    ...feed.entries.map(entryElement),
    '</feed>\n',
  ].join('\n')
}

function entryElement(entry: AtomEntry): string {
  return [
    '<entry>',
    element('id', entry.id),
    element('title', entry.title),
    link('alternate', entry.url, 'text/html'),
    element('updated', dateTime(entry.updated)),
    ...(entry.published ? [element('published', dateTime(entry.published))] : []),
    ...(entry.author ? [`<author>${element('name', entry.author)}</author>`] : []),
    element('summary', entry.summary),
    ...(entry.language ? [element('dc:language', entry.language)] : []),
    '</entry>',
  ].join('\n')
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}

function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${xmlText(href)}"/>`
}

/** Adds a time to a plain date, because RFC 4287 §3.3 requires a date-time. */
function dateTime(text: string): string {
  return new Date(text).toISOString()
}
