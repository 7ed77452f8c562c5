import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '../../platform/db/client.ts'
import { isShown } from '../../platform/db/resource-columns.ts'

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
  side: string
  author: string | null
  author_image: string | null
  published_date: string | null
  published_precision: string
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

const COLUMNS = `id, title, description, type, image_url, source_url, source_website, level, category, opening, side, author,
  author_image, published_date, published_precision, price, duration, avg_rating, rating_count, tags, views, is_featured,
  is_for_kids, metadata, featured_order, created_at, updated_at`
export const RESOURCE_COLUMNS = sql.raw(COLUMNS)

export async function listFeatured(db: Db, kidsOnly: boolean): Promise<ResourceRow[]> {
  const { rows } = await db.execute<ResourceRow>(sql`
    SELECT ${RESOURCE_COLUMNS} FROM resources WHERE is_featured AND ${isShown(kidsOnly)}
    ORDER BY featured_order ASC NULLS LAST, published_date DESC NULLS LAST, id
    LIMIT 1000`)
  return rows
}

export async function findResource(
  db: Db,
  id: number,
  kidsOnly = false,
): Promise<ResourceRow | null> {
  const { rows } = await db.execute<ResourceRow>(
    sql`SELECT ${RESOURCE_COLUMNS} FROM resources WHERE id = ${id} AND ${isShown(kidsOnly)}`,
  )
  return rows[0] ?? null
}

/** These types stay as PostgreSQL writes them, as Drizzle returns them to the other queries. */
const TEXT_TYPES = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    TEXT_TYPES.has(oid)
      ? (text: string) => text
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * Returns the rows in the order of `ids`; IDs that are gone are left out. Every list uses this query, so it is a
 * prepared statement, which PostgreSQL plans once per connection.
 */
export async function listResourcesByIds(
  pool: pg.Pool,
  ids: readonly number[],
  kidsOnly: boolean,
): Promise<ResourceRow[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<ResourceRow>({
    name: kidsOnly ? 'kids resources by id' : 'resources by id',
    text: `SELECT ${COLUMNS} FROM resources WHERE id = ANY ($1::int[]) ${kidsOnly ? 'AND kids' : ''}`,
    values: [ids],
    types,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Adds the views gathered since the last time. This does not count as a change to the catalogue (migration 0011). */
export async function addViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('openfile.counts_views', 'on', true)`)
    await tx.execute(sql`
      UPDATE resources SET views = least(views::bigint + gathered.number, 2147483647)::int
      FROM unnest(${sql.param([...views.keys()])}::int[], ${sql.param([...views.values()])}::int[]) AS gathered (id, number)
      WHERE resources.id = gathered.id`)
  })
}
