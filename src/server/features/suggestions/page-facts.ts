import { Parser } from 'htmlparser2'
import { hasCredentials, isWebAddress, MAX_URL_LENGTH } from '#shared/contracts/fields.ts'
import { withoutHiddenCharacters } from '#shared/domain/hidden-characters.ts'
import { type Language, languageOfTag } from '#shared/domain/filters/language.ts'
import { partialDate } from '#shared/domain/calendar-date.ts'
import { RESOURCE_FIELDS } from '#shared/domain/resource-fields.ts'
import { durationText, linkedFacts, priceText } from './linked-data.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

/** What a page says about its subject. Each text is one line without controls, and null if the page does not say it. */
export type PageFacts = {
  title: string | null
  description: string | null
  author: string | null
  /** An absolute http or https URL. */
  imageUrl: string | null
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  publishedDate: string | null
  /** '2 h 30 min' or '240 pages'. */
  duration: string | null
  /** 'Free', or an amount with its currency. */
  price: string | null
  /** The language of the page as a whole. */
  language: Language | null
  /** The address that the page calls its own; absolute. */
  canonicalUrl: string | null
  /** The kinds that the page names, in lower case: 'book', 'videoobject', 'video.other', 'article' … */
  kinds: readonly string[]
}

export const NO_FACTS: PageFacts = {
  title: null,
  description: null,
  author: null,
  imageUrl: null,
  publishedDate: null,
  duration: null,
  price: null,
  language: null,
  canonicalUrl: null,
  kinds: [],
}

/** What is parsed of a page, at most. */
export const MAX_PAGE_BYTES = 256 * 1024
/** Elements within each other. The parser's time for each tag grows with their number. */
const MAX_DEPTH = 512
const MAX_KINDS = 20
const MAX_KIND = 60

export type PageBytes = {
  body: Uint8Array
  /** That of the response's header. */
  charset: string | null
  /** The address that it was read from. */
  url: string
}

/** Reads the beginning of a page. */
export function readPageBytes({ body, charset, url }: PageBytes): PageFacts {
  const facts = readPageFacts(textOf(body.subarray(0, MAX_PAGE_BYTES), charset), url)
  return facts.duration === null ? { ...facts, duration: playerLength(body) } : facts
}

/** The script of a player, which may stand far below the head, names the seconds of its video (YouTube). */
function playerLength(body: Uint8Array): string | null {
  const [, seconds = null] =
    /"lengthSeconds":"(\d{1,7})"/.exec(Buffer.from(body).toString('latin1')) ?? []
  return durationText(null, seconds)
}

const DECLARED = /<meta[^<>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i

const BYTE_ORDER_MARKS: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Decodes a page by its byte order mark, its header or, as the HTML standard says, its first 1,024 bytes. A page that
 * declares nothing is UTF-8 or else windows-1252, which other bytes of old pages are.
 */
function textOf(body: Uint8Array, charset: string | null): string {
  const [marked] =
    BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => body[at] === byte)) ?? []
  const beginning = new TextDecoder('latin1').decode(body.subarray(0, 1024))
  // Whoever can read this meta is not reading UTF-16.
  const declared = charset ?? DECLARED.exec(beginning)?.[1]?.replace(/^utf-16.*$/i, 'utf-8')
  const decoder = decoderOf(marked ?? declared)
  if (decoder) return decoder.decode(body)
  try {
    // The body may end within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
}

function decoderOf(label: string | undefined): TextDecoder | null {
  try {
    return label === undefined ? null : new TextDecoder(label)
  } catch {
    return null
  }
}

/**
 * Reads a page's JSON-LD (schema.org), OpenGraph, `<meta>` names, microdata in `<meta itemprop>`, and its `<title>`, in
 * this order of trust, up to `</head>`; only the duration is read below it, too. The page may be incomplete or wrong in
 * any way. `url` is the address that it was read from.
 */
export function readPageFacts(html: string, url: string): PageFacts {
  const { metas, title, heading, canonical, linked, lang, below } = partsOf(html)
  const data = linkedFacts(linked)
  const meta = (...names: string[]) =>
    names.map((name) => oneLine(metas.get(name) ?? null)).find((text) => text !== null) ?? null
  const firstOf = (...texts: (string | null)[]) => texts.find((text) => text !== null) ?? null
  const amount = meta('product:price:amount', 'og:price:amount', 'price')
  const currency = meta('product:price:currency', 'og:price:currency', 'pricecurrency')
  return {
    title: cut(
      firstOf(
        oneLine(data.title),
        meta('og:title', 'twitter:title', 'name'),
        oneLine(heading),
        oneLine(title),
      ),
      RESOURCE_FIELDS.title.max,
    ),
    description: cut(
      firstOf(
        longest([oneLine(data.description), meta('og:description')]),
        meta('description', 'twitter:description'),
      ),
      RESOURCE_FIELDS.description.max,
    ),
    author: cut(
      firstOf(oneLine(data.author), notAnAddress(meta('author', 'article:author', 'book:author'))),
      RESOURCE_FIELDS.author.max,
    ),
    imageUrl: firstOf(
      absolute(meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'), url),
      absolute(oneLine(data.image), url),
    ),
    publishedDate: dateOf(
      firstOf(
        oneLine(data.published),
        meta(
          'article:published_time',
          'book:release_date',
          'video:release_date',
          'datepublished',
          'uploaddate',
          'date',
        ),
      ),
    ),
    duration: cut(
      firstOf(
        oneLine(data.duration),
        durationText(meta('duration'), meta('video:duration', 'og:video:duration')),
        linkedFacts(below.linked).duration,
        durationText(below.duration),
      ),
      RESOURCE_FIELDS.duration.max,
    ),
    price: cut(
      firstOf(oneLine(data.price), amount ? priceText(amount, currency) : null),
      RESOURCE_FIELDS.price.max,
    ),
    language: languageOfTag(lang ?? meta('og:locale') ?? ''),
    canonicalUrl: absolute(firstOf(oneLine(canonical), meta('og:url')), url),
    kinds: tidyKinds([...data.kinds, meta('og:type') ?? '']),
  }
}

function tidyKinds(kinds: readonly string[]): string[] {
  return [...new Set(kinds)]
    .filter(Boolean)
    .map((kind) => firstCharacters(kind.toLowerCase(), MAX_KIND))
    .slice(0, MAX_KINDS)
}

type Parts = {
  /** The contents of `<meta>` by property, name or itemprop, in lower case; the first of each counts. */
  metas: Map<string, string>
  title: string
  /** The first `<h1>`. */
  heading: string
  canonical: string | null
  /** The `lang` attribute of `<html>`. */
  lang: string | null
  /** The texts of the blocks of JSON-LD. */
  linked: string[]
  /** What stands below the head: blocks of JSON-LD, and the first duration of microdata. */
  below: { linked: string[]; duration: string | null }
}

function partsOf(html: string): Parts {
  const parts: Parts = {
    metas: new Map(),
    title: '',
    heading: '',
    canonical: null,
    lang: null,
    linked: [],
    below: { linked: [], duration: null },
  }
  /** The element whose text is being read. */
  let inside: 'title' | 'heading' | 'linked' | null = null
  let block = ''
  let depth = 0
  let depthOfDrawing = 0
  let isOver = false
  let isBelow = false
  const stop = () => {
    isOver = true
    parser.pause()
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > MAX_DEPTH) return stop()
        if (name === 'script' && /^application\/ld\+json/i.test(attributes.type ?? '')) {
          inside = 'linked'
          block = ''
        }
        if (isBelow) {
          if (/^duration$/i.test(attributes.itemprop ?? ''))
            parts.below.duration ??= attributes.content ?? attributes.datetime ?? null
          return
        }
        if (name === 'svg') depthOfDrawing++
        if (name === 'html') parts.lang ??= attributes.lang ?? null
        if (name === 'meta') {
          const key = (attributes.property ?? attributes.name ?? attributes.itemprop ?? '')
            .trim()
            .toLowerCase()
          const { content } = attributes
          if (key && content?.trim() && !parts.metas.has(key)) parts.metas.set(key, content)
        } else if (name === 'link' && /^canonical$/i.test(attributes.rel ?? '')) {
          parts.canonical ??= attributes.href ?? null
        } else if (name === 'title' && depthOfDrawing === 0 && parts.title === '') inside = 'title'
        else if (name === 'h1' && parts.heading === '') inside = 'heading'
      },
      ontext(text) {
        if (inside === 'title') parts.title += text
        else if (inside === 'heading') parts.heading += text
        else if (inside === 'linked') block += text
      },
      onclosetag(name, isImplied) {
        depth--
        if (name === 'head' && !isImplied) isBelow = true
        if (name === 'svg') depthOfDrawing--
        if (name === 'script' && inside === 'linked')
          (isBelow ? parts.below : parts).linked.push(block)
        if (name === 'title' || name === 'script' || name === 'h1') inside = null
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  if (!isOver) parser.end()
  return parts
}

/** Returns the text in one line, without tags and characters that hide or rearrange others; null if nothing is left. */
export function oneLine(text: string | null): string | null {
  const bare = withoutHiddenCharacters((text ?? '').replace(/<[^<>]{0,500}>/g, ' '))
  return bare.replace(/\s+/g, ' ').trim() || null
}

/** Cuts at the end of a word. */
export function cut(text: string | null, max: number): string | null {
  if (text === null || text.length <= max) return text
  const head = firstCharacters(text, max - 3)
  return `${head.replace(/(?<!\s)\s+\S*$/, '') || head}...`
}

function longest(texts: readonly (string | null)[]): string | null {
  return texts.reduce(
    (best, text) => ((text?.length ?? 0) > (best?.length ?? 0) ? text : best),
    null,
  )
}

/** 'article:author' is often the address of a profile. */
function notAnAddress(text: string | null): string | null {
  return text && !isWebAddress(text) ? text : null
}

/** Returns an http or https URL that a resource may have, or null. */
export function absolute(address: string | null, base: string): string | null {
  if (!address || !URL.canParse(address, base)) return null
  const { href } = new URL(address, base)
  return isWebAddress(href) && href.length <= MAX_URL_LENGTH && !hasCredentials(href) ? href : null
}

/** Accepts dates with a time. A date before printed books is a template's 'no date'. */
function dateOf(text: string | null): string | null {
  const date = text ? partialDate(text) : null
  return date && date >= '1400' ? date : null
}
