import { sql } from 'drizzle-orm'
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

const COLUMNS = sql`id, title, source_url AS "sourceUrl", opening, updated_at AS "updatedAt", chapters, chapter_ids AS "chapterIds"`

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

/** 0 in `ids` stands for a new chapter. */
export async function updateChapters(
  db: Db,
  id: number,
  { text, ids }: { text: string | null; ids: readonly number[] },
): Promise<void> {
  await db.execute(sql`
    UPDATE resources SET chapters = ${text}, chapter_ids = ${idList(ids)}, updated_at = now()
    WHERE id = ${id}`)
}

/** Returns the moves of the opening that resources name, as Explore has them. */
export async function findOpeningMoves(db: Db, name: string): Promise<string | null> {
  const { rows } = await db.execute<{ moves: string | null }>(sql`
    SELECT coalesce(
      (SELECT opening_pattern FROM openings WHERE name = ${name} LIMIT 1),
      (SELECT moves FROM named_lines WHERE name = ${name} ORDER BY length(moves), id LIMIT 1),
      (SELECT subcategories.opening_pattern FROM openings
        JOIN opening_subcategories AS subcategories ON subcategories.id = openings.subcategory_id
        WHERE openings.name = ${name} LIMIT 1)) AS moves`)
  return rows[0]?.moves ?? null
}

/** Returns every name of an opening with its moves; a name with several lines has the shortest. */
export async function listNamedMoves(
  db: Db,
): Promise<{ name: string; moves: string; isListed: boolean }[]> {
  const { rows } = await db.execute<{ name: string; moves: string; isListed: boolean }>(sql`
    SELECT DISTINCT ON (name) name, moves, name IN (SELECT name FROM openings) AS "isListed" FROM (
      SELECT name, opening_pattern AS moves, 0 AS rank FROM openings WHERE opening_pattern IS NOT NULL
      UNION ALL SELECT name, opening_pattern, 1 FROM opening_subcategories WHERE opening_pattern IS NOT NULL
      UNION ALL SELECT name, moves, 2 FROM named_lines
    ) AS named WHERE moves <> '' ORDER BY name, rank, length(moves), moves`)
  return rows
}

/** Returns the next resources with chapters by ID, for iterating over all of them. */
export async function listChaptersAfter(db: Db, id: number, limit: number): Promise<ChaptersRow[]> {
  const { rows } = await db.execute<ChaptersRow>(sql`
    SELECT ${COLUMNS} FROM resources WHERE id > ${id} AND chapters IS NOT NULL ORDER BY id LIMIT ${limit}`)
  return rows
}
