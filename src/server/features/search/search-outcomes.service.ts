import type { SearchWantsView } from '#shared/contracts/search-outcomes.ts'
import type { AppContext } from '../../context.ts'
import type { Counts } from './outcome-counter.ts'
import { day, asked, found, opened, question } from './search-outcomes.queries.ts'
import { DAY_MS, utcDay } from '#shared/domain/days.ts'
import { lt, and, desc, eq, gte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { searchQuestions } from '../../platform/db/schema/search-questions.ts'

type Counted = { question: string; asked: number; found: number; opened: number }

const SUMS = {
  asked: sql<number>`sum(${asked})::int`,
  found: sql<number>`sum(${found})::int`,
  opened: sql<number>`sum(${opened})::int`,
}

const SHOWN_DAYS = 30
const SHOWN_QUESTIONS = 500

/** Returns what people looked for and did not find. */
export async function getSearchWants(ctx: AppContext): Promise<SearchWantsView> {
  await ctx.outcomes.flush()
  const since = utcDay(new Date(ctx.clock().getTime() - (SHOWN_DAYS - 1) * DAY_MS))
  const [all, questions] = await Promise.all([
    sumOutcomes(ctx.db, since),
    listUnmetQuestions(ctx.db, since, SHOWN_QUESTIONS),
  ])
  return {
    counting: ctx.config.searchStats,
    days: SHOWN_DAYS,
    all: lacking(all),
    questions: questions.map(({ question, ...counts }) => ({ question, ...lacking(counts) })),
  }
}

/** Removes the days that are older than the configured number of months. */
export async function removeOldQuestions({
  db,
  clock,
  config,
}: Pick<AppContext, 'db' | 'clock' | 'config'>): Promise<void> {
  const first = new Date(clock())
  first.setUTCMonth(first.getUTCMonth() - config.searchStatsMonths)
  await deleteQuestionsBefore(db, utcDay(first))
}

function lacking({ asked, found, opened }: Counts) {
  return { asked, withoutResult: asked - found, withoutClick: found - opened }
}

async function deleteQuestionsBefore(db: Db, first: string): Promise<void> {
  await db.delete(searchQuestions).where(lt(day, first))
}

/** Returns the questions since a day that were not always satisfied, those without any result first. */
async function listUnmetQuestions(db: Db, since: string, limit: number): Promise<Counted[]> {
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
async function sumOutcomes(db: Db, since: string): Promise<Omit<Counted, 'question'>> {
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
