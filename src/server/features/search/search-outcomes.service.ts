import type { SearchWantsView } from '#shared/contracts/search-outcomes.ts'
import type { AppContext } from '../../context.ts'
import type { Counts } from './outcome-counter.ts'
import {
  deleteQuestionsBefore,
  listUnmetQuestions,
  sumOutcomes,
} from './search-outcomes.queries.ts'
import { DAY_MS, utcDay } from '#shared/domain/days.ts'

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
