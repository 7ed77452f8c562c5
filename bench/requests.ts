import { CATEGORIES } from '#shared/domain/filters/category.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import type { Vocabulary } from './catalogue-database.ts'
import { pick, pickSome, type Random } from './random.ts'
import { HARDER_KINDS, QUESTIONS } from './search-quality/questions.ts'

export type RequestKind = {
  name: string
  group: 'list' | 'path' | 'broad search' | 'count' | 'facets'
  path: (random: Random, vocabulary: Vocabulary) => string
}

const PAGE = 12
const SORTS = ['newest', 'rating', 'price', 'popular']
/** The pages that a reader may reach with Load More. */
const PAGES = 40

type Parameters = [name: string, value: string][]

/** Returns the words of a title that are worth searching for: no numbers, no single letters. */
export function titleWords(title: string): string[] {
  return title.toLowerCase().match(/\p{L}[\p{L}'’-]+/gu) ?? []
}

const FILTERS: ((random: Random, vocabulary: Vocabulary) => Parameters)[] = [
  (random) => [['type', pick(random, RESOURCE_TYPES)]],
  (random) => [['level', pick(random, LEVELS)]],
  (random) => [['category', pick(random, ['kids', ...CATEGORIES])]],
  (random) => [['source', pick(random, SOURCE_WEBSITES)]],
  (random, { openings }) => [['opening', pick(random, openings)]],
  (random) => [['openingCategory', pick(random, ['1.e4', '1.d4', 'Other'])]],
  (random) => [['recent', pick(random, ['week', 'month', 'quarter', 'year'])]],
  (random) => pickSome(random, LEVELS, 2).map((level) => ['level', level]),
]

function someFilters(random: Random, vocabulary: Vocabulary, min: number, max: number): Parameters {
  const count = min + Math.floor(random() * (max - min + 1))
  const chosen = pickSome(random, FILTERS, count).flatMap((filter) => filter(random, vocabulary))
  const repeatable = new Set(['level', 'source'])
  return chosen.filter(
    ([name], index) =>
      repeatable.has(name) || chosen.findIndex((each) => each[0] === name) === index,
  )
}

function oneWord(random: Random, { titles }: Vocabulary): string {
  return pick(random, titleWords(pick(random, titles)).concat('chess'))
}

/**
 * Returns two words: from one title, so that few resources match; from two titles; or one that half the catalogue
 * has.
 */
function twoWords(random: Random, vocabulary: Vocabulary): string {
  const first = pick(random, vocabulary.titles)
  const second = random() < 0.5 ? first : pick(random, vocabulary.titles)
  const broad = random() < 0.3 ? 'chess' : pick(random, titleWords(second).concat('defense'))
  return `${pick(random, titleWords(first).concat('chess'))} ${broad}`
}

function list(parameters: Parameters, limit = PAGE): string {
  return `/api/resources?${new URLSearchParams([...parameters, ['limit', String(limit)]])}`
}

function facets(parameters: Parameters): string {
  return `/api/resources/facets?${new URLSearchParams(parameters)}`
}

const sortKinds: RequestKind[] = [...SORTS, 'price, unpriced first'].map((name) => ({
  name: `sort by ${name}`,
  group: 'list',
  path: (random, vocabulary) => {
    const [sort = '', unpriced] = name.split(', unpriced ')
    const order: Parameters = [
      ['sort', sort],
      ...(unpriced ? [['unpriced', unpriced] as [string, string]] : []),
    ]
    return list([...someFilters(random, vocabulary, 0, 2), ...order])
  },
}))

/** What people ask, by kind: the questions by which the quality of the search is measured. */
const questionKinds: RequestKind[] = HARDER_KINDS.map((kind) => {
  const asked = QUESTIONS.filter((question) => question.kind === kind)
  return {
    name: `questions: ${kind}`,
    group: 'broad search',
    path: (random) => list([['query', pick(random, asked).words]]),
  }
})

/** The shortest text that gets suggestions. */
const FEWEST_LETTERS = 2

/** Returns the beginning of a question, as if it were still being typed. */
function typedSoFar(random: Random): string {
  const { words } = pick(random, QUESTIONS)
  return words.slice(0, FEWEST_LETTERS + Math.floor(random() * (words.length - 1)))
}

export const REQUEST_KINDS: readonly RequestKind[] = [
  { name: 'one filter', group: 'list', path: (...given) => list(someFilters(...given, 1, 1)) },
  {
    name: 'filters combined',
    group: 'list',
    path: (...given) => list(someFilters(...given, 2, 4)),
  },
  ...sortKinds,
  {
    name: 'offset pages',
    group: 'list',
    path: (random, vocabulary) =>
      list([
        ...someFilters(random, vocabulary, 0, 1),
        ['sort', pick(random, SORTS)],
        ['offset', String(PAGE * Math.floor(random() * PAGES))],
      ]),
  },
  {
    name: 'one-word search',
    group: 'list',
    path: (...given) => list([['query', oneWord(...given)]]),
  },
  {
    name: 'two-word search',
    group: 'list',
    path: (...given) => list([['query', twoWords(...given)]]),
  },
  {
    name: "broad search 'sicilian'",
    group: 'broad search',
    path: (random) =>
      list([
        ['query', 'sicilian'],
        ['sort', pick(random, SORTS)],
        ['offset', String(PAGE * Math.floor(random() * 5))],
      ]),
  },
  ...questionKinds,
  {
    name: 'suggestions while typing',
    group: 'broad search',
    path: (random) =>
      `/api/search/suggestions?${new URLSearchParams([['query', typedSoFar(random)]])}`,
  },
  {
    name: 'exact count',
    group: 'count',
    path: (random, vocabulary) => {
      const search: Parameters = random() < 0.5 ? [] : [['query', oneWord(random, vocabulary)]]
      return list([...someFilters(random, vocabulary, 0, 3), ...search], 1)
    },
  },
  {
    name: 'related',
    group: 'list',
    path: (random, { ids }) => `/api/resources/${pick(random, ids)}/related`,
  },
  {
    name: 'a learning path',
    group: 'path',
    path: (random, { paths }) => `/api/paths/${pick(random, paths)}`,
  },
  {
    name: 'start here',
    group: 'list',
    path: (random, vocabulary) => {
      const search: Parameters = random() < 0.3 ? [['query', oneWord(random, vocabulary)]] : []
      const own: Parameters = random() < 0.5 ? [] : [['rating', '1500']]
      const asked = [...someFilters(random, vocabulary, 0, 1), ...search, ...own]
      return `/api/start-here?${new URLSearchParams(asked)}`
    },
  },
  { name: 'facets', group: 'facets', path: () => facets([]) },
  {
    name: 'facets with filters',
    group: 'facets',
    path: (...given) => facets(someFilters(...given, 1, 3)),
  },
  {
    name: 'facets with search',
    group: 'facets',
    path: (...given) => facets([['query', oneWord(...given)], ...someFilters(...given, 0, 1)]),
  },
]
