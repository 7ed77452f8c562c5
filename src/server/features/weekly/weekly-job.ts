import type { AppContext } from '../../context.ts'
import { nextChapter } from '#shared/domain/chapters/chapter-text.ts'
import {
  claimUser,
  listUserIds,
  updateUser,
  type UserRow,
} from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { mailFields, sendMail, type MailSite } from '../../platform/mail/account-mails.ts'
import { type MailSender, writeToEach } from '../../platform/mail/mail-job.ts'
import type { T } from '#shared/texts/text.ts'
import { type Week, weeklyMail } from '../../platform/mail/templates/weekly.ts'
import { scheduledJob } from '../../platform/jobs/job-queue.ts'
import { unsubscribeUrl } from '../notifications/notification-mails.service.ts'
import { countToday } from '../review/review.service.ts'
import { findNextStep } from '../plans/plans.service.ts'
import { openingsOf } from '../recommendations/recommendations.service.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { and, sql, eq, isNull, lte, or } from 'drizzle-orm'
import { users } from '../../platform/db/schema/users.ts'
import type { StudyUnit } from '#shared/domain/study.ts'
import { idList } from '../../platform/db/id-list.ts'

/** The people who want the email and may get one. The first condition is that of the index. */
const isDue = (lastBefore: Date) =>
  and(
    sql`${users.preferences} ->> 'notifyWeekly' = 'true'`,
    eq(users.emailVerified, true),
    isNull(users.suspendedAt),
    or(isNull(users.weeklySentAt), lte(users.weeklySentAt, lastBefore.toISOString())),
  )

type StudiedRow = {
  id: number
  title: string
  progress: number
  unit: StudyUnit | null
  done: number | null
  total: number | null
  chapters: string | null
  chapterIds: number[]
  chaptersDone: number[]
  /** How many there are in all. */
  number: number
}

type Titled = { id: number; title: string }

/** A day less than a week, because one week's email may be a few hours later than the next one's. */
const DAYS_BETWEEN = 6
/** How far back resources count as new, for a first email and for the first one after a long time. */
const DAYS_NEW_FIRST = 7
const DAYS_NEW_AT_MOST = 28
const MOST_STUDIED = 5
const MOST_NEW = 5

/** On Monday morning. The later hours send what a stopped process has left unsent. */
const weeklyJob = scheduledJob('weekly-emails', '0 7-12 * * 1', 55)

type WeeklyContext = Pick<AppContext, 'db' | 'clock' | 'config'> & MailSender & MailSite

/** Sends everybody who wants it the weekly email, at most once a week (docs/product.md §10.15). */
export function weeklyWorker(ctx: WeeklyContext): JobWorker {
  return jobWorker(weeklyJob, () => sendWeeklyMails(ctx))
}

export async function sendWeeklyMails(ctx: WeeklyContext): Promise<void> {
  const lastBefore = new Date(ctx.clock().getTime() - DAYS_BETWEEN * DAY_MS)
  await writeToEach(
    (page) => listUserIds(ctx.db, isDue(lastBefore), page),
    (id) => sendWeeklyMail(ctx, id, lastBefore),
  )
}

async function sendWeeklyMail(ctx: WeeklyContext, id: number, lastBefore: Date): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await claimUser(tx, id, isDue(lastBefore))
    if (!user) return
    const now = ctx.clock()
    const fields = await mailFields(ctx, user)
    const week = await weekOf(tx, user, now, fields.t)
    if (!week.studying.length && !week.step && !week.added.length && week.toReview === 0) return
    const stop = unsubscribeUrl(ctx, { userId: id, kinds: ['weekly'] })
    const content = weeklyMail({ ...week, ...fields, unsubscribeUrl: stop })
    await sendMail(ctx, tx, user.email, content)
    await updateUser(tx, id, { weeklySentAt: now.toISOString() })
  })
}

async function weekOf(db: Db, user: UserRow, now: Date, t: T): Promise<Week> {
  const studying = await listStudying(db, user.id, MOST_STUDIED)
  const step = await findNextStep(db, user.id)
  const since = newSince(user, now)
  const openings = await openingsOf(db, user)
  return {
    studying: studying.map((row) => ({
      id: row.id,
      title: row.title,
      progress: progressOf(row, t),
      next: nextChapter(row, row.chaptersDone),
    })),
    toReview: await countToday(db, user.id, now),
    moreStudying: (studying[0]?.number ?? 0) - studying.length,
    step: step && {
      title: step.title,
      reason: step.reason,
      resources: await listTitles(db, step.resourceIds),
    },
    added: await listNewOn(db, openings, { userId: user.id, since, limit: MOST_NEW }),
  }
}

function newSince({ weeklySentAt }: UserRow, now: Date): Date {
  const first = now.getTime() - DAYS_NEW_FIRST * DAY_MS
  const earliest = now.getTime() - DAYS_NEW_AT_MOST * DAY_MS
  return new Date(weeklySentAt ? Math.max(Date.parse(weeklySentAt), earliest) : first)
}

function progressOf({ progress, unit, ...steps }: StudiedRow, t: T): string {
  const [done, total] = [steps.done ?? 0, steps.total ?? 0]
  if (unit === 'lessons')
    return t('{done} of {total, plural, one {{total} lesson} other {{total} lessons}} done', {
      done,
      total,
    })
  if (unit === 'minutes')
    return t('{done} of {total, plural, one {{total} minute} other {{total} minutes}} done', {
      done,
      total,
    })
  return progress === 0 ? t('Just started') : t('{progress}% done', { progress })
}

/** Returns what the member is studying, last changed first. */
async function listStudying(db: Db, userId: number, limit: number): Promise<StudiedRow[]> {
  const { rows } = await db.execute<StudiedRow>(sql`
    SELECT id, title, progress, unit, done, total, chapters, chapter_ids AS "chapterIds",
      chapters_done AS "chaptersDone", count(*) OVER ()::int AS number
    FROM study_items JOIN resources ON resources.id = resource_id
    WHERE user_id = ${userId} AND status = 'studying'
    ORDER BY study_items.updated_at DESC, id LIMIT ${limit}`)
  return rows
}

/** Returns the resources in the order of `ids`, without those that no longer exist. */
async function listTitles(db: Db, ids: readonly number[]): Promise<Titled[]> {
  const { rows } = await db.execute<Titled>(sql`
    SELECT resources.id, title
    FROM unnest(${idList(ids)}) WITH ORDINALITY AS named (id, place)
    JOIN resources USING (id) ORDER BY place`)
  return rows
}

/** Returns what was added on these openings (names without variations) since then and has no status yet, newest first. */
async function listNewOn(
  db: Db,
  openings: readonly string[],
  { userId, since, limit }: { userId: number; since: Date; limit: number },
): Promise<(Titled & { opening: string })[]> {
  const { rows } = await db.execute<Titled & { opening: string }>(sql`
    SELECT id, title, opening FROM resources
    WHERE created_at > ${since.toISOString()}
      AND trim(split_part(opening, ':', 1)) = ANY(${sql.param([...openings])}::text[])
      AND NOT EXISTS (SELECT 1 FROM study_items WHERE user_id = ${userId} AND resource_id = id)
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`)
  return rows
}
