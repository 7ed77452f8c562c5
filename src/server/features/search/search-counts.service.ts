import type { SearchWantsView } from '#shared/contracts/search.ts'
import type { AppContext } from '../../context.ts'
import type { Counts } from './search-counter.ts'
import { DAY_MS, utcDay } from '#shared/domain/days.ts'
import { lt, and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { searchQuestions } from '../../platform/db/schema/curation.ts'
import { searchReadings } from '../../platform/db/schema/resources.ts'
import { parseCsv } from '../../platform/parse-csv.ts'
import { NO_READING, readQuestion } from '../../search/question.ts'
import { openingsNamed } from '../../search/relevance.ts'
import { taxonomyOf } from '../resources/resource-filter.service.ts'
import { seedFile } from '../seed/seed-rows.service.ts'

type Row = typeof searchQuestions.$inferInsert

const MAX_ROWS = 1_000
const { day, question, asked, found } = searchQuestions

type Counted = { question: string; asked: number; found: number }

const SUMS = {
  asked: sql<number>`sum(${asked})::int`,
  found: sql<number>`sum(${found})::int`,
}

const SHOWN_DAYS = 30
const SHOWN_QUESTIONS = 500

/** Returns what people looked for and did not find. */
export async function getSearchWants(ctx: AppContext): Promise<SearchWantsView> {
  await ctx.searchCounts.flush()
  const since = firstDay(ctx)
  const [all, questions, missing] = await Promise.all([
    sumCounts(ctx.db, since),
    listUnmetQuestions(ctx.db, since, SHOWN_QUESTIONS),
    listMissing(ctx.db),
  ])
  return {
    counting: ctx.config.searchStats,
    days: SHOWN_DAYS,
    all: lacking(all),
    questions: questions.map(({ question, ...counts }) => ({ question, ...lacking(counts) })),
    missing,
  }
}

/** Of these, the opening that each names is looked for. */
const READ_QUESTIONS = 300

/** Returns how many visitors have lately searched for each opening, by its name. */
export async function searchesByOpening(ctx: AppContext): Promise<Map<string, number>> {
  await ctx.searchCounts.flush()
  const [index, taxonomy, questions] = await Promise.all([
    ctx.search.index(),
    taxonomyOf(ctx),
    listFrequentQuestions(ctx.db, firstDay(ctx), READ_QUESTIONS),
  ])
  const searches = new Map<string, number>()
  for (const { question: typed, asked: visitors } of questions) {
    const read = readQuestion(index, typed, { ...NO_READING, verbatim: true })
    for (const name of read ? openingsNamed(index, read, taxonomy) : [])
      searches.set(name, (searches.get(name) ?? 0) + visitors)
  }
  return searches
}

const firstDay = ({ clock }: Pick<AppContext, 'clock'>) =>
  utcDay(new Date(clock().getTime() - (SHOWN_DAYS - 1) * DAY_MS))

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

function lacking({ asked, found }: Counts) {
  return { asked, withoutResult: asked - found }
}

async function listMissing(db: Db): Promise<SearchWantsView['missing']> {
  const { table } = parseCsv(seedFile('questions-missing.csv'))
  const topics = table.slice(1).map(([topic = '', why = '']) => ({ topic, why }))
  const rows = await db
    .selectDistinct({ topic: searchReadings.topic })
    .from(searchReadings)
    .where(
      inArray(
        searchReadings.topic,
        topics.map(({ topic }) => topic),
      ),
    )
  const read = new Set(rows.map(({ topic }) => topic))
  return topics.filter(({ topic, why }) => why !== '' && !read.has(topic))
}

async function deleteQuestionsBefore(db: Db, first: string): Promise<void> {
  await db.delete(searchQuestions).where(lt(day, first))
}

/** Returns the questions since a day that found nothing, the most frequent first. */
async function listUnmetQuestions(db: Db, since: string, limit: number): Promise<Counted[]> {
  return db
    .select({ question, ...SUMS })
    .from(searchQuestions)
    .where(and(gte(day, since), ne(question, '')))
    .groupBy(question)
    .having(sql`sum(${asked}) > sum(${found})`)
    .orderBy(desc(sql`sum(${asked}) - sum(${found})`), question)
    .limit(limit)
}

/** Returns the questions since a day that most visitors asked. */
async function listFrequentQuestions(db: Db, since: string, limit: number): Promise<Counted[]> {
  return db
    .select({ question, ...SUMS })
    .from(searchQuestions)
    .where(and(gte(day, since), ne(question, '')))
    .groupBy(question)
    .orderBy(desc(sql`sum(${asked})`), question)
    .limit(limit)
}

/** Returns the counts of all searches since a day together. */
async function sumCounts(db: Db, since: string): Promise<Omit<Counted, 'question'>> {
  const [row] = await db
    .select({
      asked: sql<number>`coalesce(sum(${asked}), 0)::int`,
      found: sql<number>`coalesce(sum(${found}), 0)::int`,
    })
    .from(searchQuestions)
    .where(and(gte(day, since), eq(question, '')))
  return row ?? { asked: 0, found: 0 }
}

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
