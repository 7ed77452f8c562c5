import { sql } from 'drizzle-orm'
import type { LessonSide } from '#shared/domain/filters/side.ts'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'

export type ChaptersRow = {
  id: number
  title: string
  sourceUrl: string
  opening: string | null
  updatedAt: string
  chapters: string | null
  chapterIds: number[]
}

export const COLUMNS = sql`id, title, source_url AS "sourceUrl", opening, updated_at AS "updatedAt", chapters, chapter_ids AS "chapterIds"`

export async function findChapters(
  db: Db,
  id: number,
  { kidsOnly = false } = {},
): Promise<ChaptersRow | null> {
  const { rows } = await db.execute<ChaptersRow>(
    sql`SELECT ${COLUMNS} FROM resources WHERE id = ${id} ${kidsOnly ? sql`AND kids` : sql``}`,
  )
  return rows[0] ?? null
}

/** Returns those of these resources that have chapters. */
export async function listChaptersOf(db: Db, ids: readonly number[]): Promise<ChaptersRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<ChaptersRow>(
    sql`SELECT ${COLUMNS} FROM resources WHERE id = ANY (${idList(ids)}) AND chapters IS NOT NULL`,
  )
  return rows
}

export type LearnedResource = ChaptersRow & { side: LessonSide; kids: boolean }
