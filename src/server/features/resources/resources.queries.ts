import { type SQL, sql } from 'drizzle-orm'
import type { Sort } from '#shared/domain/catalogue.ts'
import type { Db } from '../../db/client.ts'
import type { RankLevel, WordClass } from './search-plan.ts'
import type { WordKeys } from './search.queries.ts'
import type { Count } from './resource-counts.queries.ts'
import { allOf, conditionsOf, type Filter, hasAny } from './resource-filter.queries.ts'

export type ResourceRow = {
  id: number
  title: string
  description: string
  type: string
  image_url: string | null
  source_url: string
  source_website: string
  level: string
  category: string
  opening: string | null
  author: string | null
  author_image: string | null
  published_date: string | null
  price: string | null
  duration: string | null
  avg_rating: number | null
  rating_count: number
  tags: string[]
  views: number
  is_featured: boolean
  is_for_kids: boolean
  metadata: Record<string, unknown> | null
  featured_order: number | null
  created_at: string
  updated_at: string
}

export const RESOURCE_COLUMNS = sql.raw(
  `id, title, description, type, image_url, source_url, source_website, level, category, opening, author,
  author_image, published_date, price, duration, avg_rating, rating_count, tags, views, is_featured,
  is_for_kids, metadata, featured_order, created_at, updated_at`,
)

const ORDERS = {
  newest: sql.raw('published_date DESC NULLS LAST, id'),
  rating: sql.raw('coalesce(avg_rating, 0) DESC, id'),
  priceUnpricedLast: sql.raw('price_value ASC NULLS LAST, id'),
  priceUnpricedFirst: sql.raw('coalesce(price_value, 0), id'),
  popular: sql.raw('views DESC, id'),
} as const

export type Page = { sort: Sort; unpriced: 'first' | 'last'; limit: number; offset: number }

function orderOf(page: Page): SQL {
  if (page.sort !== 'price') return ORDERS[page.sort]
  return page.unpriced === 'first' ? ORDERS.priceUnpricedFirst : ORDERS.priceUnpricedLast
}

/**
 * One page of the matching rows. The exact counts choose the way, since the planner's guesses about
 * words and filters that go together are far off: few matches are gathered and sorted, many are read
 * in the order of the sort's index until the page is full.
 */
export async function listResources(
  db: Db,
  filter: Filter,
  page: Page,
  count: Count,
): Promise<ResourceRow[]> {
  const few = count.total <= fewerThan(count.tableRows, page.offset + page.limit)
  const ids =
    count.levels && !few
      ? levelPages(count.levels, page).map((part) => levelIds(filter, page, part, count))
      : [plainIds(filter, page, few)]
  if (ids.length === 0) return []
  const { rows } = await db.execute<ResourceRow>(sql`
    WITH page AS MATERIALIZED (${sql.join(
      ids.map((each) => sql`(${each})`),
      sql` UNION ALL `,
    )})
    SELECT ${RESOURCE_COLUMNS} FROM resources JOIN page USING (id)
    ORDER BY page.rank DESC, ${orderOf(page)}`)
  return rows
}

type LevelPage = { level: RankLevel & { count: number }; skip: number; take: number }

/** Which ranks the page falls into, and which of their rows. */
function levelPages(levels: readonly (RankLevel & { count: number })[], page: Page): LevelPage[] {
  const parts: LevelPage[] = []
  let { offset, limit } = page
  for (const level of levels) {
    const take = Math.min(limit, Math.max(level.count - offset, 0))
    if (take > 0) parts.push({ level, skip: offset, take })
    offset = Math.max(offset - level.count, 0)
    limit -= take
  }
  return parts
}

function levelIds(filter: Filter, page: Page, part: LevelPage, count: Count): SQL {
  const plain = conditionsOf({ ...filter, words: [] })
  const combinations = combinationConditions(filter.words, part.level)
  const rank = sql`${part.level.rank}::int`
  const few = part.level.count <= fewerThan(count.tableRows, part.skip + part.take)
  const rows = few
    ? gathered(
        combinations.map((each) => [...plain, each]),
        page,
        rank,
      )
    : inOrder([...plain, sql`(${sql.join(combinations, sql` OR `)})`], page, rank)
  return sql`${rows} LIMIT ${part.take} OFFSET ${part.skip}`
}

function plainIds(filter: Filter, page: Page, few: boolean): SQL {
  const rank = rankExpression(filter.words)
  const conditions = conditionsOf(filter)
  const rows =
    few || filter.words.length > 0
      ? gathered([conditions], page, rank)
      : inOrder(conditions, page, rank)
  return sql`${rows} LIMIT ${page.limit} OFFSET ${page.offset}`
}

/** Where sorting all matches costs as much as reading past the rows that do not match. */
function fewerThan(tableRows: number, wanted: number): number {
  return Math.sqrt(tableRows * wanted)
}

/** The rows of each alternative, which exclude each other: an OR would keep the planner from the index. */
function gathered(alternatives: readonly (readonly SQL[])[], page: Page, rank: SQL): SQL {
  const rows = alternatives.map(
    (conditions) => sql`
      SELECT id, published_date, avg_rating, price_value, views, ${rank} AS rank
      FROM resources WHERE ${allOf(conditions)}`,
  )
  return sql`
    SELECT id, rank FROM (
      SELECT * FROM (${sql.join(rows, sql` UNION ALL `)}) AS alternatives OFFSET 0
    ) AS matching
    ORDER BY rank DESC, ${orderOf(page)}`
}

/** CASE hides the conditions from the planner, which then can only follow the sort's index. */
function inOrder(conditions: readonly SQL[], page: Page, rank: SQL): SQL {
  const matches =
    conditions.length > 0 ? sql`CASE WHEN ${allOf(conditions)} THEN true ELSE false END` : sql`true`
  return sql`SELECT id, ${rank} AS rank FROM resources WHERE ${matches} ORDER BY ${orderOf(page)}`
}

/** Title 3, author 2, description 1 for each word that occurs there. */
function rankExpression(words: readonly WordKeys[]): SQL {
  const terms = words.flatMap(({ keys }) => [
    sql`3 * (${hasAny(keys.title)})::int`,
    sql`2 * (${hasAny(keys.author)})::int`,
    sql`(${hasAny(keys.description)})::int`,
  ])
  return sql.join([sql`0`, ...terms], sql` + `)
}

/** Rows of exactly this rank, by the ways to it: each word in these parts and in no other that counts. */
function combinationConditions(words: readonly WordKeys[], level: RankLevel): SQL[] {
  return level.combinations.map(
    (classes) =>
      sql`(${allOf(classes.flatMap((each) => classConditions(words[each.word], each)))})`,
  )
}

function classConditions(word: WordKeys | undefined, wanted: WordClass): SQL[] {
  if (!word) return []
  const parts = (['title', 'author', 'description'] as const)
    .filter((part) => word.keys[part].length > 0)
    .map((part) => (wanted[part] ? hasAny(word.keys[part]) : sql`NOT (${hasAny(word.keys[part])})`))
  const ranked = wanted.title || wanted.author || wanted.description
  return ranked ? parts : [...parts, hasAny(word.keys.other)]
}

export async function listFeatured(db: Db): Promise<ResourceRow[]> {
  const { rows } = await db.execute<ResourceRow>(sql`
    SELECT ${RESOURCE_COLUMNS} FROM resources WHERE is_featured
    ORDER BY featured_order ASC NULLS LAST, published_date DESC NULLS LAST, id
    LIMIT 1000`)
  return rows
}

export async function findResource(db: Db, id: number): Promise<ResourceRow | null> {
  const { rows } = await db.execute<ResourceRow>(
    sql`SELECT ${RESOURCE_COLUMNS} FROM resources WHERE id = ${id}`,
  )
  return rows[0] ?? null
}

/** In the order of `ids`; those that are gone are left out. */
export async function listResourcesByIds(db: Db, ids: readonly number[]): Promise<ResourceRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<ResourceRow>(
    sql`SELECT ${RESOURCE_COLUMNS} FROM resources WHERE id = ANY (${sql.param([...ids])}::int[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Spec §7: +10 same author, +15 same opening, +2 same level; the best six, ties by newest. */
export async function listRelated(
  db: Db,
  resource: ResourceRow,
  limit: number,
): Promise<(ResourceRow & { score: number })[]> {
  const { id, author, opening, level } = resource
  const { rows } = await db.execute<ResourceRow & { score: number }>(sql`
    WITH candidates AS (
      SELECT id FROM resources WHERE author = ${author}::text
      UNION SELECT id FROM resources WHERE opening = ${opening}::text AND opening <> 'All Openings'
      UNION (
        SELECT id FROM resources WHERE level = ${level} AND id <> ${id}
        ORDER BY published_date DESC NULLS LAST, id LIMIT ${limit}
      )
    ), scored AS (
      SELECT id, coalesce(10 * (author = ${author}::text)::int, 0)
        + coalesce(15 * (opening = ${opening}::text AND opening <> 'All Openings')::int, 0)
        + 2 * (level = ${level})::int AS score
      FROM resources JOIN candidates USING (id)
      WHERE id <> ${id}
      ORDER BY score DESC, published_date DESC NULLS LAST, id
      LIMIT ${limit}
    )
    SELECT ${RESOURCE_COLUMNS}, score FROM resources JOIN scored USING (id)
    ORDER BY score DESC, published_date DESC NULLS LAST, id`)
  return rows
}

/** Adds the views gathered since the last time. */
export async function addViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  await db.execute(sql`
    UPDATE resources SET views = least(views::bigint + gathered.number, 2147483647)::int
    FROM unnest(${sql.param([...views.keys()])}::int[], ${sql.param([...views.values()])}::int[]) AS gathered (id, number)
    WHERE resources.id = gathered.id`)
}
