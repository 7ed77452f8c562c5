import { type SQL, sql } from 'drizzle-orm'
import type { Sort } from '#shared/domain/catalogue.ts'
import type { Db } from '../../db/client.ts'
import { rankLevels } from '../search/search-plan.ts'
import {
  allConditions,
  facetConditions,
  type Filter,
  levelCondition,
  rankExpression,
  where,
} from './resource-conditions.queries.ts'

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

const COLUMNS = sql.raw(
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

export type Count = {
  /** Exact number of matching rows. */
  total: number
  /** About how many rows the table has, as the planner knows it. */
  tableRows: number
}

/** Plain filters are answered from `resource_counts`, whatever the size of the catalogue. */
export async function countResources(db: Db, filter: Filter): Promise<Count> {
  const counted = filter.words.length === 0 && !filter.since
  const matching = counted
    ? sql`SELECT coalesce(sum(resources), 0)::int FROM resource_counts ${where(facetConditions(filter))}`
    : sql`SELECT count(*)::int FROM resources ${where(allConditions(filter))}`
  const { rows } = await db.execute<{ total: number; table_rows: number }>(sql`
    SELECT (${matching}) AS total,
      (SELECT reltuples::int FROM pg_class WHERE oid = 'resources'::regclass) AS table_rows`)
  const total = rows[0]?.total ?? 0
  return { total, tableRows: Math.max(total, rows[0]?.table_rows ?? 0) }
}

/**
 * One page of the matching rows. The count chooses the way: few matches are
 * gathered and sorted; many are read in the order of the sort's index until the page is full.
 */
export async function listResources(db: Db, filter: Filter, page: Page, count: Count): Promise<ResourceRow[]> {
  const few = count.total <= Math.sqrt(count.tableRows * (page.offset + page.limit))
  const ids = matchingIds(filter, page, few)
  const { rows } = await db.execute<ResourceRow>(sql`
    WITH page AS (${ids} LIMIT ${page.limit} OFFSET ${page.offset})
    SELECT ${COLUMNS} FROM resources JOIN page USING (id)
    ORDER BY page.rank DESC, ${orderOf(page)}`)
  return rows
}

function matchingIds(filter: Filter, page: Page, few: boolean): SQL {
  const order = orderOf(page)
  const conditions = allConditions(filter)
  if (few) {
    return sql`
      SELECT id, rank FROM (
        SELECT id, published_date, avg_rating, price_value, views, ${rankExpression(filter.words)} AS rank
        FROM resources ${where(conditions)} OFFSET 0
      ) AS matching
      ORDER BY rank DESC, ${order}`
  }
  const levels = filter.words.length > 0 ? rankLevels(filter.words) : null
  if (!levels) {
    return sql`
      SELECT id, ${rankExpression(filter.words)} AS rank FROM resources ${where(conditions)}
      ORDER BY rank DESC, ${order}`
  }
  return byLevels(filter, page, levels)
}

/** PostgreSQL reads the branches in turn and stops at the page's end: lower ranks cost nothing. */
function byLevels(filter: Filter, page: Page, levels: NonNullable<ReturnType<typeof rankLevels>>): SQL {
  const order = orderOf(page)
  const wanted = page.offset + page.limit
  const plain = allConditions({ ...filter, words: [] })
  const branches = levels.map(
    (level) => sql`(
      SELECT id, ${level.rank}::int AS rank FROM resources
      ${where([...plain, levelCondition(filter.words, level)])}
      ORDER BY ${order} LIMIT ${wanted}
    )`,
  )
  return sql`SELECT id, rank FROM (${sql.join(branches, sql` UNION ALL `)}) AS ranked`
}

export async function listFeatured(db: Db): Promise<ResourceRow[]> {
  const { rows } = await db.execute<ResourceRow>(sql`
    SELECT ${COLUMNS} FROM resources WHERE is_featured
    ORDER BY featured_order ASC NULLS LAST, published_date DESC NULLS LAST, id
    LIMIT 1000`)
  return rows
}

export async function findResource(db: Db, id: number): Promise<ResourceRow | null> {
  const { rows } = await db.execute<ResourceRow>(sql`SELECT ${COLUMNS} FROM resources WHERE id = ${id}`)
  return rows[0] ?? null
}

/** Spec §7: +10 same author, +15 same opening, +2 same level; the best six, ties by newest. */
export async function listRelated(db: Db, resource: ResourceRow, limit: number): Promise<(ResourceRow & { score: number })[]> {
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
    SELECT ${COLUMNS}, score FROM resources JOIN scored USING (id)
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
