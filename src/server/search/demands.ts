import { FIELDS, type Term } from './postings.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type Against, isOpening } from './against.ts'
import type { NamedFilter } from './filter-words.ts'
import type { Meaning, WordForm } from './language.ts'
import {
  COMMON_WORDS,
  DESCRIBING_WORDS,
  EVERYDAY_WORDS,
  NATIVE_STOP_WORDS,
  SMALL_WORDS,
  STOP_WORDS,
} from './word-lists.ts'
import { beginnings, formsOf, parts, runsWith, termsOf, togetherOf, umlauts } from './terms.ts'
import { englishOf, type ForeignLanguage } from './translation.ts'
import { isSign, isUnspaced, singular, type Token } from './words.ts'

/** How well a term represents a word of the question; lower is better. */
export const KINDS = { whole: 0, form: 1, beginning: 2, part: 3 } as const
type Alternative = {
  term: Term
  kind: number
  /** Whether it counts only in texts that are not in English. */
  isNative?: boolean
}

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
export type Understood = {
  words: string
  filter: NamedFilter
  terms: Term[]
  /** Whether only resources with one of the terms fit: lessons for Black, but on the London System. */
  isAbout?: boolean
}

const SHORTEST_BEGINNING = 3
/** At least this many words can form a sentence. */
const SENTENCE = 4
/** The fields that hold words of chess and names. */
const NAMING = FIELDS.tags | FIELDS.opening | FIELDS.category | FIELDS.author
const FEW = 3

export type Word = Token & { stem: string }
/** What a question asks for, and the words that the catalogue does not have in any spelling. */
type Read = { demands: Demand[]; understood: Understood[]; leftOut: string[] }
/** How a question is read. */
export type Own = {
  index: CatalogueIndex
  asked: ForeignLanguage | null
  literals: ReadonlySet<string>
  typing: boolean
  /** Whether a number, a price or the like has been read, so that small words alone ask for nothing. */
  hasLimits: boolean
}

/** Returns what the words ask for. */
export function demandsOf(own: Own, words: readonly Word[], against: Against | null): Read {
  const { index, typing } = own
  const segments = segmentsOf(own, words, against)
  const hasWords = words.some(({ word }) => !isSign(word))
  const isSentence = readsLikeSentence(words, own.asked)
  const onlyStops = segments.every(({ isStop, meaning }) => isStop && !meaning?.filter)
  const demands: Demand[] = []
  const understood: Understood[] = []
  const leftOut: string[] = []
  for (const { at, length, meaning, isStop } of segments) {
    const named = words.slice(at, at + length)
    const name = named.map(({ word }) => word).join(' ')
    const typed = [...new Set(named.map(({ word, from }) => from ?? word))].join(' ')
    if (against?.at === at) {
      const filter: NamedFilter = { field: 'side', value: against.side }
      understood.push({ words: typed, filter, terms: against.terms, isAbout: true })
      continue
    }
    if (meaning?.filter) {
      understood.push({ words: typed, filter: meaning.filter, terms: termsOf(index, meaning.same) })
      continue
    }
    const isLast = at + length === words.length
    if (SMALL_WORDS.has(name) && !(typing && isLast)) continue
    if (isStop && (!onlyStops || own.hasLimits || (isSign(name) && hasWords))) continue
    if (demands.some((each) => each.words === name)) continue
    const alternatives = alternativesOf(index, name, meaning, {
      isLast,
      typing,
      native: nativeTerms(own, named),
    })
    // A number ranks and never excludes.
    const isLight =
      /^\d+$/.test(name) ||
      DESCRIBING_WORDS.has(name) ||
      (isSentence && length === 1 && !carries(index, name, alternatives))
    const demand = { words: name, alternatives, isLight, isSubject: meaning !== null }
    const before = demands.at(-1)
    if (alternatives.length === 0) leftOut.push(typed)
    else if (before && isChoice(own, words, { before: before.words, at, length }))
      demands[demands.length - 1] = eitherOf(before, demand)
    else demands.push(demand)
  }
  const isCarried =
    understood.length > 0 || own.hasLimits || demands.some(({ isLight }) => !isLight)
  return {
    demands: isCarried ? demands : demands.map((each) => ({ ...each, isLight: false })),
    understood,
    leftOut,
  }
}

/** Whether words offer an alternative to those before: 'Caro-Kann or French', and 'and' between two openings. */
function isChoice(
  { index }: Own,
  words: readonly Word[],
  { before, at, length }: { before: string; at: number; length: number },
): boolean {
  const joining = words[at - 1]?.word
  const from = at - 1 - before.split(' ').length
  const first = words.slice(from, at - 1)
  if (joining === undefined || first.map(({ word }) => word).join(' ') !== before) return false
  if (joining === 'or') return true
  return (
    joining === 'and' && isOpening(index, first) && isOpening(index, words.slice(at, at + length))
  )
}

function eitherOf(one: Demand, other: Demand): Demand {
  const known = new Set(one.alternatives.map(({ term }) => term))
  return {
    words: `${one.words} or ${other.words}`,
    alternatives: [
      ...one.alternatives,
      ...other.alternatives.filter(({ term }) => !known.has(term)),
    ],
    isLight: one.isLight && other.isLight,
    isSubject: one.isSubject || other.isSubject,
  }
}

/** Returns the terms by which texts in the language of the question name the same, and what was typed. */
function nativeTerms({ index, asked }: Own, named: readonly Word[]): Term[] {
  if (asked === null) return []
  const names = [...new Set(named.flatMap(({ native = [] }) => native))]
  // Apostrophes are dropped, so that "l'ouverture" is one word.
  const elided = names.flatMap((name) => (/^[aeiouh]/.test(name) ? [`l${name}`, `d${name}`] : []))
  const known = termsOf(index, asked === 'fr' ? [...names, ...elided] : names)
  const typed = [...new Set(named.flatMap(({ from }) => from ?? []))].flatMap((phrase) => {
    // 'Wie spielt man Schach' is not about everything that has 'Schach' in its title.
    const words = phrase
      .split(' ')
      .filter(
        (word) => !NATIVE_STOP_WORDS[asked].has(word) && !STOP_WORDS.has(englishOf(word) ?? ''),
      )
    const terms = words.flatMap((word) => termsOf(index, [singular(word)]))
    return terms.length === words.length && terms.length > 0 ? [togetherOf(terms)] : []
  })
  return [...new Set([...known, ...typed])]
}

/** A sentence has five words or more, and a few that hold the others together: how, my, the, always. */
function readsLikeSentence(words: readonly Word[], asked: ForeignLanguage | null): boolean {
  const small = words.filter((each) => isStopWord(each, asked) || EVERYDAY_WORDS.has(each.word))
  return words.length >= SENTENCE && small.length >= 2
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

type Segment = { at: number; length: number; meaning: Meaning | null; isStop: boolean }

function segmentsOf(
  { index, asked, literals }: Own,
  words: readonly Word[],
  against: Against | null,
): Segment[] {
  const segments: Segment[] = []
  const hasWords = words.some(({ word }) => !isSign(word))
  for (let at = 0; at < words.length;) {
    const word = words[at]
    if (!word) break
    if (against?.at === at) {
      segments.push({ at, length: against.length, meaning: null, isStop: true })
      at += against.length
      continue
    }
    const meaning = usefulMeaning(
      index,
      words.slice(at),
      index.language.meaningAt(words, at, literals),
    )
    const length = meaning?.length ?? 1
    const isStop =
      length === 1 &&
      !meaning?.filter &&
      (isStopWord(word, asked) || (isSign(word.word) && hasWords))
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
  const count = found.reduce((sum, { length }) => sum + length, 0)
  const enough = count >= (meaning.isReplaced ? 1 : FEW)
  const own = words.slice(0, meaning.length)
  return enough || own.some(({ stem }) => termsOf(index, [stem]).length === 0) ? meaning : null
}

/** Whether a word is not required when there are others. */
export function isStopWord(
  { word, stem, from }: Pick<Word, 'word' | 'stem' | 'from'>,
  asked: ForeignLanguage | null,
): boolean {
  // A small number is a volume or somebody's age.
  return (
    STOP_WORDS.has(word) ||
    STOP_WORDS.has(stem) ||
    SMALL_WORDS.has(word) ||
    /^\d{1,2}$/.test(word) ||
    (asked !== null && from === undefined && NATIVE_STOP_WORDS[asked].has(word))
  )
}

function alternativesOf(
  index: CatalogueIndex,
  name: string,
  meaning: Meaning | null,
  { isLast, typing, native }: { isLast: boolean; typing: boolean; native: readonly Term[] },
): Alternative[] {
  const stem = singular(name)
  const found = new Map<Term, number>()
  const add = (terms: readonly Term[], kind: number) => {
    for (const term of terms) if (!found.has(term)) found.set(term, kind)
  }
  add(termsOf(index, meaning?.same ?? [stem, ...umlauts(stem)]), KINDS.whole)
  if (isUnspaced(stem)) add(runsWith(index, stem), KINDS.whole)
  add(termsOf(index, meaning?.also ?? []), KINDS.form)
  if (!meaning || meaning.length === 1) add(formsOf(index, stem), KINDS.form)
  const own = native.filter((term) => !found.has(term))
  // 'Tie' is a word and no beginning, though no resource has it.
  const mayBegin = found.size === 0 ? !COMMON_WORDS.has(name) : stem.length >= SHORTEST_BEGINNING
  if (isLast && (typing || mayBegin)) add(beginnings(index, stem), KINDS.beginning)
  if (found.size === 0 && own.length === 0) add(parts(index, stem), KINDS.part)
  return [
    ...own.map((term) => ({ term, kind: KINDS.whole, isNative: true })),
    ...[...found].map(([term, kind]) => ({ term, kind })),
  ]
}
