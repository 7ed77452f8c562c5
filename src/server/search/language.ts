import type { PlayedSide } from '#shared/domain/filters/side.ts'
import { FILTER_WORDS, type NamedFilter } from './filter-words.ts'
import { COMMON_WORDS, STOP_WORDS, type Synonym, SYNONYMS } from './word-lists.ts'
import type { Readings } from './readings.ts'
import { foreignPhrases } from './translation.ts'
import { singular, tokensOf } from './words.ts'

/** The key of a term in the index: a singular, a phrase ('ruy lopez') or a whole tag ('#rules'). */
export type TermKey = string

/** What a phrase of a question stands for. */
export type Meaning = {
  /** The number of words. */
  length: number
  /** Terms that count as much as the phrase itself. */
  same: readonly TermKey[]
  /** Terms that are searched as well but rank below the others. */
  also: readonly TermKey[]
  /** Whether its own words would mislead. */
  isReplaced: boolean
  filter: NamedFilter | null
}

type Entry = {
  keys: readonly string[]
  /** Whether it counts only when written in capitals: KID. */
  shouted: boolean
  same: Set<TermKey>
  also: Set<TermKey>
  /** Whether the phrase replaces its words, because they are misleading by themselves. */
  replaced: boolean
  filter: NamedFilter | null
}

/** Lookups in the tables of words and phrases. */
export type Language = {
  /** Returns the longest phrase that begins at this position. */
  meaningAt(
    words: readonly WordForm[],
    position: number,
    literal: ReadonlySet<string>,
  ): Meaning | null
  /** Returns the phrases beginning with the word that are terms of their own wherever they occur in a text. */
  phrasesFrom(word: string): readonly (readonly string[])[]
  /** Whether a table contains the word, so that it is not a misspelling. */
  isKnown(word: string): boolean
  /** Whether a table of synonyms or filter words contains the word. */
  isInTables(word: string): boolean
  /** The words of these tables, for the spelling correction. */
  tableWords: ReadonlySet<string>
  /** Who plays an opening, by its name and by what it is called for short. */
  openingSides: ReadonlyMap<string, PlayedSide>
  /** Openings by what they are called, whole or for short. */
  openingsCalled: ReadonlyMap<string, readonly string[]>
  /** Returns how many words from a position on are an opening's name, whole or its part after ': '; 0 if they are none. */
  openingNameAt(words: readonly { key: TermKey }[], position: number): number
  readings: Readings
}

export type WordForm = { stem: string; written: string }

/** `known` are texts whose words are not misspellings, whether a resource has them or not. */
export function createLanguage(
  own: readonly Synonym[] = [],
  known: Iterable<string> = [],
  openings: readonly SidedOpening[] = [],
  readings: Readings = new Map(),
): Language {
  const { entries, phrases, words } = readTables(own)
  const tableWords = new Set(words)
  for (const name of known) for (const key of keysOf(name)) words.add(key)

  const byFirst = Map.groupBy(
    [...entries.values()].toSorted((a, b) => b.keys.length - a.keys.length),
    ({ keys }) => keys[0] ?? '',
  )
  return {
    meaningAt(given, position, literal) {
      const first = given[position]
      const entry = byFirst
        .get(first?.stem ?? '')
        ?.find(
          ({ keys, shouted, filter }) =>
            lengthOf(keys, given, position) > 0 &&
            (!shouted || isShouted(first?.written ?? '') || !entries.has(keys.join(' '))) &&
            !(filter && keys.some((key) => literal.has(key))),
        )
      if (!entry) return null
      return {
        length: lengthOf(entry.keys, given, position),
        same: [...entry.same],
        also: [...entry.also].filter((key) => !entry.same.has(key)),
        isReplaced: entry.replaced,
        filter: entry.filter,
      }
    },
    phrasesFrom: (word) => phrases.get(word) ?? NONE,
    isKnown: (word) => words.has(word) || STOP_WORDS.has(word),
    isInTables: (word) => tableWords.has(word),
    tableWords,
    openingSides: sidesByName(openings),
    openingsCalled: openingsByName(openings, true),
    openingNameAt: nameFinder(openings),
    readings,
  }
}

export type SidedOpening = { name: string; side: string | null }

/** What a name is called without, in the order in which one is meant: 'English' is the opening, not the defense. */
const WITHOUT: readonly ReadonlySet<string>[] = [
  new Set(),
  new Set(['opening', 'game']),
  new Set(['defense', 'variation']),
  new Set(['attack', 'system', 'gambit']),
]

const KINDS_OF_OPENING = new Set(WITHOUT.flatMap((kinds) => [...kinds]))

/** Openings come before lines of others with the same short name. */
function openingsByName(
  openings: readonly { name: string }[],
  /** 'Sicilian Najdorf' as well. */
  withBoth = false,
): Map<string, string[]> {
  const found = new Map<string, { names: string[]; rank: number }>()
  const offer = (keys: readonly string[], name: string, rank: number) => {
    const key = keys.join(' ')
    const known = found.get(key)
    if (key === '' || (known && known.rank < rank)) return
    const others = known?.rank === rank ? known.names.filter((each) => each !== name) : []
    found.set(key, { names: [...others, name], rank })
  }
  for (const { name } of openings) {
    const line = name.replace(/^.*[:,]\s*/, '')
    offer(keysOf(name), name, 0)
    for (const [rank, kinds] of WITHOUT.entries()) {
      const keys = keysOf(line)
      const short = kinds.has(keys.at(-1) ?? '') ? keys.slice(0, -1) : kinds.size === 0 ? keys : []
      offer(short, name, rank + (line === name ? 0 : WITHOUT.length))
    }
    const telling = keysOf(name).filter((key) => !KINDS_OF_OPENING.has(key))
    if (withBoth && line !== name) offer(telling, name, WITHOUT.length)
  }
  return new Map([...found].map(([key, { names }]) => [key, names]))
}

/** A name of both sides is left out. */
function sidesByName(openings: readonly SidedOpening[]): ReadonlyMap<string, PlayedSide> {
  const sided = openings.filter(({ side }) => side === 'white' || side === 'black')
  const sideOf = new Map(sided.map(({ name, side }) => [name, side as PlayedSide]))
  return new Map(
    [...openingsByName(sided)].flatMap(([key, names]) => {
      const [side, other] = new Set(names.map((name) => sideOf.get(name)))
      return side && !other ? [[key, side] as const] : []
    }),
  )
}

function nameFinder(openings: readonly { name: string }[]): Language['openingNameAt'] {
  const names = openings.flatMap(({ name }) => [name, name.split(': ')[1] ?? name].map(keysOf))
  // One word may be any: 'Closed'.
  const longer = names.filter(({ length }) => length > 1).toSorted((a, b) => b.length - a.length)
  const byFirst = Map.groupBy(longer, ([first = '']) => first)
  return (words, position) =>
    byFirst
      .get(words[position]?.key ?? '')
      ?.find((keys) => keys.every((key, at) => words[position + at]?.key === key))?.length ?? 0
}

/** The entries of the built-in tables and of the admins' synonyms. */
function readTables(own: readonly Synonym[]) {
  const entries = new Map<string, Entry>()
  const phrases = new Map<string, string[][]>()
  const words = new Set<string>()

  const learn = (text: string) => {
    const keys = keysOf(text)
    for (const key of keys) words.add(key)
    if (keys.length > 1) addPhrase(phrases, keys)
    return keys
  }
  const entryOf = (text: string): Entry => {
    const keys = learn(text)
    const shouted = isShouted(text)
    const name = `${shouted ? '!' : ''}${keys.join(' ')}`
    const known = entries.get(name)
    if (known) return known
    const made: Entry = {
      keys,
      shouted,
      same: new Set(),
      also: new Set(),
      replaced: false,
      filter: null,
    }
    entries.set(name, made)
    return made
  }
  const keyOf = (text: string): TermKey =>
    text.startsWith('#') ? `#${keysOf(text.slice(1)).join(' ')}` : learn(text).join(' ')

  for (const synonym of [...SYNONYMS, ...own]) {
    if ('same' in synonym) {
      // 'KID' is the King's Indian, but a kid in a text is a child.
      const keys = synonym.same.filter((text) => !isShoutedWord(text)).map(keyOf)
      for (const text of synonym.same) for (const key of keys) entryOf(text).same.add(key)
    } else {
      for (const text of synonym.words) {
        const entry = entryOf(text)
        if ('means' in synonym) {
          entry.replaced = true
          for (const each of synonym.means) entry.same.add(keyOf(each))
        } else for (const each of synonym.also) entry.also.add(keyOf(each))
      }
    }
  }
  for (const key of foreignPhrases()) addPhrase(phrases, key.split(' '))
  for (const { words: names, filter } of FILTER_WORDS)
    for (const text of names) entryOf(text).filter = filter
  for (const entry of entries.values()) if (!entry.replaced) entry.same.add(entry.keys.join(' '))
  return { entries, phrases, words }
}

const ARTICLES = new Set(
  'a an the my your his her their this that der die das den el la los las le les l'.split(' '),
)

/** Returns how many words from a position on are the phrase, which may have articles in between; 0 if they are not. */
function lengthOf(keys: readonly string[], given: readonly WordForm[], position: number): number {
  let at = position
  for (const [number, key] of keys.entries()) {
    if (number > 0) while (given[at]?.stem !== key && ARTICLES.has(given[at]?.stem ?? '')) at++
    if (given[at]?.stem !== key) return 0
    at++
  }
  return at - position
}

const NONE: readonly string[][] = []

function addPhrase(phrases: Map<string, string[][]>, keys: string[]): void {
  const [first = ''] = keys
  const known = phrases.get(first) ?? []
  if (!known.some((each) => each.join(' ') === keys.join(' '))) phrases.set(first, [...known, keys])
}

function keysOf(text: string): string[] {
  return tokensOf(text).map(({ word }) => singular(word))
}

function isShoutedWord(text: string): boolean {
  return isShouted(text) && COMMON_WORDS.has(text.toLowerCase())
}

function isShouted(text: string): boolean {
  return /^[A-Z]{2,5}$/.test(text)
}
