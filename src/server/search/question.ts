import type { CatalogueIndex, Term } from './catalogue-index.ts'
import { type NamedFilter, STOP_WORDS } from './filter-words.ts'
import type { Meaning, WordForm } from './language.ts'
import { spellingOf } from './spelling.ts'
import { familyOf, isSign, singular, type Token, tokensOf } from './words.ts'

/** How well a term represents a word of the question; lower is better. */
export const KINDS = { whole: 0, form: 1, beginning: 2, part: 3 } as const
type Alternative = { term: Term; kind: number }

/** A word or phrase that a result should have. */
export type Demand = { words: string; alternatives: Alternative[] }
/** A word or phrase that names a filter; `terms` are for texts that contain it as an ordinary word. */
export type Understood = { words: string; filter: NamedFilter; terms: Term[] }

export type Question = {
  demands: Demand[]
  understood: Understood[]
  /** The terms that each word of the question may mean, in order, for phrases. */
  sequence: { terms: Term[]; isStop: boolean }[]
  /** Whole tags that consist of some of its consecutive words: `time management`. */
  tags: { term: Term; length: number }[]
  correction: Correction | null
  /** Words that the catalogue does not have in any spelling. */
  leftOut: string[]
}

export type Correction = { text: string; words: { from: string; to: string }[] }

export type Reading = {
  /** Searches as typed, without spelling correction. */
  verbatim: boolean
  /** Words that name a filter but should be treated as ordinary words. */
  literal: readonly string[]
  /** Hides results with most of the words if any result has all of them, however few these are. */
  strict: boolean
  /** The last word may be the beginning of a longer one, even if it is a word itself. */
  typing: boolean
}

export const NO_READING: Reading = { verbatim: false, literal: [], strict: false, typing: false }

/** More words than this do not improve the results. */
const MAX_WORDS = 24
/** A beginning as short as 'a' matches hundreds of words. */
const MAX_TERMS = 400
const SHORTEST_PART = 3
const FEW = 3
const LONGEST_TAG = 4

/** Returns what a text means to the catalogue; null if it contains nothing to search for. */
export function readQuestion(
  index: CatalogueIndex,
  text: string,
  { verbatim, literal, typing }: Reading,
): Question | null {
  const typed = distinct(tokensOf(text)).slice(0, MAX_WORDS)
  if (typed.length === 0) return text.trim() === '' ? null : NOTHING
  const corrected = verbatim ? typed : spelledOut(index, typed)
  const correction = verbatim ? null : correctionOf(typed, corrected)
  const words = corrected.map(({ word, written }) => ({ word, written, stem: singular(word) }))
  const literals = new Set(
    literal.flatMap((each) => tokensOf(each).map(({ word }) => singular(word))),
  )
  const segments = segmentsOf(index, words, literals)
  const onlyStops = segments.every(({ isStop, meaning }) => isStop && !meaning?.filter)
  const hasWords = words.some(({ word }) => !isSign(word))
  const demands: Demand[] = []
  const understood: Understood[] = []
  const leftOut: string[] = []
  for (const { at, length, meaning, isStop } of segments) {
    const own = words.slice(at, at + length)
    const name = own.map(({ word }) => word).join(' ')
    if (meaning?.filter) {
      understood.push({ words: name, filter: meaning.filter, terms: termsOf(index, meaning.same) })
      continue
    }
    if (isStop && (!onlyStops || (isSign(name) && hasWords))) continue
    const isLast = at + length === words.length
    const alternatives = alternativesOf(index, name, meaning, { isLast, typing })
    if (alternatives.length > 0) demands.push({ words: name, alternatives })
    else leftOut.push(name)
  }
  const sequence = words.map(({ stem, word }) => ({
    terms: termsOf(
      index,
      index.language.meaningAt([{ stem, written: word }], 0, literals)?.same ?? [stem],
    ).concat(termsOf(index, [stem])),
    isStop: isStopWord({ word, stem }),
  }))
  const tags = tagsOf(index, words, demands)
  return { demands, understood, sequence, tags, correction, leftOut }
}

const NOTHING: Question = {
  demands: [],
  understood: [],
  sequence: [],
  tags: [],
  correction: null,
  leftOut: [],
}

function tagsOf(
  index: CatalogueIndex,
  words: readonly WordForm[],
  demands: readonly Demand[],
): Question['tags'] {
  const names = new Set<string>()
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 2; to <= Math.min(words.length, from + LONGEST_TAG); to++)
      names.add(
        words
          .slice(from, to)
          .map(({ stem }) => stem)
          .join(' '),
      )
  }
  for (const { alternatives } of demands) {
    for (const { term, kind } of alternatives)
      if (kind === KINDS.whole && term.key.includes(' ')) names.add(term.key)
  }
  return [...names].flatMap((name) =>
    termsOf(index, [`#${name}`]).map((term) => ({ term, length: name.split(' ').length })),
  )
}

type Segment = { at: number; length: number; meaning: Meaning | null; isStop: boolean }

function segmentsOf(
  index: CatalogueIndex,
  words: readonly (WordForm & { word: string })[],
  literals: ReadonlySet<string>,
): Segment[] {
  const segments: Segment[] = []
  const hasWords = words.some(({ word }) => !isSign(word))
  for (let at = 0; at < words.length;) {
    const word = words[at]
    if (!word) break
    const meaning = usefulMeaning(
      index,
      words.slice(at),
      index.language.meaningAt(words, at, literals),
    )
    const length = meaning?.length ?? 1
    const isStop =
      length === 1 && !meaning?.filter && (isStopWord(word) || (isSign(word.word) && hasWords))
    segments.push({ at, length, meaning, isStop })
    at += length
  }
  return segments
}

/** A phrase that almost no resource has is better searched by its words, if these are known. */
function usefulMeaning(
  index: CatalogueIndex,
  words: readonly WordForm[],
  meaning: Meaning | null,
): Meaning | null {
  if (!meaning || meaning.length === 1 || meaning.filter) return meaning
  const found = termsOf(index, [...meaning.same, ...meaning.also])
  const enough = found.reduce((sum, { length }) => sum + length, 0) >= FEW
  const own = words.slice(0, meaning.length)
  return enough || own.some(({ stem }) => termsOf(index, [stem]).length === 0) ? meaning : null
}

function isStopWord({ word, stem }: { word: string; stem: string }): boolean {
  // A small number is a volume or somebody's age.
  return STOP_WORDS.has(word) || STOP_WORDS.has(stem) || /^\d{1,2}$/.test(word)
}

function alternativesOf(
  index: CatalogueIndex,
  name: string,
  meaning: Meaning | null,
  { isLast, typing }: { isLast: boolean; typing: boolean },
): Alternative[] {
  const stem = singular(name)
  const found = new Map<Term, number>()
  const add = (terms: readonly Term[], kind: number) => {
    for (const term of terms) if (!found.has(term)) found.set(term, kind)
  }
  add(termsOf(index, meaning?.same ?? [stem, ...umlauts(stem)]), KINDS.whole)
  add(termsOf(index, meaning?.also ?? []), KINDS.form)
  if (!meaning || meaning.length === 1) add(formsOf(index, stem), KINDS.form)
  if (isLast && (typing || found.size === 0)) add(beginnings(index, stem), KINDS.beginning)
  if (found.size === 0) add(parts(index, stem), KINDS.part)
  return [...found].map(([term, kind]) => ({ term, kind }))
}

function termsOf(index: CatalogueIndex, keys: readonly string[]): Term[] {
  return keys.flatMap((key) => {
    const term = index.terms.get(key)
    return term && index.isLive(term) ? [term] : []
  })
}

function formsOf(index: CatalogueIndex, stem: string): Term[] {
  return (index.families.get(familyOf(stem)) ?? []).filter((term) => index.isLive(term))
}

/** Grünfeld is also written Gruenfeld. */
function umlauts(stem: string): string[] {
  const plain = stem.replace(/([aou])e/g, '$1')
  return plain === stem ? [] : [plain]
}

function beginnings(index: CatalogueIndex, stem: string): Term[] {
  if (/^\d+$/.test(stem)) return []
  const words = index.sortedWords()
  const found: string[] = []
  for (let at = lowerBound(words, stem); at < words.length && found.length < MAX_TERMS; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith(stem)) break
    found.push(word)
  }
  return termsOf(index, found)
}

function parts(index: CatalogueIndex, stem: string): Term[] {
  if (stem.length < SHORTEST_PART || /^\d+$/.test(stem)) return []
  const found = index.sortedWords().filter((word) => word.includes(stem))
  return termsOf(index, found.slice(0, MAX_TERMS))
}

function lowerBound(words: readonly string[], wanted: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Looking for a spelling scans the vocabulary, so only a few words are corrected. */
const MOST_CORRECTED = 5

function spelledOut(index: CatalogueIndex, typed: readonly Token[]): Token[] {
  let looked = 0
  const read: Token[] = []
  for (let at = 0; at < typed.length; at++) {
    const token = typed[at] as Token
    const isLast = at === typed.length - 1
    if (isKnown(index, token, isLast) || looked === MOST_CORRECTED) {
      read.push(token)
      continue
    }
    looked++
    const [before, after] = [read.at(-1), typed[at + 1]]
    if (before && isWord(index, before.word + token.word)) {
      read[read.length - 1] = spelledAs(before.word + token.word)
    } else if (after && isWord(index, token.word + after.word)) {
      read.push(spelledAs(token.word + after.word))
      at++
    } else read.push(...(spellingOf(index, token.word)?.map(spelledAs) ?? [token]))
  }
  return read
}

function spelledAs(word: string): Token {
  return { word, written: word }
}

function isWord(index: CatalogueIndex, word: string): boolean {
  return termsOf(index, [singular(word)]).some(({ forms }) => forms.size > 0)
}

/** Whether any resource has the word, or may have it once more is typed. */
function isKnown(index: CatalogueIndex, { word }: Token, isLast: boolean): boolean {
  const stem = singular(word)
  return (
    isSign(word) ||
    /\d/.test(word) ||
    index.language.isKnown(stem) ||
    index.language.isKnown(word) ||
    index.language.isKnown(word.replace(/s$/, '')) ||
    termsOf(index, [stem, ...umlauts(stem)]).length > 0 ||
    formsOf(index, stem).length > 0 ||
    (isLast && beginnings(index, stem).length > 0)
  )
}

function correctionOf(typed: readonly Token[], corrected: readonly Token[]): Correction | null {
  const known = new Set(typed)
  const from = typed.filter((token) => !corrected.includes(token))
  if (from.length === 0) return null
  const to = corrected.filter((token) => !known.has(token))
  return {
    text: corrected.map(({ word }) => word).join(' '),
    words: from.map(({ word }, at) => ({
      from: word,
      to: from.length === 1 ? to.map((each) => each.word).join(' ') : (to[at]?.word ?? ''),
    })),
  }
}

function distinct(tokens: readonly Token[]): Token[] {
  const seen = new Set<string>()
  return tokens.filter(({ word }) => {
    const stem = singular(word)
    if (seen.has(stem)) return false
    seen.add(stem)
    return true
  })
}
