import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { isShown } from '../../platform/db/resource-columns.ts'

export type SitemapRow = { id: number; updated_at: string }

export async function countSitemapRows(db: Db, kidsOnly: boolean): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM resources WHERE ${isShown(kidsOnly)}`,
  )
  return rows[0]?.total ?? 0
}

export async function listSitemapRows(
  db: Db,
  { limit, offset, kidsOnly }: { limit: number; offset: number; kidsOnly: boolean },
): Promise<SitemapRow[]> {
  const { rows } = await db.execute<SitemapRow>(sql`
    SELECT id, updated_at FROM resources WHERE ${isShown(kidsOnly)}
    ORDER BY id LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

export type FeedRow = {
  id: number
  title: string
  description: string
  author: string | null
  created_at: string
  updated_at: string
}

export async function listNewestRows(
  db: Db,
  { limit, kidsOnly }: { limit: number; kidsOnly: boolean },
): Promise<FeedRow[]> {
  const { rows } = await db.execute<FeedRow>(sql`
    SELECT id, title, description, author, created_at, updated_at FROM resources
    WHERE ${isShown(kidsOnly)} ORDER BY published_date DESC NULLS LAST, id LIMIT ${limit}`)
  return rows
}
