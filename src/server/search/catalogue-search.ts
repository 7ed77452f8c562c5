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
import { listOrder, type Page, pageOf } from './page.ts'
import { type IdCondition, selectForTable, type TableSelection } from './table-selection.ts'
import type { Correction } from './correction.ts'
import { asksForKids, NO_READING, type Question, type Reading, readQuestion } from './question.ts'
import { FEWEST_TO_CHOOSE_FROM, type StartRole } from '#shared/domain/start-here.ts'
import { subjectOf } from './relevance.ts'
import { type Asked, chooseStart, type StartProfile } from './start-here.ts'

/** What to search for, and what to report about it. */
export type Words = { text: string; line?: SearchedLine | null } & Partial<Reading>

export type SearchResult = {
  ids: number[]
  /** The exact number of all results. */
  total: number
  /** Null unless `counts` is given. */
  facets: Facets | null
  correction: Correction | null
  matched: Matched
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
      const { question, matches } = answerTo(index, words, facts.now, prefer.length > 0)
      const verdicts = verdictsOn(index, matches.docs, conditions)
      let total = 0
      for (const verdict of verdicts) total += Number(verdict === PASSES)
      if (total < FEWEST_TO_CHOOSE_FROM) return []
      const order = { sort: sort ?? usualOrder(question), unpriced, prefer }
      const groups = groupsOf(index, narrowing, order.sort, facts)
      const { compare } = listOrder(index, matches, order, facts.now, groups)
      const said = saidIn(question)
      return chooseStart(
        index,
        { docs: matches.docs, verdicts, compare },
        subjectOf(index, question, narrowing, facts),
        { ...profile, ...said.profile },
        { ...askedBy(narrowing), ...said.asked },
      )
    },
    async search(narrowing, words, page, facts) {
      const index = await follower.current()
      const knowsReader = (page.prefer ?? []).length > 0
      const { question, line, matches } = answerTo(index, words, facts.now, knowsReader)
      const conditions = conditionsOf(index, narrowing, facts)
      const verdicts = verdictsOn(index, matches.docs, conditions)
      const counted = { rows: matches.docs, verdicts }
      const sort = page.sort ?? usualOrder(question)
      const found = pageOf(
        index,
        matches,
        verdicts,
        { ...page, sort },
        facts.now,
        groupsOf(index, narrowing, sort, facts),
      )
      return {
        ...found,
        inChapters: question ? termsInChapters(index, question, found.ids) : new Map(),
        facets: page.counts ? facetsOf(index, counted, conditions, facts.now) : null,
        ...readingOf(question, line),
      }
    },
  }
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

type Answer = { question: Question | null; line: SearchedLine | null; matches: Matches }

/** A line that no resource teaches is searched by its words. */
function answerTo(
  index: CatalogueIndex,
  words: Words | null,
  now: Date,
  knowsReader: boolean,
): Answer {
  if (!words) return { question: null, line: null, matches: everything(index) }
  const { text, line = null, ...given } = words
  const reading = { ...NO_READING, ...given }
  if (line) {
    const question = readQuestion(index, line.isOneMove ? text : line.rest, reading)
    const matches = lineMatches(index, line, question, now)
    if (matches.docs.length > 0) return { question, line, matches }
  }
  const question = readQuestion(index, text, reading)
  const matches = question
    ? matchesOf(index, question, { strict: reading.strict, now, knowsReader })
    : everything(index)
  return { question, line, matches }
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
): Pick<SearchResult, 'correction' | 'matched'> {
  return {
    correction: question?.correction ?? null,
    matched: question
      ? {
          words: question.demands.map(({ words }) => words),
          filters: [
            ...question.understood.map(({ words, filter }) => ({ words, filter })),
            ...question.limits.map(({ words, ...filter }) => ({ words, filter })),
          ],
          leftOut: question.leftOut.filter((word) => word !== line?.words),
          line: line?.shown ?? null,
        }
      : { ...NOTHING_MATCHED, line: line?.shown ?? null },
  }
}
