import type { Language } from '#shared/domain/filters/language.ts'
import { XML_DECLARATION, xmlText } from './xml-text.ts'

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
