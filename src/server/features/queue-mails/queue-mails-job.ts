import { hasRole } from '#shared/domain/roles.ts'
import type { AppContext } from '../../context.ts'
import {
  claimUser,
  IS_ACTIVE,
  listUserIds,
  updateUser,
  type UserRow,
} from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { mailFields, sendMail, type MailSite } from '../../platform/mail/account-mails.ts'
import { type MailSender, writeToEach } from '../../platform/mail/mail-job.ts'
import { queueMail } from '../../platform/mail/templates/queue-mail.ts'
import { wantsEmail } from '../notifications/email-choices.service.ts'
import { scheduledJob } from '../../platform/jobs/job-queue.ts'
import { unsubscribeLinks } from '../notifications/notification-mails.service.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { desc, gt, isNotNull, sql, and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { ReportReason, SuggestionKind } from '#shared/domain/curation.ts'
import { users } from '../../platform/db/schema/users.ts'

const isDue = (lastBefore: Date) =>
  and(
    inArray(users.role, ['curator', 'moderator', 'admin']),
    eq(users.emailVerified, true),
    IS_ACTIVE,
    or(isNull(users.queueMailSentAt), lte(users.queueMailSentAt, lastBefore.toISOString())),
  )

/** What has come since then by others, and how many wait in all. */
type Waiting<Item> = { items: Item[]; total: number }

type Asked = { userId: number; since: Date; limit: number }

type ReportedThing = { title: string; reason: ReportReason }

type Submission = { title: string; kind: SuggestionKind }

/** How far back things count as new, for a first email and for the first one after a long time. */
const NEWS_DAYS = 7
const MOST_ITEMS = 10

export const queueMailJob = scheduledJob('queue-emails', '*/15 * * * *', 15)

type QueueMailContext = Pick<AppContext, 'db' | 'clock' | 'config'> & MailSender & MailSite

/** Tells moderators of new reports, curators of new suggestions and admins of who waits for approval, each person at most once in 24 hours. */
export function queueMailWorker(ctx: QueueMailContext): JobWorker {
  return jobWorker(queueMailJob, () => sendQueueMails(ctx))
}

/** Each person has their own transaction, so that a process that is killed loses nothing and the next repeats nothing. */
export async function sendQueueMails(ctx: QueueMailContext): Promise<void> {
  const lastBefore = new Date(ctx.clock().getTime() - DAY_MS)
  await writeToEach(
    (page) => listUserIds(ctx.db, isDue(lastBefore), page),
    (id) => sendTo(ctx, id, lastBefore),
  )
}

async function sendTo(ctx: QueueMailContext, id: number, lastBefore: Date): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await claimUser(tx, id, isDue(lastBefore))
    if (!user) return
    const now = ctx.clock()
    const news = await newsFor(tx, user, now)
    const kinds = [
      ...(news.reports.items.length + news.newcomers.items.length > 0 ? (['report'] as const) : []),
      ...(news.submissions.items.length > 0 ? (['submission'] as const) : []),
    ]
    if (kinds.length === 0) return
    const links = unsubscribeLinks(ctx, id, kinds)
    const content = queueMail({ ...(await mailFields(ctx, user)), ...links, ...news })
    await sendMail(ctx, tx, user.email, content)
    await updateUser(tx, id, { queueMailSentAt: now.toISOString() })
  })
}

type News = {
  reports: Waiting<ReportedThing>
  submissions: Waiting<Submission>
  newcomers: Waiting<string>
}

async function newsFor(tx: Db, user: UserRow, now: Date): Promise<News> {
  const oldest = now.getTime() - NEWS_DAYS * DAY_MS
  const since = new Date(Math.max(oldest, Date.parse(user.queueMailSentAt ?? '1970-01-01')))
  const asked = { userId: user.id, since, limit: MOST_ITEMS }
  const nothing = { items: [], total: 0 }
  const moderates = hasRole(user.role, 'moderator') && wantsEmail(user, 'report')
  const curates = hasRole(user.role, 'curator') && wantsEmail(user, 'submission')
  return {
    reports: moderates ? await listNewReports(tx, asked) : nothing,
    submissions: curates ? await listNewSubmissions(tx, asked) : nothing,
    newcomers: moderates && user.role === 'admin' ? await listNewcomers(tx, asked) : nothing,
  }
}

/** Each thing is named once, with the reason of its newest report. */
async function listNewReports(
  db: Db,
  { userId, since, limit }: Asked,
): Promise<Waiting<ReportedThing>> {
  const { rows: items } = await db.execute<ReportedThing>(sql`
    SELECT title, reason FROM (
      SELECT DISTINCT ON (kind, target_id) reports.created_at, reason,
        CASE kind
          WHEN 'list' THEN (SELECT title FROM lists WHERE lists.id = target_id)
          WHEN 'resource' THEN (SELECT title FROM resources WHERE resources.id = target_id)
          ELSE (SELECT title FROM comments JOIN resources ON resources.id = resource_id
            WHERE comments.id = target_id)
        END AS title
      FROM reports
      WHERE resolved_at IS NULL AND user_id <> ${userId}
        AND reports.created_at > ${since.toISOString()}
      ORDER BY kind, target_id, reports.created_at DESC
    ) AS things
    WHERE title IS NOT NULL ORDER BY created_at DESC LIMIT ${limit}`)
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(DISTINCT (kind, target_id))::int AS total FROM reports WHERE resolved_at IS NULL`)
  return { items, total: rows[0]?.total ?? 0 }
}

async function listNewSubmissions(
  db: Db,
  { userId, since, limit }: Asked,
): Promise<Waiting<Submission>> {
  const { rows: items } = await db.execute<Submission>(sql`
    SELECT coalesce(resources.title, input ->> 'title', suggestions.url) AS title, suggestions.kind
    FROM suggestions LEFT JOIN resources ON resources.id = resource_id
    WHERE state = 'submitted' AND user_id <> ${userId} AND submitted_at > ${since.toISOString()}
    ORDER BY submitted_at DESC LIMIT ${limit}`)
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM suggestions WHERE state = 'submitted'`,
  )
  return { items, total: rows[0]?.total ?? 0 }
}

/** The names of those who wait for approval. */
async function listNewcomers(
  db: Db,
  { since, limit }: Pick<Asked, 'since' | 'limit'>,
): Promise<Waiting<string>> {
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(gt(users.awaitingSince, since.toISOString()))
    .orderBy(desc(users.awaitingSince))
    .limit(limit)
  const total = await db.$count(users, isNotNull(users.awaitingSince))
  return { items: rows.map(({ username }) => username), total }
}
