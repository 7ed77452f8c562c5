import type { CatalogueIndex } from './catalogue-index.ts'
import type { Term } from './postings.ts'
import { type Correction, correctionOf, spelledOut } from './correction.ts'
import {
  type Demand,
  demandsOf,
  isStopWord,
  KINDS,
  type Own,
  type Understood,
  type Word,
} from './demands.ts'
import { isOfRatings, type Limit, limitsIn } from './limits.ts'
import { areNeighborsInTitle } from './phrases.ts'
import { FOREIGN_WORDS, type ForeignLanguage, inEnglish } from './translation.ts'
import { termsOf } from './terms.ts'
import { singular, type Token, tokensOf } from './words.ts'
import { againstIn, openingsIn } from './against.ts'
import { askedLanguage, isInEnglish } from './asked-language.ts'
import { withRooks, wordsOfQuestion } from './plain-words.ts'

type Sequence = { terms: Term[]; isStop: boolean }[]

export type Question = {
  /** In English, without limits. */
  words: Word[]
  demands: Demand[]
  understood: Understood[]
  /** The language of the question's own words; null for English. */
  asked: ForeignLanguage | null
  /** The terms that each word of the question may mean, in order, for phrases; in its own language, too. */
  sequences: Sequence[]
  /** Whole tags that consist of some of its consecutive words: `time management`. */
  tags: { term: Term; length: number }[]
  /** The terms of what is about each opening that the words name. */
  openings: Term[][]
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
  /** The language of the question, if it is not to be told by its words. */
  asked?: ForeignLanguage | null
}

export const NO_READING: Reading = { verbatim: false, literal: [], strict: false, typing: false }

/** More words than this do not improve the results. */
const MAX_WORDS = 24
const LONGEST_TAG = 4

/** Returns what a text means to the catalogue; null if it contains nothing to search for. */
export function readQuestion(
  index: CatalogueIndex,
  text: string,
  { verbatim, literal, typing, asked: given }: Reading,
): Question | null {
  const typed = wordsOfQuestion(text).slice(0, MAX_WORDS)
  if (typed.length === 0) return text.trim() === '' ? null : NOTHING
  const literals = new Set(
    literal.flatMap((each) => tokensOf(each).map(({ word }) => singular(word))),
  )
  const isLiteral = (word: string) => literals.has(singular(word))
  const asked = given === undefined ? askedLanguage(index, typed) : given
  // Among words of another language, what looks like a misspelled English word is none: 'wie höre ich' is not 'wie here ich'.
  const isAsTyped = verbatim || asked !== null
  const corrected = isAsTyped ? typed : spelledOut(index, typed)
  const correction = isAsTyped ? null : correctionOf(typed, corrected)
  const english = withRooks(
    inEnglish(
      corrected,
      {
        isThere: (word) => isInEnglish(index, word),
        // Words from names of openings that no resource has do not count as English: 'Schwarz' is in one, and German
        // for Black.
        isEnglish: (word) =>
          index.language.isInTables(word) ||
          (index.language.isKnown(word) && !FOREIGN_WORDS.has(word)),
        isLiteral,
      },
      asked,
    ),
  )
  const named = numbersOfTitles(index, english)
  const { limits, rest } = limitsIn(english, (word) => isLiteral(word) || named.has(word))
  const words = withStems(rest)
  const against = againstIn(index, words)
  const isWord = against !== null && isLiteral(words[against.at]?.word ?? '')
  const own = { index, asked, literals, typing, hasLimits: limits.length > 0 }
  const { understood, ...read } = demandsOf(own, words, isWord ? null : against)
  const { demands, leftOut } = withoutLonelyParts(read)
  const inBoth = asked ? [words, withStems(corrected)] : [words]
  const sequences = inBoth.map((each) => sequenceOf(own, each))
  const tags = tagsOf(index, words, demands)
  const openings = openingsIn(index, words)
  return {
    words,
    demands,
    understood,
    asked,
    sequences,
    tags,
    openings,
    correction,
    leftOut,
    limits,
  }
}

function withStems(tokens: readonly Token[]): Word[] {
  return tokens.map((token) => ({ ...token, stem: singular(token.word) }))
}

/** '1001 Chess Exercises' is a title, so its number is no rating. Returns the numbers that a title has before the same word. */
function numbersOfTitles(index: CatalogueIndex, words: readonly Token[]): ReadonlySet<string> {
  return new Set(
    words.flatMap(({ word }, at) => {
      const next = words.slice(at + 1).find((each) => each.word !== 'chess')?.word
      if (next === undefined || !/^\d{3,4}$/.test(word) || isOfRatings(next)) return []
      const following = termsOf(index, [singular(next)])
      return areNeighborsInTitle(index, termsOf(index, [word]), following) ? [word] : []
    }),
  )
}

function sequenceOf({ index, asked, literals }: Own, words: readonly Word[]): Sequence {
  return words.map(({ stem, word }) => ({
    terms: termsOf(
      index,
      index.language.meaningAt([{ stem, written: word }], 0, literals)?.same ?? [stem],
    ).concat(termsOf(index, [stem])),
    isStop: isStopWord({ word, stem }, asked),
  }))
}

/** Drops words that are found only inside other words, unless another word is found whole. */
function withoutLonelyParts({
  demands,
  leftOut,
}: Pick<Question, 'demands' | 'leftOut'>): Pick<Question, 'demands' | 'leftOut'> {
  const isPart = ({ alternatives }: Demand) => alternatives.every(({ kind }) => kind === KINDS.part)
  if (demands.some((each) => !isPart(each))) return { demands, leftOut }
  return { demands: [], leftOut: [...leftOut, ...demands.map(({ words }) => words)] }
}

const NOTHING: Question = {
  words: [],
  demands: [],
  understood: [],
  asked: null,
  sequences: [],
  tags: [],
  openings: [],
  correction: null,
  leftOut: [],
  limits: [],
}

function tagsOf(
  index: CatalogueIndex,
  words: readonly Word[],
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

/** Whether a question asks for lessons for kids: by a word, or by an age. */
export function asksForKids({ understood, limits }: Question): boolean {
  return (
    understood.some(({ filter }) => filter.field === 'audience') ||
    limits.some(({ field }) => field === 'age')
  )
}
