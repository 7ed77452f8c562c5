import type { AppContext } from '../../context.ts'
import { claimUser, updateUser } from '../../platform/auth/users.queries.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { sendMail, type MailSite } from '../../platform/mail/account-mails.ts'
import { type MailSender, writeToEach } from '../../platform/mail/mail-job.ts'
import { wantsEmail } from './email-choices.service.ts'
import { scheduledJob } from '../../platform/jobs/job-queue.ts'
import { digestMail } from './notification-mails.service.ts'
import { markMailed, type NotificationRow } from './notify.service.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { and, desc, eq, gt, isNull, sql, or, lte } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { notifications } from '../../platform/db/schema/notifications.ts'
import { users } from '../../platform/db/schema/users.ts'
import { presentNotification } from './notifications.service.ts'

type DigestTimes = {
  /** Older notifications are no longer news. */
  since: Date
  /** Whoever got a digest after this must wait. */
  lastBefore: Date
}

const isDue = ({ lastBefore }: DigestTimes) =>
  and(
    eq(users.emailVerified, true),
    or(isNull(users.digestSentAt), lte(users.digestSentAt, lastBefore.toISOString())),
  )

const isUnsent = ({ since }: DigestTimes) =>
  and(
    isNull(notifications.readAt),
    isNull(notifications.mailedAt),
    gt(notifications.createdAt, since.toISOString()),
  )

/** The switch of the notification's kind, which is on unless it was switched off. */
const isWanted = sql`coalesce((${users.preferences} ->> CASE ${notifications.kind}
  WHEN 'reply' THEN 'notifyReplies' WHEN 'suggestion' THEN 'notifySuggestions'
  WHEN 'group' THEN 'notifyGroups' ELSE 'notifyModeration'
END)::boolean, true)`

const NEWS_DAYS = 7

const digestJob = scheduledJob('notification-digests', '*/15 * * * *', 15)

type DigestContext = Pick<AppContext, 'db' | 'clock' | 'config'> & MailSender & MailSite

/** Sends what people have not read on the site, to each person at most once in 24 hours. */
export function digestWorker(ctx: DigestContext): JobWorker {
  return jobWorker(digestJob, () => sendDigests(ctx))
}

export async function sendDigests(ctx: DigestContext): Promise<void> {
  const now = ctx.clock().getTime()
  const times = {
    since: new Date(now - NEWS_DAYS * DAY_MS),
    lastBefore: new Date(now - DAY_MS),
  }
  await writeToEach(
    (page) => listDigestReaders(ctx.db, times, page),
    (id) => sendDigest(ctx, id, times),
  )
}

async function sendDigest(ctx: DigestContext, id: number, times: DigestTimes): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await claimUser(tx, id, isDue(times))
    if (!user) return
    const wanted = (await listUnsent(tx, id, times))
      .flatMap((row) => presentNotification(row) ?? [])
      .filter(({ kind }) => wantsEmail(user, kind))
    if (wanted.length === 0) return
    const at = ctx.clock()
    await sendMail(ctx, tx, user.email, await digestMail(ctx, user, wanted))
    await markMailed(
      tx,
      wanted.map((each) => each.id),
      at,
    )
    await updateUser(tx, id, { digestSentAt: at.toISOString() })
  })
}

/** Returns IDs in ascending order, after the given one, of people for whom there may be an email. */
async function listDigestReaders(
  db: Db,
  times: DigestTimes,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(isUnsent(times), isDue(times), gt(users.id, after), isWanted))
    .orderBy(users.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Returns what is unread and not yet mailed, newest first. */
async function listUnsent(db: Db, userId: number, times: DigestTimes): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isUnsent(times)))
    .orderBy(desc(notifications.id))
}
