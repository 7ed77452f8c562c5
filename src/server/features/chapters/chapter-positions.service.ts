import { storedChapters } from '#shared/domain/chapters/chapter-text.ts'
import { chapterKeys } from '#shared/chess/chapters/chapter-moves.ts'
import { lineReader } from '#shared/chess/line-keys.ts'
import { findChangedResources } from '../../platform/cache/catalogue-version.queries.ts'
import type { CatalogueVersion } from '../../platform/cache/catalogue-version.ts'
import type { Db } from '../../platform/db/client.ts'
import { type ChaptersRow, listChaptersOf, COLUMNS } from './chapters.queries.ts'
import { PositionTable } from './position-table.ts'
import { sql } from 'drizzle-orm'

/** About 20 ms of work. Other requests get their turn between such portions. */
const RESOURCES_AT_ONCE = 50

export type ChapterPositions = {
  /** Returns the table with every write that this process knows about, after waiting for what is missing. */
  current(): Promise<PositionTable>
}

/**
 * Keeps the positions of all chapters in this process's memory. They are computed from the lines in the database when
 * they are first requested; after that, each request reads the resources that have changed.
 */
export function followChapters(db: Db, version: CatalogueVersion): ChapterPositions {
  let cached: { table: PositionTable; change: number } | null = null
  let catchingUp: Promise<void> | null = null

  const fill = async (): Promise<void> => {
    const change = version.resourceChange()
    const table = new PositionTable()
    for (let last = 0; ;) {
      const rows = await listChaptersAfter(db, last, RESOURCES_AT_ONCE)
      put(table, rows)
      const next = rows.at(-1)?.id
      if (next === undefined) break
      last = next
    }
    cached = { table, change }
  }
  const catchUp = async (): Promise<void> => {
    if (!cached) return fill()
    const announced = version.resourceChange()
    const changed = await findChangedResources(db, { change: cached.change, announced })
    if (!changed) return fill()
    const { ids, last } = changed
    for (let start = 0; start < ids.length; start += RESOURCES_AT_ONCE) {
      const wanted = ids.slice(start, start + RESOURCES_AT_ONCE)
      const rows = await listChaptersOf(db, wanted)
      for (const id of wanted) cached.table.remove(id)
      put(cached.table, rows)
    }
    cached.change = last
  }
  return {
    async current() {
      while (!cached || cached.change < version.resourceChange()) {
        catchingUp ??= catchUp().finally(() => {
          catchingUp = null
        })
        await catchingUp
      }
      return cached.table
    },
  }
}

/** Chapters of one resource often begin with the same moves, which are played once. */
function put(table: PositionTable, rows: readonly ChaptersRow[]): void {
  for (const { id, chapters, chapterIds } of rows) {
    const keysOf = lineReader()
    const placed = storedChapters(chapters, chapterIds).map((chapter) => ({
      id: chapter.id,
      // Chapters are not listed at the start of the game, through which all lines pass.
      keys: chapter.line ? keysOf(chapter.line) : chapterKeys(chapter),
    }))
    table.put(
      id,
      placed.filter(({ keys }) => keys.length > 0),
    )
  }
}

/** Returns the next resources with chapters by ID, for iterating over all of them. */
async function listChaptersAfter(db: Db, id: number, limit: number): Promise<ChaptersRow[]> {
  const { rows } = await db.execute<ChaptersRow>(sql`
    SELECT ${COLUMNS} FROM resources WHERE id > ${id} AND chapters IS NOT NULL ORDER BY id LIMIT ${limit}`)
  return rows
}
