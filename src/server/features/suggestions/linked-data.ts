import { tableOf } from '#shared/texts/text-tables.ts'

/** What a page's JSON-LD states (schema.org), unchanged; null for what it does not state. */
export type LinkedFacts = {
  title: string | null
  description: string | null
  author: string | null
  image: string | null
  published: string | null
  duration: string | null
  price: string | null
  /** The types of the page's subject: 'Book', 'VideoObject' … */
  kinds: string[]
}

type Node = Readonly<Record<string, unknown>>

/** The types that can be the subject of a page, the most specific first. */
const SUBJECTS = [
  'Book',
  'Audiobook',
  'Course',
  'VideoObject',
  'LearningResource',
  'Article',
  'BlogPosting',
  'NewsArticle',
  'TechArticle',
  'ScholarlyArticle',
  'Product',
  'CreativeWork',
]

/** Blocks can be nested without end and can list whole shops. */
const MAX_DEPTH = 6
const MAX_NODES = 500

/**
 * Reads the blocks of JSON-LD of a page. Of several subjects, the one with the most specific type counts. Blocks that
 * are not JSON are skipped.
 */
export function linkedFacts(blocks: readonly string[]): LinkedFacts {
  const nodes = blocks.flatMap(nodesOf)
  const subject = nodes
    .flatMap((node) => {
      const rank = rankOf(node)
      return rank === null ? [] : [{ node, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)[0]?.node
  if (!subject) return NOTHING
  return {
    title: textOf(subject.name) ?? textOf(subject.headline),
    description: textOf(subject.description) ?? textOf(subject.abstract),
    author: namesOf(subject.author ?? subject.creator ?? subject.instructor),
    image: addressOf(subject.image) ?? addressOf(subject.thumbnailUrl),
    published:
      textOf(subject.datePublished) ?? textOf(subject.uploadDate) ?? textOf(subject.dateCreated),
    duration: durationText(
      textOf(subject.duration) ?? textOf(subject.timeRequired),
      null,
      textOf(subject.numberOfPages),
    ),
    price: priceOf(subject),
    kinds: typesOf(subject),
  }
}

const NOTHING: LinkedFacts = {
  title: null,
  description: null,
  author: null,
  image: null,
  published: null,
  duration: null,
  price: null,
  kinds: [],
}

function nodesOf(block: string): Node[] {
  const found: Node[] = []
  const walk = (value: unknown, depth: number) => {
    if (depth > MAX_DEPTH || found.length >= MAX_NODES) return
    if (Array.isArray(value)) for (const each of value) walk(each, depth + 1)
    else if (isNode(value)) {
      found.push(value)
      walk(value['@graph'], depth + 1)
      walk(value.mainEntity, depth + 1)
      walk(value.mainEntityOfPage, depth + 1)
    }
  }
  try {
    walk(JSON.parse(block), 0)
  } catch {
    // Other people's pages may contain anything, including invalid JSON.
  }
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function typesOf(node: Node): string[] {
  const types = [node['@type']].flat()
  return types.filter((type) => typeof type === 'string')
}

/** Returns how specific the type is, 0 for the most specific; null if it is not the subject of a page. */
function rankOf(node: Node): number | null {
  const ranks = typesOf(node)
    .map((type) => SUBJECTS.indexOf(type))
    .filter((rank) => rank >= 0)
  return ranks.length > 0 ? Math.min(...ranks) : null
}

/** Returns a text, a number, or the first of a list of them. */
function textOf(value: unknown): string | null {
  const [first] = [value].flat() as unknown[]
  if (typeof first === 'number') return String(first)
  return typeof first === 'string' && first.trim() ? first : null
}

const MOST_NAMES = 5

/** Returns 'Ann Bell, Cem Dur' for people, organizations and their lists. */
function namesOf(value: unknown): string | null {
  const names = ([value].flat() as unknown[])
    .map((each) => (isNode(each) ? textOf(each.name) : textOf(each)))
    .filter((name) => name !== null)
  return names.length > 0 ? [...new Set(names)].slice(0, MOST_NAMES).join(', ') : null
}

/** Returns the address of a picture, which may be an ImageObject. */
function addressOf(value: unknown): string | null {
  const [first] = [value].flat() as unknown[]
  return isNode(first) ? (textOf(first.url) ?? textOf(first.contentUrl)) : textOf(first)
}

function priceOf(subject: Node): string | null {
  const [offer] = [subject.offers].flat() as unknown[]
  if (isNode(offer)) {
    const amount = textOf(offer.price) ?? textOf(offer.lowPrice)
    if (amount) return priceText(amount, textOf(offer.priceCurrency))
  }
  return subject.isAccessibleForFree === true ? 'Free' : null
}

const SIGNS = tableOf({ USD: '$', EUR: '€', GBP: '£' })

/** Returns '$19.95' for '19.95' and 'USD', '12 CHF' for currencies without a sign, and 'Free' for 0. */
export function priceText(amount: string, currency: string | null): string {
  const number = /^\d{1,9}(?:[.,]\d{1,3})?$/.test(amount) ? Number(amount.replace(',', '.')) : null
  if (number === null) return amount
  if (number === 0) return 'Free'
  const sign = SIGNS.get(currency?.toUpperCase() ?? '')
  const digits = Number.isInteger(number) ? String(number) : number.toFixed(2)
  if (sign) return `${sign}${digits}`
  return currency ? `${digits} ${currency.toUpperCase()}` : digits
}

/** A duration of ISO 8601 in days, hours, minutes and seconds; longer units are not a lesson's. */
const ISO_DURATION =
  /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})(?:\.\d+)?S)?)?$/i

/**
 * Returns '2 h 30 min' for 'PT2H30M' or for a number of seconds, '45 s' for less than a minute, and '240 pages' for a
 * number of pages; null for anything else.
 */
export function durationText(
  iso: string | null,
  seconds: string | null = null,
  pages: string | null = null,
): string | null {
  const [, days = 0, hours = 0, minutes = 0, rest = 0] = ISO_DURATION.exec(iso?.trim() ?? '') ?? []
  const total =
    Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) ||
    (/^\d{1,7}$/.test(seconds ?? '') ? Number(seconds) : 0)
  if (total > 0 && total < 60) return `${total} s`
  if (total > 0) {
    const inMinutes = Math.round(total / 60)
    const [h, min] = [Math.floor(inMinutes / 60), inMinutes % 60]
    return [h > 0 ? `${h} h` : '', min > 0 ? `${min} min` : ''].filter(Boolean).join(' ')
  }
  return pages && /^[1-9]\d{0,4}$/.test(pages) ? `${pages} pages` : null
}
