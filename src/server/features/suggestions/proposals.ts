import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { playLine } from '#shared/chess/play-line.ts'
import { positionKey } from '#shared/chess/position-key.ts'
import type { CATEGORIES } from '#shared/domain/filters/category.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import type { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import { guessSource } from '#shared/domain/guess-source.ts'
import type { Language } from '../../search/language.ts'
import type { NamedFilter } from '../../search/filter-words.ts'
import { singular, tokensOf } from '../../search/words.ts'

/** What the address and the texts of a page suggest about a resource. */
export type Proposal = {
  type: (typeof RESOURCE_TYPES)[number]
  sourceWebsite: (typeof SOURCE_WEBSITES)[number]
  level: (typeof LEVELS)[number]
  category: (typeof CATEGORIES)[number]
  opening: string | null
  /** 'Free' if a text says so, else null. */
  price: string | null
}

type Subject = {
  url: string
  title: string
  description: string
  /** The kinds that the page names (PageFacts). */
  kinds: readonly string[]
}

type Knowledge = {
  language: Language
  /** The names in the taxonomy. */
  openings: readonly string[]
  /** Returns the opening of the taxonomy at the end of a line, given by the keys of its positions, start included. */
  openingAt: (way: readonly string[]) => string | null
}

/** Proposes how a curator would file the resource. */
export function propose(
  { url, title, description, kinds }: Subject,
  { language, openings, openingAt }: Knowledge,
): Proposal {
  const named = [...filtersNamedIn(language, title), ...filtersNamedIn(language, description)]
  const valueOf = (field: NamedFilter['field']) => named.find((each) => each.field === field)?.value
  const level = LEVELS.find((each) => each === valueOf('level'))
  const type = RESOURCE_TYPES.find((each) => each === valueOf('type'))
  const site = guessSource(url)
  const opening =
    openingByMoves(`${title}\n${description}`, openingAt) ??
    openingByName(title, language, openings)
  return {
    type: site?.type ?? typeOf(kinds) ?? typeInWords(type),
    sourceWebsite: site?.sourceWebsite ?? 'other',
    level: level ?? 'all',
    category: categoryOf(title, opening !== null) ?? categoryOf(description, false) ?? 'general',
    opening,
    price: valueOf('price') !== undefined ? 'Free' : null,
  }
}

/** A video elsewhere than on YouTube has no type of its own. */
function typeInWords(type: Proposal['type'] | undefined): Proposal['type'] {
  return type && type !== 'youtube' ? type : 'other'
}

function typeOf(kinds: readonly string[]): Proposal['type'] | null {
  const names = (pattern: RegExp) => kinds.some((kind) => pattern.test(kind))
  if (names(/^(?:audio)?book$|^books\.book$/)) return 'book'
  if (names(/^course$/)) return 'course'
  if (names(/^video/)) return 'other'
  return names(/article$|^blogposting$/) ? 'article' : null
}

/** Returns what the words say besides the subject, as the search understands them. */
function filtersNamedIn(language: Language, text: string): NamedFilter[] {
  const words = tokensOf(text).map(({ word, written }) => ({ stem: singular(word), written }))
  const none = new Set<string>()
  return words.flatMap((_, at) => language.meaningAt(words, at, none)?.filter ?? [])
}

/** The first that fits counts. */
const CATEGORY_WORDS: readonly [pattern: RegExp, category: Proposal['category']][] = [
  [/\b(?:check)?mat(?:e|ing) (?:patterns?|nets?)\b|\bcheckmate patterns?\b/i, 'checkmate patterns'],
  [/\bend(?:game|ing)s?\b/i, 'endgame'],
  [/\btactic(?:s|al)?\b|\bcombinations?\b|\bpuzzles?\b/i, 'tactics'],
  [/\bmiddle ?games?\b/i, 'middlegame'],
  [/\bstrateg(?:y|ic|ies)\b|\bpositional\b/i, 'strategy'],
  [/\bopenings?\b|\brepertoires?\b|\bgambits?\b/i, 'opening'],
]

function categoryOf(text: string, hasOpening: boolean): Proposal['category'] | null {
  return (
    CATEGORY_WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? (hasOpening ? 'opening' : null)
  )
}

/** A first move as people write it: '1.e4', '1. Nf3', '1.e2-e4' does not count. */
const FIRST_MOVE = /\b1\.\s?(?=[a-hN])/g
/** Lines in titles and descriptions are short. */
const MAX_LINE_CHARS = 200
const MAX_LINES = 10

/** Returns the opening that the longest line in the text leads to. */
function openingByMoves(text: string, openingAt: Knowledge['openingAt']): string | null {
  const ways = [...text.matchAll(FIRST_MOVE)].slice(0, MAX_LINES).map(({ index }) => {
    const line = playLine(movesAtStart(text.slice(index, index + MAX_LINE_CHARS)))
    return line.plies.length === 0
      ? []
      : [line.start, ...line.plies.map(({ fen }) => fen)].map(positionKey)
  })
  // '1.e4' alone is a side, not an opening.
  const longest = ways.filter((way) => way.length > 2).toSorted((a, b) => b.length - a.length)[0]
  return longest ? openingAt(longest) : null
}

const MOVE = /^(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?|O-O(?:-O)?)[+#]?[!?]*$/

/** Returns the moves before the first word that is not a move. */
function movesAtStart(text: string): string[] {
  const words = text
    .replace(/(?<=^|\s)\d+\.+\s?/g, ' ')
    .split(/[\s,;:)]+/)
    .filter(Boolean)
  const end = words.findIndex((word) => !MOVE.test(word.replace(/(?<!\.)\.+$/, '')))
  const moves = (end < 0 ? words : words.slice(0, end)).map((word) =>
    word.replace(/(?<!\.)\.+$/, ''),
  )
  return moveTokens(moves.join(' '))
}

/** Words of names that do not tell one opening from another. */
const GENERIC = new Set([
  'defense',
  'defence',
  'opening',
  'variation',
  'game',
  'system',
  'line',
  'the',
  'with',
])
/** Names that people also use in other senses; they need their second word. */
const EVERYDAY = new Set([
  'english',
  'modern',
  'old',
  'bird',
  'center',
  'closed',
  'open',
  'polish',
  'german',
  'russian',
  'hungarian',
  'indian',
])

/**
 * Returns the opening whose name the title contains, in any order of its words: the most specific one of several. If
 * the title names none, the phrases that mean the same are tried, such as 'Ruy Lopez' for 'Spanish'; they are vague, so
 * the shortest name counts.
 */
function openingByName(
  title: string,
  language: Language,
  openings: readonly string[],
): string | null {
  const named = openings.map((name) => {
    const words = wordsOf(name)
    return { name, words, own: words.filter((word) => !GENERIC.has(word)) }
  })
  const inWords = (said: ReadonlySet<string>) =>
    named.filter(({ own, words }) => {
      const needed = own.length === 1 && EVERYDAY.has(own[0] ?? '') ? words : own
      return needed.length > 0 && needed.every((word) => said.has(word))
    })
  const [direct] = inWords(new Set(wordsOf(title))).toSorted(
    (a, b) => b.own.length - a.own.length || a.name.length - b.name.length,
  )
  const [meant] = inWords(new Set(wordsMeant(title, language))).toSorted(
    (a, b) => a.name.length - b.name.length,
  )
  return (direct ?? meant)?.name ?? null
}

function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ word }) => (word === 'defence' ? 'defense' : singular(word)))
}

function wordsMeant(text: string, language: Language): string[] {
  const words = tokensOf(text).map(({ word, written }) => ({ stem: singular(word), written }))
  const none = new Set<string>()
  return words.flatMap((_, at) =>
    (language.meaningAt(words, at, none)?.same ?? []).flatMap((phrase) => phrase.split(' ')),
  )
}
