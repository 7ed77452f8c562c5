import type { CatalogueVersion } from '../platform/cache/catalogue-version.ts'
import type { Database } from '../platform/db/client.ts'
import type { Logger } from '../platform/logger.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type Facets, facetsOf } from './facets.ts'
import type { TableFilters } from '#shared/domain/table-filters.ts'
import { chosenBy } from '#shared/domain/filters/table.ts'
import {
  conditionsOf,
  familyOf,
  type FilterFacts,
  type Narrowing,
  NO_TAXONOMY,
  PASSES,
  placesAmong,
  verdictsOn,
} from './filters.ts'
import type { NamedFilter } from './filter-words.ts'
import type { LineUnderstood } from '#shared/contracts/resources.ts'
import type { Sort } from '#shared/domain/catalogue.ts'
import type { LimitField } from '#shared/domain/search-limits.ts'
import { followCatalogue } from './index-follower.ts'
import { lineMatches, type SearchedLine } from './line-matches.ts'
import { everything, type Matches, matchesOf, termsInChapters } from './matches.ts'
import { listOrder, type Page, pageOf, Best } from './page.ts'
import { type IdCondition, selectForTable, type TableSelection } from './table-selection.ts'
import type { Correction } from './correction.ts'
import { asksForKids, NO_READING, type Question, type Reading, readQuestion } from './question.ts'
import { FEWEST_TO_CHOOSE_FROM, type StartRole } from '#shared/domain/start-here.ts'
import { type ReadAs, readAsOf } from './readings.ts'
import { subjectOf } from './relevance.ts'
import { type Asked, chooseStart, type StartProfile } from './start-here.ts'

/** What to search for, and how. `readings` reads phrases as curators say. */
export type Words = {
  text: string
  line?: SearchedLine | null
  readings?: boolean
} & Partial<Reading>

export type SearchResult = {
  ids: number[]
  /** The exact number of all results. */
  total: number
  /** Null unless `counts` is given. */
  facets: Facets | null
  correction: Correction | null
  matched: Matched
  /** What a phrase of the question was read as. */
  readAs: string | null
  /** The results that have a word of the question only in their chapter titles, with the terms of such words. */
  inChapters: ReadonlyMap<number, ReadonlySet<string>>
}

/** How a question was understood. */
export type Matched = {
  /** The words that a result should have. */
  words: string[]
  /** Words that name a filter and rank matching resources higher. */
  filters: { words: string; filter: { field: NamedFilter['field'] | LimitField; value: string } }[]
  /** Words that no resource contains. */
  leftOut: string[]
  line: LineUnderstood | null
}

export type CatalogueSearch = {
  /** `facts` are what the filters need to know beyond the index. */
  search(
    narrowing: Narrowing,
    words: Words | null,
    page: Page,
    facts: FilterFacts,
  ): Promise<SearchResult>
  /** Chooses what to start with among the resources of a list; none of a list that needs no advice. */
  start(
    narrowing: Narrowing,
    words: Words | null,
    page: Pick<Page, 'sort' | 'unpriced'>,
    profile: StartProfile,
    facts: FilterFacts,
  ): Promise<{ role: StartRole; id: number }[]>
  /**
   * Selects what the console's table shows. A number among `words` also finds the resource with that ID. `conditions`
   * are those that the index cannot check.
   */
  select(
    filters: TableFilters,
    text: string,
    conditions?: readonly IdCondition[],
  ): Promise<TableSelection>
  /** Returns the index as of the last write that this process knows about, for uses other than lists of resources. */
  index(): Promise<CatalogueIndex>
  /** Resolves when a rebuilt index is in use. */
  settled(): Promise<void>
}

const NOTHING_MATCHED: Matched = { words: [], filters: [], leftOut: [], line: null }

/** Opens the only way to the catalogue's lists: searched, filtered, counted and sorted in memory. */
export function openCatalogueSearch(
  database: Database,
  version: CatalogueVersion,
  logger: Logger,
  /** With `kidsOnly`, all words, authors and counts come from resources for kids. */
  { kidsOnly = false } = {},
): CatalogueSearch {
  const follower = followCatalogue(database, version, { logger, kidsOnly })
  return {
    index: () => follower.current(),
    settled: () => follower.settled(),
    async select(filters, text, conditions) {
      const index = await follower.current()
      return selectForTable(index, placesOf(index, text), filters, conditions)
    },
    async start(narrowing, words, { sort, unpriced }, profile, facts) {
      const index = await follower.current()
      const conditions = conditionsOf(index, narrowing, facts)
      if (!words && conditions.length === 0 && !kidsOnly) return []
      const { prefer } = profile
      const answer = answerTo(index, words, facts, prefer)
      const verdicts = verdictsOn(index, docsOf(answer), conditions)
      if (!hasAtLeast(verdicts, FEWEST_TO_CHOOSE_FROM)) return []
      const { question, readAs } = answer
      const order = { sort: sort ?? usualOrder(question), unpriced, prefer }
      const groups = groupsOf(index, narrowing, order.sort, facts)
      const compareBy = (matches: Matches) =>
        listOrder(index, matches, order, facts.now, groups).compare
      const matches = matchesIn(answer, verdicts, compareBy)
      const said = saidIn(question)
      return chooseStart(
        index,
        { docs: matches.docs, verdicts, compare: compareBy(matches) },
        subjectOf(index, readAs?.question ?? question, narrowing, facts),
        { ...profile, ...said.profile },
        { ...askedBy(narrowing), ...said.asked },
      )
    },
    async search(narrowing, words, page, facts) {
      const index = await follower.current()
      const answer = answerTo(index, words, facts, page.prefer ?? [])
      const { question, line, readAs } = answer
      const conditions = conditionsOf(index, narrowing, facts)
      const verdicts = verdictsOn(index, docsOf(answer), conditions)
      const order = { ...page, sort: page.sort ?? usualOrder(question) }
      const groups = groupsOf(index, narrowing, order.sort, facts)
      const matches = matchesIn(
        answer,
        verdicts,
        (each) => listOrder(index, each, order, facts.now, groups).compare,
      )
      const found = pageOf(index, matches, verdicts, order, facts.now, groups)
      const counted = { rows: matches.docs, verdicts }
      return {
        ...found,
        inChapters: question ? termsInChapters(index, question, found.ids) : new Map(),
        facets: page.counts ? facetsOf(index, counted, conditions, facts.now) : null,
        ...readingOf(question, line, readAs),
      }
    },
  }
}

function hasAtLeast(verdicts: Int32Array, fewest: number): boolean {
  let total = 0
  for (let at = 0; at < verdicts.length && total < fewest; at++)
    total += Number(verdicts[at] === PASSES)
  return total >= fewest
}

const usualOrder = (question: Question | null): Sort =>
  question && asksForKids(question) ? 'best' : 'newest'

/** In the order that nobody has chosen, the lessons on an opening begin with those on the opening itself, followed by each of its variations. */
function groupsOf(
  index: CatalogueIndex,
  narrowing: Narrowing,
  sort: Sort,
  { taxonomy = NO_TAXONOMY }: FilterFacts,
): ((row: number) => number) | null {
  const [name] = chosenBy('opening', narrowing)
  if (name === undefined || (sort !== 'newest' && sort !== 'best')) return null
  return placesAmong(index, familyOf(index, taxonomy, name))
}

type Answer = {
  question: Question | null
  line: SearchedLine | null
  matches: Matches
  /** The question by one of its phrases, with what both questions match. */
  readAs: (ReadAs & { both: TwoMatches }) | null
}

/** A line that no resource teaches is searched by its words. */
function answerTo(
  index: CatalogueIndex,
  words: Words | null,
  { now, taxonomy = NO_TAXONOMY }: FilterFacts,
  prefer: readonly string[],
): Answer {
  if (!words) return { question: null, line: null, matches: everything(index), readAs: null }
  const { text, line = null, readings = false, ...given } = words
  const reading = { ...NO_READING, ...given }
  if (line) {
    const question = readQuestion(index, line.isOneMove ? text : line.rest, reading)
    const matches = lineMatches(index, line, question, now)
    if (matches.docs.length > 0) return { question, line, matches, readAs: null }
  }
  const question = readQuestion(index, text, reading)
  if (!question) return { question, line, matches: everything(index), readAs: null }
  const how = { strict: reading.strict, now, knowsReader: prefer.length > 0 }
  const matches = matchesOf(index, question, how)
  const read = readings ? readAsOf(index, { text, question, reading, prefer }, taxonomy) : null
  if (!read) return { question, line, matches, readAs: null }
  const both = unitedMatches(index, matches, matchesOf(index, read.question, how))
  return { question, line, matches, readAs: { ...read, both } }
}

const docsOf = ({ matches, readAs }: Answer): Int32Array => readAs?.both.docs ?? matches.docs

function matchesIn(
  { matches, readAs }: Answer,
  verdicts: Int32Array,
  compareBy: Parameters<typeof fusedMatches>[2],
): Matches {
  return readAs ? fusedMatches(readAs.both, verdicts, compareBy) : matches
}

/** Returns what a question says about the reader, which is newer than what they have said once, and what it asks for. */
function saidIn(question: Question | null): { profile: Partial<StartProfile>; asked: Asked } {
  if (question === null) return { profile: {}, asked: {} }
  const number = (name: LimitField) =>
    question.limits.find(({ field }) => field === name)?.value.split(' ')[1]
  const [rating, age] = [number('rating'), number('age')]
  const named = (field: NamedFilter['field']) =>
    question.understood
      .filter(({ filter }) => filter.field === field)
      .map(({ filter }) => filter.value)
  const [sides, levels] = [named('side'), named('level')]
  return {
    profile: {
      ...(rating === undefined ? {} : { rating: Number(rating) }),
      ...(sides.length === 0 ? {} : { sides }),
    },
    asked: {
      ...(question.asked === null ? {} : { language: question.asked }),
      ...(age === undefined ? {} : { age: Number(age) }),
      ...(levels.length === 0 ? {} : { levels }),
      ...(levels.length === 0 && asksForRules(question) ? { levels: ['beginner'] } : {}),
      ...(asksForKids(question) ? { kids: true } : {}),
      types: named('type'),
      prices: named('price'),
    },
  }
}

/** 'Learn chess', 'how to play chess', 'the rules of chess'. */
function asksForRules({ words }: Question): boolean {
  const text = ` ${words.map(({ word }) => word).join(' ')} `
  return text.includes(' chess ') && / (?:learn|learning|how to play|rules) /.test(text)
}

function askedBy(narrowing: Narrowing): Asked {
  const levels = chosenBy('level', narrowing)
  return levels.length === 0 ? {} : { levels }
}

/** Returns null for all documents. */
function placesOf(index: CatalogueIndex, text: string): Int32Array | null {
  const reading = { ...NO_READING, strict: true }
  const question = text.trim() ? readQuestion(index, text, reading) : null
  if (!question) return null
  // The order does not matter, so neither does the day.
  const { docs } = matchesOf(index, question, { ...reading, now: new Date() })
  const id = /^\s*#?(\d+)\s*$/.exec(text)?.[1]
  const own = id === undefined ? undefined : index.docOf(Number(id))
  return own === undefined || docs.includes(own) ? docs : Int32Array.of(...docs, own)
}

function readingOf(
  question: Question | null,
  line: SearchedLine | null,
  readAs: ReadAs | null,
): Pick<SearchResult, 'correction' | 'matched' | 'readAs'> {
  return {
    correction: question?.correction ?? null,
    readAs: readAs?.readsAs ?? null,
    matched: question
      ? {
          words: question.demands.map(({ words }) => words),
          filters: [
            ...question.understood.map(({ words, filter }) => ({ words, filter })),
            ...question.limits.map(({ words, ...filter }) => ({ words, filter })),
          ],
          leftOut: (readAs?.question ?? question).leftOut.filter((word) => word !== line?.words),
          line: line?.shown ?? null,
        }
      : { ...NOTHING_MATCHED, line: line?.shown ?? null },
  }
}

/** Reciprocal rank fusion adds 1 / (3 + place) of each order (docs/product.md §5.6). */
const FIRST_PLACES = 3
/** What is lower in an order than this adds nothing. */
const DEEPEST = 500

/** The matches of two questions, with the scores of each: -Infinity for what only the other one matches. */
type TwoMatches = { docs: Int32Array; each: readonly [Float64Array, Float64Array] }

export function unitedMatches(index: CatalogueIndex, one: Matches, other: Matches): TwoMatches {
  const places = new Int32Array(index.size)
  const docs = new Int32Array(one.docs.length + other.docs.length)
  let count = 0
  for (const { docs: own } of [one, other]) {
    for (const doc of own) {
      if (places[doc] !== 0) continue
      docs[count] = doc
      places[doc] = ++count
    }
  }
  const scoresOf = ({ docs: own, scores }: Matches) => {
    const found = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
    for (let at = 0; at < own.length; at++)
      found[(places[own[at] as number] as number) - 1] = scores ? (scores[at] as number) : 0
    return found
  }
  return { docs: docs.subarray(0, count), each: [scoresOf(one), scoresOf(other)] }
}

/**
 * Returns one score for both orders. What is in the upper part of neither follows in the order of the first question,
 * then of the other.
 */
export function fusedMatches(
  { docs, each }: TwoMatches,
  verdicts: Int32Array,
  compareBy: (matches: Matches) => (a: number, b: number) => number,
): Matches {
  const fused = new Float64Array(docs.length)
  for (const scores of each) {
    const best = new Best(DEEPEST, compareBy({ docs, scores }))
    for (let at = 0; at < docs.length; at++)
      if (verdicts[at] === PASSES && scores[at] !== Number.NEGATIVE_INFINITY) best.offer(at)
    for (const [place, at] of best.inOrder().entries())
      fused[at] = (fused[at] as number) + 1 / (FIRST_PLACES + place + 1)
  }
  const [one, other] = each
  const [most, mostOfOther] = [highest(one), highest(other)]
  const scores = fused.map((sum, at) => {
    if (sum > 0) return 2 + sum
    const own = one[at] as number
    return own === Number.NEGATIVE_INFINITY
      ? (other[at] as number) / (mostOfOther + 1)
      : 1 + own / (most + 1)
  })
  return { docs, scores }
}

const highest = (scores: Float64Array): number =>
  scores.reduce((most, score) => Math.max(most, score), 0)
