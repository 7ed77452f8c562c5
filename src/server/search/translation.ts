import { z } from 'zod'
import table from './words/chess-words.json' with { type: 'json' }
import { OPENING_NAMES } from '#shared/domain/opening-names.ts'
import type { TermKey } from './language.ts'
import { singular, type Token, tokensOf } from './words.ts'

const words = z.string().min(1)

/**
 * Words of chess and of the interface in English and in German, Spanish and French. Each row is an English word or
 * phrase and what it is called elsewhere, with commas between several names. A search in one of these languages is
 * read in English, since that is what the catalogue is written in. Plurals are listed where an 's' does not make them.
 */
export const CHESS_WORDS = z
  .array(z.strictObject({ en: words, de: words, es: words, fr: words }))
  .parse(table)

/** Words of the names of openings that say nothing about which opening it is. */
const KINDS_OF_OPENING = new Set(
  `defense game opening gambit attack system verteidigung partie eroffnung spiel angriff system gambit defensa apertura
  partida gambito ataque sistema ouverture attaque systeme debut`.split(/\s+/),
)
const SMALL = new Set('de del la el los las le les du des d l im'.split(' '))
const LONGEST_PHRASE = 7
/** The fewest letters of half a compound. German joins the halves directly or with letters between, as in Eröffnungsfalle and Grundlinienmatt. */
const SHORTEST_HALF = 4

/** The languages other than English in which questions are read. */
export const FOREIGN_LANGUAGES = ['de', 'es', 'fr'] as const
export type ForeignLanguage = (typeof FOREIGN_LANGUAGES)[number]

/** What a phrase of another language is in English, and the terms by which texts in each language have it. */
type Entry = { english: string; names: Map<ForeignLanguage, Set<TermKey>> }
/** The entries by their phrases in German, Spanish and French: words without accents. */
type Phrases = ReadonlyMap<string, Entry>

const { exact: EXACT, plural: PLURAL } = readTables()
/** All words of these phrases, so that they are not taken for misspellings. */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  [...EXACT.keys()].flatMap((phrase) => phrase.split(' ')),
)

/** Returns the phrases of several words that are terms of their own in texts of other languages. */
export function foreignPhrases(): TermKey[] {
  const keys = [...EXACT.values()].flatMap(({ names }) =>
    [...names.values()].flatMap((own) => [...own]),
  )
  return [...new Set(keys)].filter((key) => key.includes(' '))
}

function readTables(): { exact: Phrases; plural: Phrases } {
  const exact = new Map<string, Entry>()
  const plural = new Map<string, Entry>()
  const entries = new Map<string, Entry>()
  const add = (words: readonly string[], english: string, language: ForeignLanguage | null) => {
    const key = words.join(' ')
    if (key === '') return
    const entry = entries.get(english) ?? { english, names: new Map() }
    entries.set(english, entry)
    const singulars = words.map(singular).join(' ')
    if (language) {
      const names = entry.names.get(language) ?? new Set()
      entry.names.set(language, names.add(singulars))
    }
    if (key === english) return
    if (!exact.has(key)) exact.set(key, entry)
    if (!plural.has(singulars)) plural.set(singulars, entry)
  }
  for (const { en, ...others } of CHESS_WORDS) {
    for (const language of FOREIGN_LANGUAGES)
      for (const name of others[language].split(', ')) add(wordsOf(name), en, language)
  }
  for (const { en, also, ...names } of OPENING_NAMES) {
    for (const language of FOREIGN_LANGUAGES) addOpening(names[language], en, language)
    for (const name of also) addOpening(name, en, null)
  }
  function addOpening(name: string, en: string, language: ForeignLanguage | null): void {
    const english = wordsOf(en).join(' ')
    const words = wordsOf(name)
    if (words.join(' ') === english) return
    for (const each of inflected(words)) add(each, english, language)
    const short = words.filter((word) => !SMALL.has(word))
    if (short.length < words.length) add(short, english, language)
    const [telling, ...more] = short.filter((word) => !KINDS_OF_OPENING.has(word))
    if (!telling || more.length > 0 || english.split(' ').includes(telling)) return
    for (const each of inflected([telling])) {
      // 'Roi' is a king before it is the King's Gambit.
      if (!exact.has(each.join(' '))) add(each, withoutKind(en), language)
    }
  }
  return { exact, plural }
}

/** German adjectives take several endings: sizilianisch, sizilianische, sizilianischer. */
function inflected(words: readonly string[]): (readonly string[])[] {
  const [first = '', ...rest] = words
  if (!/isch(?:e|er|es)?$/.test(first)) return [words]
  const stem = first.replace(/(?<=isch)(?:e|er|es)$/, '')
  return ['', 'e', 'er', 'es', 'en'].map((ending) => [stem + ending, ...rest])
}

/** 'sicilian' of 'Sicilian Defense'; 'english opening' stays, because 'english' says too little. */
function withoutKind(name: string): string {
  const words = wordsOf(name)
  const short = words.filter((word) => !/^(?:defense|game)$/.test(word))
  return name.startsWith('English') ? words.join(' ') : short.join(' ')
}

function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ word }) => word)
}

/** What is known about words apart from the tables of other languages. */
export type Knowledge = {
  /** Whether a resource has the word. */
  isThere(word: string): boolean
  isEnglish(word: string): boolean
  /** Whether it must be read as it stands. */
  isLiteral(word: string): boolean
}

/**
 * Returns the tokens in English: German, Spanish and French names of openings and words of chess are replaced. A
 * single word that is English as well, or that a resource in English has, is replaced only beside another foreign word.
 * The tokens also get the terms by which texts in the asked language name the same.
 */
export function inEnglish(
  tokens: readonly Token[],
  known: Knowledge,
  asked: ForeignLanguage | null = null,
): Token[] {
  const isPlain = ({ word }: Token) => known.isThere(word) || known.isEnglish(word)
  const read = tokens.map((token) => (isPlain(token) ? null : foreignAt([token], known)))
  const hasForeign =
    asked !== null ||
    read.some((each) => each !== null) ||
    tokens.some((_, at) => longestAt(tokens, at, known)?.length)
  if (!hasForeign) return [...tokens]
  const result: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] as Token
    const phrase = longestAt(tokens, at, known)
    const found = phrase?.entries ?? read[at] ?? foreignAt([token], known)
    const length = phrase?.length ?? 1
    if (found === null) result.push(token)
    else {
      const from = tokens.slice(at, at + length).map(({ word }) => word)
      for (const { english, names } of found) {
        const native = asked === null ? [] : [...(names.get(asked) ?? [])]
        for (const word of english.split(' '))
          result.push({ word, written: word, from: from.join(' '), native })
      }
    }
    at += length
  }
  return result
}

/** Returns the longest phrase of several words at this position. */
function longestAt(
  tokens: readonly Token[],
  at: number,
  known: Pick<Knowledge, 'isLiteral'>,
): { length: number; entries: Entry[] } | null {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 1; length--) {
    const own = tokens.slice(at, at + length)
    if (own.some(({ word }) => known.isLiteral(word))) continue
    const entry = lookedUp(own.map(({ word }) => word))
    if (entry !== null) return { length, entries: [entry] }
  }
  return null
}

function foreignAt(own: readonly Token[], known: Knowledge): Entry[] | null {
  if (own.some(({ word }) => known.isLiteral(word))) return null
  const [word = ''] = own.map((token) => token.word)
  const entry = lookedUp([word])
  return entry ? [entry] : compound(word, known)
}

/** Returns what a single word is in English; null if it is not in the tables. */
export function englishOf(word: string): string | null {
  return lookedUp([word])?.english ?? null
}

/** Whether a single word is in the tables, or is a compound with a half that is. */
export function isForeign(word: string, known: Pick<Knowledge, 'isThere'>): boolean {
  return FOREIGN_WORDS.has(word) || lookedUp([word]) !== null || compound(word, known) !== null
}

/** Returns the languages that have the phrase or, of German, the compound; none of a word that is not in the tables. */
export function languagesWith(
  words: readonly string[],
  known: Pick<Knowledge, 'isThere'>,
): ForeignLanguage[] {
  const variants = [words, words.map(umlautless), words.map(withoutElision)]
  const keys = new Set(variants.map((each) => each.map(singular).join(' ')))
  const [word = ''] = words
  const entry = lookedUp(words)
  if (words.length === 1 && entry !== null && entry === germanForm(word)) return ['de']
  const isCompound = entry === null && words.length === 1 && compound(word, known) !== null
  if (isCompound) return ['de']
  return FOREIGN_LANGUAGES.filter((language) =>
    [...(entry?.names.get(language) ?? [])].some((name) => keys.has(name)),
  )
}

const umlautless = (word: string): string => word.replace(/([aou])e(?=[a-z])/g, '$1')

/** 'ouverture' of "l'ouverture", in which the apostrophe no longer exists. */
const withoutElision = (word: string): string => word.replace(/^(?:[cdjlmnst]|qu)(?=[aeiouh])/, '')

function elided(words: readonly string[]): string[][] {
  const [word = '', ...more] = words
  const rest = withoutElision(word)
  return rest !== word && rest.length >= SHORTEST_HALF ? [[rest, ...more]] : []
}

function lookedUp(words: readonly string[]): Entry | null {
  for (const each of [words, words.map(umlautless), ...elided(words)]) {
    const entry = EXACT.get(each.join(' ')) ?? PLURAL.get(each.map(singular).join(' '))
    if (entry !== undefined) return entry
  }
  const [word, ...more] = words
  return word === undefined || more.length > 0 ? null : germanForm(word)
}

/** Reads 'kostenlose' as 'kostenlos' and 'gewinnt' as 'gewinnen': German adjectives and verbs have endings. */
function germanForm(word: string): Entry | null {
  const bases = [
    word.replace(/(?:e[mnrs]?)$/, ''),
    word.replace(/(?:s?t|e)$/, 'en'),
    word.replace(/e[mnrs]$/, 'e'),
  ]
  for (const base of bases) {
    if (base === word || base.length < SHORTEST_HALF) continue
    const entry = EXACT.get(base)
    if (entry?.names.get('de')?.has(singular(base))) return entry
  }
  return null
}

/** Reads a German compound such as 'Schachtaktik' or 'Eröffnungsfallen', one of whose halves is in the tables. */
function compound(word: string, known: Pick<Knowledge, 'isThere'>): Entry[] | null {
  for (let at = word.length - SHORTEST_HALF; at >= SHORTEST_HALF; at--) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    const first = lookedUp([head]) ?? lookedUp([head.replace(/(?:e?[ns]|er)$/, '')])
    const second = lookedUp([tail])
    if (first !== null && second !== null) return [first, second]
    if (first !== null && known.isThere(tail)) return [first, plain(tail)]
    if (second !== null && known.isThere(head)) return [plain(head), second]
  }
  return null
}

const plain = (english: string): Entry => ({ english, names: new Map() })
