import { XML_DECLARATION, xmlText } from './xml-text.ts'

const FEED_TITLE = 'Openfile: new chess resources'
const FEED_SUBTITLE = 'Curated chess learning'
const FEED_AUTHOR = 'Openfile'

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
}

export type AtomFeed = { siteUrl: string; updated: string; entries: readonly AtomEntry[] }

/** Renders a feed according to RFC 4287. */
export function renderAtomFeed({ siteUrl, updated, entries }: AtomFeed): string {
  return [
    `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">`,
    element('id', `${siteUrl}/`),
    element('title', FEED_TITLE),
    element('subtitle', FEED_SUBTITLE),
    element('updated', dateTime(updated)),
    `<author>${element('name', FEED_AUTHOR)}</author>`,
    link('self', `${siteUrl}/feed.xml`, 'application/atom+xml'),
    link('alternate', `${siteUrl}/`, 'text/html'),
    ...entries.map(entryElement),
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
