import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

export type SitemapRow = { id: number; updated_at: string }

export async function countSitemapRows(db: Db): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM resources`,
  )
  return rows[0]?.total ?? 0
}

export async function listSitemapRows(
  db: Db,
  limit: number,
  offset: number,
): Promise<SitemapRow[]> {
  const { rows } = await db.execute<SitemapRow>(
    sql`SELECT id, updated_at FROM resources ORDER BY id LIMIT ${limit} OFFSET ${offset}`,
  )
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

export async function listNewestRows(db: Db, limit: number): Promise<FeedRow[]> {
  const { rows } = await db.execute<FeedRow>(sql`
    SELECT id, title, description, author, created_at, updated_at FROM resources
    ORDER BY published_date DESC NULLS LAST, id LIMIT ${limit}`)
  return rows
}
