import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { searchQuestions } from '../../platform/db/schema/curation.ts'

type Row = typeof searchQuestions.$inferInsert

const MAX_ROWS = 1_000
export const { day, question, asked, found } = searchQuestions

/** Adds all of them or none. */
export async function addCounts(db: Db, rows: readonly Row[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += MAX_ROWS) {
      await tx
        .insert(searchQuestions)
        .values(rows.slice(at, at + MAX_ROWS))
        .onConflictDoUpdate({
          target: [day, question],
          set: {
            asked: sql`${asked} + excluded.asked`,
            found: sql`${found} + excluded.found`,
          },
        })
    }
  })
}
