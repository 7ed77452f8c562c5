import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { searchQuestions } from '../../platform/db/schema/search-questions.ts'

type Row = typeof searchQuestions.$inferInsert
type Counted = { question: string; asked: number; found: number; opened: number }

const MAX_ROWS = 1_000
const { day, question, asked, found, opened } = searchQuestions
const SUMS = {
  asked: sql<number>`sum(${asked})::int`,
  found: sql<number>`sum(${found})::int`,
  opened: sql<number>`sum(${opened})::int`,
}

/** Adds all of them or none. */
export async function addOutcomes(db: Db, rows: readonly Row[]): Promise<void> {
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
            opened: sql`${opened} + excluded.opened`,
          },
        })
    }
  })
}

/** Returns the questions since a day that were not always satisfied, those without any result first. */
export async function listUnmetQuestions(db: Db, since: string, limit: number): Promise<Counted[]> {
  return db
    .select({ question, ...SUMS })
    .from(searchQuestions)
    .where(and(gte(day, since), ne(question, '')))
    .groupBy(question)
    .having(sql`sum(${asked}) > sum(${opened})`)
    .orderBy(
      desc(sql`sum(${asked}) - sum(${found})`),
      desc(sql`sum(${asked}) - sum(${opened})`),
      question,
    )
    .limit(limit)
}

/** Returns the counts of all searches since a day together. */
export async function sumOutcomes(db: Db, since: string): Promise<Omit<Counted, 'question'>> {
  const [row] = await db
    .select({
      asked: sql<number>`coalesce(sum(${asked}), 0)::int`,
      found: sql<number>`coalesce(sum(${found}), 0)::int`,
      opened: sql<number>`coalesce(sum(${opened}), 0)::int`,
    })
    .from(searchQuestions)
    .where(and(gte(day, since), eq(question, '')))
  return row ?? { asked: 0, found: 0, opened: 0 }
}

export async function deleteQuestionsBefore(db: Db, first: string): Promise<void> {
  await db.delete(searchQuestions).where(lt(day, first))
}
