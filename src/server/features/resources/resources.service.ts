import { ENGLISH, text } from '#shared/texts/text.ts'
import {
  type FacetsView,
  type InsteadView,
  type RelatedResourceView,
  type ResourceFilterQuery,
  type ResourceListQuery,
  type ResourceView,
  type StartHereQuery,
  type StartHereView,
} from '#shared/contracts/resources.ts'
import type { Sort } from '#shared/domain/catalogue.ts'
import { FOR_LATER } from '#shared/contracts/kids.ts'
import { storedChapters } from '#shared/domain/chapters/chapter-text.ts'
import { placeText, type StoredChapter } from '#shared/domain/chapters/chapter.ts'
import { isKidsList, MAX_LIST_ROWS } from '#shared/domain/resource-filters.ts'
import { ALL_OPENINGS } from '#shared/domain/filters/opening.ts'
import { CHOICE_FILTERS } from '#shared/domain/filters/table.ts'
import { factsText } from '#shared/domain/start-here.ts'
import { isolated } from '#shared/texts/writing-direction.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { type AppError, kidsLocked, notFound } from '../../platform/http/app-error.ts'
import type { SearchResult } from '../../search/catalogue-search.ts'
import { familyOf } from '../../search/filters.ts'
import { insteadOf, relatedIds } from '../../search/related.ts'
import { mapInTurns } from '../../platform/turns.ts'
import { singular, tokensOf } from '../../search/words.ts'
import { searchCatalogue, startInCatalogue, taxonomyOf } from './resource-filter.service.ts'
import { presentForKids, presentResource } from './resources.presenter.ts'
import { type ResourceRow, RESOURCE_COLUMNS, isShown } from '../../platform/db/resource-columns.ts'
import { COLUMNS, inOrder } from './resources.queries.ts'
import type { Pool } from 'pg'
import { listPrepared } from '../../platform/db/prepared.ts'
import { sql } from 'drizzle-orm'
import { idList } from '../../platform/db/id-list.ts'

type ShownResource = ResourceRow & { hasDeadLink: boolean }

/** The page shows three of them (docs/product.md §7.2). */
const RELATED_COMPUTED = 6
const NO_ROWS = { sort: 'newest', unpriced: 'last', limit: 0, offset: 0 } as const

export type ResourceList = Omit<SearchResult, 'ids' | 'facets' | 'inChapters'> & {
  resources: ResourceView[]
}

export async function listCatalogue(
  ctx: AppContext,
  query: ResourceListQuery,
): Promise<ResourceList> {
  const limit = Math.min(query.limit ?? MAX_LIST_ROWS, MAX_LIST_ROWS)
  const { unpriced, prefer, offset } = query
  const sort = sortOf(ctx, query)
  const { ids, total, correction, matched, readAs, inChapters } = await searchCatalogue(
    ctx,
    query,
    {
      sort,
      unpriced,
      prefer,
      limit,
      offset,
    },
  )
  const resources = await getResources(ctx, ids)
  const matches = await chapterMatches(ctx.db, inChapters)
  return {
    resources: resources.map((resource) => {
      const match = matches.get(resource.id)
      return match ? { ...resource, match } : resource
    }),
    total,
    correction,
    matched,
    readAs,
  }
}

/** Null leaves the order to the question. */
function sortOf(
  { kids }: AppContext,
  query: Pick<ResourceListQuery, 'sort' | 'category' | 'age'>,
): Sort | null {
  return query.sort ?? (kids || isKidsList(query) ? 'best' : null)
}

/** Returns what to start with in a list, each with its facts in English, because the response is kept for all readers. */
export async function chooseStartHere(
  ctx: AppContext,
  { rating, side, free, ...asked }: StartHereQuery,
  isKidsMode = false,
): Promise<StartHereView> {
  const { category, prefer, unpriced } = asked
  // A list of everything is, in kids mode, that of the kids.
  const query = isKidsMode && category === 'all' ? { ...asked, category: 'kids' as const } : asked
  const withKids = ctx.kids !== null || isKidsMode || isKidsList(query)
  const profile = { rating, sides: side, freeOnly: free === '1', withKids, prefer }
  const page = { sort: sortOf(ctx, query), unpriced }
  const chosen = await startInCatalogue(ctx, { ...query, rating: null, side: [] }, page, profile)
  const resources = await getResources(
    ctx,
    chosen.map(({ id }) => id),
  )
  return chosen.flatMap(({ role, id }) => {
    const resource = resources.find((each) => each.id === id)
    return resource ? [{ role, resource, reason: factsText(resource, ENGLISH) }] : []
  })
}

export async function listFeaturedResources(ctx: AppContext): Promise<ResourceView[]> {
  const rows = await listFeatured(ctx.db, { kidsOnly: ctx.kids !== null, now: ctx.clock() })
  return rows.map(presenterFor(ctx))
}

export async function getResource(ctx: AppContext, id: number): Promise<ResourceView> {
  const row = await findShownResource(ctx.database.pool, id, ctx.kids !== null)
  if (!row) throw await noResource(ctx, id)
  const resource = presenterFor(ctx)(row)
  // Locked visitors do not learn that a link is dead, because the notice links to an archive.
  return row.hasDeadLink && !ctx.kids ? { ...resource, link: 'dead' } : resource
}

/** Returns the address of the resource itself. */
export async function getSource(
  ctx: AppContext,
  id: number,
): Promise<{ url: string; title: string }> {
  const row = await findShownResource(ctx.database.pool, id, ctx.kids !== null)
  if (!row) throw await noResource(ctx, id)
  return { url: row.sourceUrl, title: row.title }
}

/** Lets a locked visitor know that a resource exists but is not for kids. */
async function noResource(ctx: AppContext, id: number): Promise<AppError> {
  const isThere = ctx.kids !== null && (await findShownResource(ctx.database.pool, id)) !== null
  return isThere ? kidsLocked(FOR_LATER) : notFound(text('Resource not found'))
}

/** Returns the presenter for the visitor: everybody's, or the one for locked visitors. */
function presenterFor({ kids, config }: AppContext): (row: ResourceRow) => ResourceView {
  return kids ? (row) => presentForKids(row, config.siteUrl) : presentResource
}

/** Returns resources in the order of `ids`; IDs that no longer exist are left out. */
export async function getResources(
  ctx: AppContext,
  ids: readonly number[],
): Promise<ResourceView[]> {
  const rows = await listResourcesByIds(ctx.database.pool, ids, ctx.kids !== null)
  return mapInTurns(rows, presenterFor(ctx))
}

/** Returns the best six by score, ties by newest (docs/product.md §7.2). */
export async function listRelatedResources(
  ctx: AppContext,
  id: number,
): Promise<RelatedResourceView[]> {
  const { tags } = await getResource(ctx, id)
  const index = await ctx.search.index()
  const related = relatedIds(index, id, { tags, limit: RELATED_COMPUTED, now: ctx.clock() })
  if (!related) throw await noResource(ctx, id)
  const rows = await listResourcesByIds(
    ctx.database.pool,
    related.map((each) => each.id),
    ctx.kids !== null,
  )
  const scores = new Map(related.map((each) => [each.id, each.score]))
  const present = presenterFor(ctx)
  return rows.map((row) => ({ ...present(row), score: scores.get(row.id) ?? 0 }))
}

/** Returns the other editions of a resource's work. */
export async function listEditions(ctx: AppContext, id: number): Promise<ResourceView[]> {
  const { work } = await getResource(ctx, id)
  if (work === null) return []
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`SELECT id FROM resources WHERE work = ${work.id} AND id <> ${id} ORDER BY id`,
  )
  return getResources(
    ctx,
    rows.map((row) => row.id),
  )
}

/** Returns what to study in place of a resource, and after it (docs/product.md §7.3). */
export async function chooseInstead(ctx: AppContext, id: number): Promise<InsteadView> {
  const { opening, tags } = await getResource(ctx, id)
  const taxonomy = await taxonomyOf(ctx)
  const index = await ctx.search.index()
  const row = index.docOf(id)
  if (row === undefined) throw await noResource(ctx, id)
  const family =
    opening === null || opening === ALL_OPENINGS ? null : familyOf(index, taxonomy, opening)
  const { free, next } = insteadOf(index, row, { family, tags }, ctx.clock())
  const found = await getResources(
    ctx,
    [free, next].filter((each) => each !== null),
  )
  const resourceOf = (chosen: number | null) => found.find((each) => each.id === chosen) ?? null
  return { free: resourceOf(free), next: resourceOf(next) }
}

export async function countFacets(
  ctx: AppContext,
  query: ResourceFilterQuery,
): Promise<FacetsView> {
  const taxonomy = await taxonomyOf(ctx)
  const { facets } = await searchCatalogue(ctx, query, { ...NO_ROWS, counts: true })
  if (!facets) throw new Error('Facets were asked for')
  const groups = CHOICE_FILTERS.filter(({ name, least = 0 }) => {
    const used = Object.values(facets[name]).filter((count) => count > 0)
    return used.length >= least
  })
  const counts = {
    ...Object.fromEntries(groups.map(({ name }) => [name, facets[name]])),
    openingCategory: {},
    subcategory: {},
  } as FacetsView
  const add = (group: Record<string, number>, id: number | null, number: number) => {
    if (id !== null) group[id] = (group[id] ?? 0) + number
  }
  for (const { name, categoryId, subcategoryId } of taxonomy.openings) {
    const number = facets.openings.get(name) ?? 0
    if (number === 0) continue
    add(counts.openingCategory, categoryId, number)
    add(counts.subcategory, subcategoryId, number)
  }
  return counts
}

type Match = NonNullable<ResourceView['match']>

/** Returns the chapter of each resource whose title has most of the terms, the first of several. */
async function chapterMatches(
  db: Db,
  inChapters: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<Map<number, Match>> {
  const found = new Map<number, Match>()
  if (inChapters.size === 0) return found
  for (const { id, chapters, chapterIds } of await listChapterTexts(db, [...inChapters.keys()])) {
    const terms = new Set([...(inChapters.get(id) ?? [])].flatMap((key) => key.split(' ')))
    const [best] = storedChapters(chapters, chapterIds)
      .map((chapter) => ({ chapter, hits: hitsIn(chapter.title, terms) }))
      .filter(({ hits }) => hits > 0)
      .toSorted((a, b) => b.hits - a.hits)
    if (best) found.set(id, presentMatch(best.chapter))
  }
  return found
}

function hitsIn(title: string, terms: ReadonlySet<string>): number {
  const words = new Set(tokensOf(title).map(({ word }) => singular(word)))
  return [...words].filter((word) => terms.has(word)).length
}

function presentMatch(chapter: StoredChapter): Match {
  const place = placeText(chapter, ENGLISH)
  const text = `Chapter: ${place === '' ? '' : `${place} `}${isolated(chapter.title, ENGLISH.language)}`
  return { chapterId: chapter.id, title: chapter.title, place, text }
}

async function findShownResource(
  pool: Pool,
  id: number,
  kidsOnly = false,
): Promise<ShownResource | null> {
  const rows = await listPrepared<ShownResource>(pool, {
    name: kidsOnly ? 'kids resource by id' : 'resource by id',
    text: `SELECT ${RESOURCE_COLUMNS},
      EXISTS (SELECT FROM link_checks WHERE resource_id = resources.id AND state = 'dead') AS "hasDeadLink"
      FROM resources WHERE id = $1 ${kidsOnly ? 'AND kids' : ''}`,
    values: [id],
  })
  return rows[0] ?? null
}

/** Returns the chapters of those of these resources that have some. */
async function listChapterTexts(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; chapters: string; chapterIds: number[] }[]> {
  const { rows } = await db.execute<{ id: number; chapters: string; chapterIds: number[] }>(sql`
    SELECT id, chapters, chapter_ids AS "chapterIds" FROM resources
    WHERE id = ANY (${idList(ids)}) AND chapters IS NOT NULL`)
  return rows
}

/** Dates that are still to come count as none, as in searches. */
async function listFeatured(
  db: Db,
  { kidsOnly, now }: { kidsOnly: boolean; now: Date },
): Promise<ResourceRow[]> {
  const { rows } = await db.execute<ResourceRow>(sql`
    SELECT ${COLUMNS} FROM resources WHERE is_featured AND ${isShown(kidsOnly)}
    ORDER BY featured_order ASC NULLS LAST,
      CASE WHEN published_date <= ${now.toISOString()}::date THEN published_date END DESC NULLS LAST, id
    LIMIT 1000`)
  return rows
}

/** Returns the rows in the order of `ids`; IDs that no longer exist are left out. */
async function listResourcesByIds(
  pool: Pool,
  ids: readonly number[],
  kidsOnly: boolean,
): Promise<ResourceRow[]> {
  if (ids.length === 0) return []
  const rows = await listPrepared<ResourceRow>(pool, {
    name: kidsOnly ? 'kids resources by id' : 'resources by id',
    text: `SELECT ${RESOURCE_COLUMNS} FROM resources WHERE id = ANY ($1::int[]) ${kidsOnly ? 'AND kids' : ''}`,
    values: [ids],
  })
  return inOrder(ids, rows)
}
