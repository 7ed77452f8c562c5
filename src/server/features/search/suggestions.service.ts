import { readPattern } from '#shared/chess/move-pattern.ts'
import { type SuggestionsView, LIFTED_FILTERS, type NearestView } from '#shared/contracts/search.ts'
import type { AppContext } from '../../context.ts'
import { type Author, authorsOf } from '../../search/authors.ts'
import { singular, tokensOf } from '../../search/words.ts'
import { findSearchedLine } from '../explore/searched-line.service.ts'
import { findTypedPosition } from '../explore/typed-position.service.ts'
import { taxonomyOf, searchCatalogue } from '../resources/resource-filter.service.ts'
import { countOpenings } from '../resources/resources-of-openings.service.ts'
import { getResources } from '../resources/resources.service.ts'
import { cacheStamp } from '../../platform/cache/stamped-memo.ts'
import type { ResourceFilterQuery } from '#shared/contracts/resources.ts'
import { NO_CHOICES, withoutGroup } from '#shared/domain/filters/table.ts'

const SHOWN = { resources: 5, authors: 3, openings: 4 } as const
const PAGE = { sort: 'newest', unpriced: 'last', limit: SHOWN.resources, offset: 0 } as const

/** Suggests what a partly typed search may be looking for. */
export async function suggest(
  ctx: AppContext,
  text: string,
  kidsOnly: boolean,
): Promise<SuggestionsView> {
  if (!text.trim()) return { resources: [], authors: [], openings: [], position: null }
  const [resources, authors, openings, position] = await Promise.all([
    suggestResources(ctx, text, kidsOnly),
    suggestAuthors(ctx, text, kidsOnly),
    suggestOpenings(ctx, text, kidsOnly),
    findTypedPosition(ctx, text),
  ])
  return { resources, authors, openings: openings.map(withPosition), position }
}

async function suggestResources(
  ctx: AppContext,
  text: string,
  kidsOnly: boolean,
): Promise<SuggestionsView['resources']> {
  const words = { text, typing: true, line: await findSearchedLine(ctx, text, []) }
  const { ids } = await ctx.search.search({ kidsOnly }, words, PAGE, { now: ctx.clock() })
  const found = await getResources(ctx, ids)
  return found.map(({ id, title, author, type }) => ({ id, title, author, type }))
}

async function suggestAuthors(
  ctx: AppContext,
  text: string,
  kidsOnly: boolean,
): Promise<SuggestionsView['authors']> {
  const index = await ctx.search.index()
  const key = kidsOnly ? 'authors for kids' : 'authors'
  const authors = await ctx.memo.get<Author[]>(key, cacheStamp(ctx), async () =>
    authorsOf(index, kidsOnly),
  )
  return authors
    .filter(beginsWords(text))
    .toSorted((a, b) => b.resources - a.resources || a.name.localeCompare(b.name, 'en'))
    .slice(0, SHOWN.authors)
    .map(({ name, resources }) => ({ name, resources }))
}

/** Returns openings that the words name and that have resources, whole openings before variations. */
async function suggestOpenings(
  ctx: AppContext,
  text: string,
  kidsOnly: boolean,
): Promise<{ name: string; moves: string | null; resources: number }[]> {
  const named = await openingsByWords(ctx)
  const counts = await countOpenings(ctx, { level: [], source: [], side: [], kidsOnly })
  return named
    .filter(beginsWords(text))
    .map(({ name, moves }) => ({ name, moves, resources: counts.get(name) ?? 0 }))
    .toSorted(
      (a, b) =>
        Number(isWhole(b)) - Number(isWhole(a)) ||
        b.resources - a.resources ||
        a.name.localeCompare(b.name, 'en'),
    )
    .slice(0, SHOWN.openings)
}

/** True for 'Sicilian Defense', false for 'Sicilian Defense: Najdorf Variation'. */
function isWhole({ name, resources }: { name: string; resources: number }): boolean {
  return resources > 0 && !name.includes(':')
}

function withPosition<Opening extends { moves: string | null }>(opening: Opening) {
  const { moves, fen } = readPattern(opening.moves ?? '')
  return { ...opening, fen: moves ? fen : null }
}

type NamedOpening = { name: string; moves: string | null; words: string[] }

function openingsByWords(ctx: AppContext): Promise<NamedOpening[]> {
  return ctx.memo.get('openings by words', cacheStamp(ctx), async () =>
    (await taxonomyOf(ctx)).openings.map(({ name, openingPattern }) => ({
      name,
      moves: openingPattern,
      words: tokensOf(name).map(({ word }) => word),
    })),
  )
}

/** Whether each typed word is the beginning of one of the words; 'defence' counts as 'defense'. */
function beginsWords(text: string): (named: { words: readonly string[] }) => boolean {
  const typed = tokensOf(text).map(({ word }) => word.replace(/^defence$/, 'defense'))
  if (typed.length === 0) return () => false
  return ({ words }) =>
    typed.every((word) =>
      words.some((each) => each.startsWith(word) || singular(each) === singular(word)),
    )
}

const MOST_WORDS = 6
const SHOWN_OPENINGS = 6
const NO_ROWS = { sort: 'newest', unpriced: 'last', limit: 0, offset: 0 } as const

/** Suggests what would find more: fewer words, fewer filters, related openings. */
export async function findNearest(
  ctx: AppContext,
  query: ResourceFilterQuery,
): Promise<NearestView> {
  const [fewerWords, withoutFilter, openings] = await Promise.all([
    searchFewerWords(ctx, query),
    liftFilters(ctx, query),
    openingsNearby(ctx, query),
  ])
  return { fewerWords, withoutFilter, openings }
}

async function searchFewerWords(
  ctx: AppContext,
  query: ResourceFilterQuery,
): Promise<NearestView['fewerWords']> {
  const words = tokensOf(query.query).map(({ word }) => word)
  if (words.length < 2 || words.length > MOST_WORDS) return []
  const fewer = words.map((left, at) => ({
    left,
    query: words.filter((_, index) => index !== at).join(' '),
  }))
  const totals = await Promise.all(
    fewer.map((each) => totalOf(ctx, { ...query, query: each.query })),
  )
  return fewer
    .map((each, at) => ({ ...each, total: totals[at] ?? 0 }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
}

type Lifted = (typeof LIFTED_FILTERS)[number]

/** Returns each active filter without which the list is longer, or all of them together if no single one helps. */
async function liftFilters(
  ctx: AppContext,
  query: ResourceFilterQuery,
): Promise<NearestView['withoutFilter']> {
  const own = await totalOf(ctx, query)
  const lifted = LIFTED_FILTERS.map((filter) => ({ filter, query: without(query, filter) })).filter(
    (each) => JSON.stringify(each.query) !== JSON.stringify(query),
  )
  const totals = await Promise.all(lifted.map((each) => totalOf(ctx, each.query)))
  const found = lifted
    .map(({ filter }, at) => ({ filter, total: totals[at] ?? 0 }))
    .filter(({ total }) => total > own)
    .toSorted((a, b) => b.total - a.total)
  const single = found.filter(({ filter }) => filter !== 'all')
  return single.length > 0 ? single : found
}

function without(query: ResourceFilterQuery, filter: Lifted): ResourceFilterQuery {
  if (filter === 'all') {
    // The filter of kids mode stays.
    const category = query.category === 'kids' ? query.category : NO_CHOICES.category
    return { ...query, ...NO_CHOICES, category }
  }
  return { ...query, ...withoutGroup(filter) }
}

async function totalOf(ctx: AppContext, query: ResourceFilterQuery): Promise<number> {
  return (await searchCatalogue(ctx, query, NO_ROWS)).total
}

/** Returns openings in the subcategory of the chosen one or, without a choice, those that the words name. */
async function openingsNearby(
  ctx: AppContext,
  query: ResourceFilterQuery,
): Promise<NearestView['openings']> {
  const kidsOnly = query.category === 'kids'
  const [{ openings }, counts] = await Promise.all([
    taxonomyOf(ctx),
    countOpenings(ctx, { level: [], source: [], side: [], kidsOnly }),
  ])
  const chosen = openings.find(({ name }) => name === query.opening)
  if (!chosen) {
    const named = await suggestOpenings(ctx, query.query, kidsOnly)
    return named
      .filter(({ resources }) => resources > 0)
      .map(({ name, resources }) => ({ name, resources }))
  }
  return openings
    .filter(
      ({ name, subcategoryId }) => name !== chosen.name && subcategoryId === chosen.subcategoryId,
    )
    .map(({ name }) => ({ name, resources: counts.get(name) ?? 0 }))
    .filter(({ resources }) => resources > 0)
    .toSorted((a, b) => b.resources - a.resources || a.name.localeCompare(b.name, 'en'))
    .slice(0, SHOWN_OPENINGS)
}
