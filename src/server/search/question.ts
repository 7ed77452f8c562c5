import type { CatalogueIndex } from './catalogue-index.ts'
import { FIELDS, type Term } from './postings.ts'
import { type Correction, correctionOf, spelledOut } from './correction.ts'
import type { NamedFilter } from './filter-words.ts'
import { EVERYDAY_WORDS, SMALL_WORDS, STOP_WORDS } from './word-lists.ts'
import type { Meaning, WordForm } from './language.ts'
import { type Limit, limitsIn } from './limits.ts'
import { areNeighborsInTitle } from './phrases.ts'
import { FOREIGN_WORDS, inEnglish } from './translation.ts'
import { beginnings, formsOf, parts, termsOf, umlauts } from './terms.ts'
import { isSign, singular, type Token, tokensOf } from './words.ts'

/** How well a term represents a word of the question; lower is better. */
export const KINDS = { whole: 0, form: 1, beginning: 2, part: 3 } as const
type Alternative = { term: Term; kind: number }

/** A word or phrase that a result should have. */
export type Demand = {
  words: string
  alternatives: Alternative[]
  /** Whether it only ranks results that have the other words, because it says little in a whole sentence. */
  isLight: boolean
  /** Whether a table knows it as a subject. */
  isSubject: boolean
}
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
  limits: Limit[]
}

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
const SHORTEST_BEGINNING = 3
/** At least this many words can form a sentence. */
const SENTENCE = 5
/** The fields that hold words of chess and names. */
const NAMING = FIELDS.tags | FIELDS.opening | FIELDS.category | FIELDS.author
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
  const literals = new Set(
    literal.flatMap((each) => tokensOf(each).map(({ word }) => singular(word))),
  )
  const corrected = verbatim ? typed : spelledOut(index, typed)
  const correction = verbatim ? null : correctionOf(typed, corrected)
  const english = inEnglish(corrected, {
    isThere: (word) => termsOf(index, [singular(word)]).length > 0,
    // Words from names of openings that no resource has do not count as English: 'Schwarz' is in one, and German for
    // Black.
    isEnglish: (word) =>
      index.language.isInTables(word) || (index.language.isKnown(word) && !FOREIGN_WORDS.has(word)),
    isLiteral: (word) => literals.has(singular(word)),
  })
  const named = numbersOfTitles(index, english)
  const { limits, rest } = limitsIn(
    english,
    (word) => literals.has(singular(word)) || named.has(word),
  )
  const words = rest.map((token) => ({ ...token, stem: singular(token.word) }))
  const segments = segmentsOf(index, words, literals)
  const { understood, ...read } = demandsOf(index, words, segments, typing)
  const { demands, leftOut } = withoutLonelyParts(read)
  const sequence = words.map(({ stem, word }) => ({
    terms: termsOf(
      index,
      index.language.meaningAt([{ stem, written: word }], 0, literals)?.same ?? [stem],
    ).concat(termsOf(index, [stem])),
    isStop: isStopWord({ word, stem }),
  }))
  const tags = tagsOf(index, words, demands)
  return { demands, understood, sequence, tags, correction, leftOut, limits }
}

/** '1001 Chess Exercises' is a title, so its number is no rating. Returns the numbers that a title has before the same word. */
function numbersOfTitles(index: CatalogueIndex, words: readonly Token[]): ReadonlySet<string> {
  return new Set(
    words.flatMap(({ word }, at) => {
      const next = words[at + 1]?.word
      if (next === undefined || !/^\d{3,4}$/.test(word)) return []
      const following = termsOf(index, [singular(next)])
      return areNeighborsInTitle(index, termsOf(index, [word]), following) ? [word] : []
    }),
  )
}

type Word = Token & { stem: string }
type Read = Pick<Question, 'demands' | 'leftOut'>

function demandsOf(
  index: CatalogueIndex,
  words: readonly Word[],
  segments: readonly Segment[],
  typing: boolean,
): Read & Pick<Question, 'understood'> {
  const hasWords = words.some(({ word }) => !isSign(word))
  const isSentence = readsLikeSentence(segments, words)
  const onlyStops = segments.every(({ isStop, meaning }) => isStop && !meaning?.filter)
  const demands: Demand[] = []
  const understood: Understood[] = []
  const leftOut: string[] = []
  for (const { at, length, meaning, isStop } of segments) {
    const own = words.slice(at, at + length)
    const name = own.map(({ word }) => word).join(' ')
    const typed = [...new Set(own.map(({ word, from }) => from ?? word))].join(' ')
    if (meaning?.filter) {
      understood.push({ words: typed, filter: meaning.filter, terms: termsOf(index, meaning.same) })
      continue
    }
    const isLast = at + length === words.length
    if (SMALL_WORDS.has(name) && !(typing && isLast)) continue
    if (isStop && (!onlyStops || (isSign(name) && hasWords))) continue
    const alternatives = alternativesOf(index, name, meaning, { isLast, typing })
    const isLight = isSentence && length === 1 && !carries(index, name, alternatives)
    if (alternatives.length > 0)
      demands.push({ words: name, alternatives, isLight, isSubject: meaning !== null })
    else leftOut.push(typed)
  }
  const isCarried = demands.some(({ isLight }) => !isLight)
  return {
    demands: isCarried ? demands : demands.map((each) => ({ ...each, isLight: false })),
    understood,
    leftOut,
  }
}

/** A sentence has five words or more, and a few that hold the others together: how, my, the, always. */
function readsLikeSentence(segments: readonly Segment[], words: readonly Word[]): boolean {
  const small = segments.filter(({ at, length, isStop }) => {
    return isStop || (length === 1 && EVERYDAY_WORDS.has(words[at]?.word ?? ''))
  }).length
  const count = segments.reduce((sum, { length }) => sum + length, 0)
  return count >= SENTENCE && small >= 2
}

/** Whether a word of a sentence says what it is about: a word of chess, a name, or one from a title that is rare. */
function carries(
  index: CatalogueIndex,
  name: string,
  alternatives: readonly Alternative[],
): boolean {
  if (EVERYDAY_WORDS.has(name) || EVERYDAY_WORDS.has(singular(name))) return false
  if (index.language.isInTables(singular(name))) return true
  const fields = index.language.isKnown(name) ? NAMING : NAMING | FIELDS.title
  return alternatives.some(({ term, kind }) => kind < KINDS.part && index.occursIn(term, fields))
}

/** Drops words that are found only inside other words, unless another word is found whole. */
function withoutLonelyParts({ demands, leftOut }: Read): Read {
  const isPart = ({ alternatives }: Demand) => alternatives.every(({ kind }) => kind === KINDS.part)
  if (demands.some((each) => !isPart(each))) return { demands, leftOut }
  return { demands: [], leftOut: [...leftOut, ...demands.map(({ words }) => words)] }
}

const NOTHING: Question = {
  demands: [],
  understood: [],
  sequence: [],
  tags: [],
  correction: null,
  leftOut: [],
  limits: [],
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
  return (
    STOP_WORDS.has(word) || STOP_WORDS.has(stem) || SMALL_WORDS.has(word) || /^\d{1,2}$/.test(word)
  )
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
  if (isLast && (typing || stem.length >= SHORTEST_BEGINNING || found.size === 0))
    add(beginnings(index, stem), KINDS.beginning)
  if (found.size === 0) add(parts(index, stem), KINDS.part)
  return [...found].map(([term, kind]) => ({ term, kind }))
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
