import { type NotificationContent, MAX_NOTIFICATIONS } from '#shared/contracts/notifications.ts'
import type { AppContext } from '../../context.ts'
import { findUser } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { type MailSite, sendMail } from '../../platform/mail/account-mails.ts'
import type { MailSender } from '../../platform/mail/mail-job.ts'
import { wantsEmail } from './email-choices.service.ts'
import { moderationMail } from './notification-mails.service.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { and, eq, gt, sql, inArray, isNull } from 'drizzle-orm'
import { notifications } from '../../platform/db/schema/notifications.ts'

export type NotificationRow = typeof notifications.$inferSelect

export const unreadOf = (userId: number) =>
  and(eq(notifications.userId, userId), isNull(notifications.readAt))

export async function countUnread(db: Db, userId: number): Promise<number> {
  return db.$count(notifications, unreadOf(userId))
}

export async function markMailed(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ mailedAt: at.toISOString() })
    .where(inArray(notifications.id, [...ids]))
}

type NewNotification = Pick<NotificationRow, 'userId' | 'kind' | 'data' | 'link' | 'createdAt'>

/** A moderator may hide hundreds of comments of one author. What exceeds this is in the next digest. */
const MODERATION_MAILS_A_DAY = 5

/** `link` is a path of this site, such as `/resource/5#comment-12`. */
export type Notice = NotificationContent & { userId: number; link: string }

type NotifyContext = Pick<AppContext, 'clock' | 'config'> & MailSender & MailSite

/**
 * Notifies a person in the caller's transaction: if it is rolled back, there is no notification. Does nothing if the
 * account no longer exists. The caller makes sure that nobody is notified of what they did themselves.
 */
export async function notify(ctx: NotifyContext, tx: Db, notice: Notice): Promise<void> {
  const { userId, kind, data, link } = notice
  const at = ctx.clock()
  const id = await insertNotification(tx, { userId, kind, data, link, createdAt: at.toISOString() })
  if (id === null) return
  await trimNotifications(tx, userId)
  if (kind === 'moderation' && (await mailAtOnce(ctx, tx, notice))) await markMailed(tx, [id], at)
}

/** Removes what a person was told of something that no longer holds. `data` is a part of the notification's. */
export async function retractNotices(
  db: Db,
  userId: number,
  { kind, data }: { kind: Notice['kind']; data: Record<string, number> },
): Promise<void> {
  await db.execute(sql`
    DELETE FROM notifications
    WHERE user_id = ${userId} AND kind = ${kind} AND data @> ${JSON.stringify(data)}::jsonb`)
}

/** Returns whether an email was queued. */
async function mailAtOnce(ctx: NotifyContext, tx: Db, notice: Notice): Promise<boolean> {
  const user = await findUser(tx, notice.userId)
  if (!user || !wantsEmail(user, notice.kind)) return false
  const since = new Date(ctx.clock().getTime() - DAY_MS)
  const mailed = await countMailed(tx, user.id, { kind: notice.kind, since })
  if (mailed >= MODERATION_MAILS_A_DAY) return false
  await sendMail(ctx, tx, user.email, await moderationMail(ctx, user, notice))
  return true
}

/** Returns the new ID, or null if the account no longer exists. */
async function insertNotification(
  db: Db,
  { userId, kind, data, link, createdAt }: NewNotification,
): Promise<number | null> {
  // The lock lets an account that is being deleted win without an error in the caller's transaction.
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO notifications (user_id, kind, data, link, created_at)
    SELECT id, ${kind}, ${JSON.stringify(data)}::jsonb, ${link}, ${createdAt}
    FROM users WHERE id = ${userId} FOR KEY SHARE
    RETURNING id`)
  return rows[0]?.id ?? null
}

/** Keeps the newest ones of this person. */
async function trimNotifications(db: Db, userId: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM notifications WHERE user_id = ${userId} AND id <= (
      SELECT id FROM notifications WHERE user_id = ${userId} ORDER BY id DESC OFFSET ${MAX_NOTIFICATIONS} LIMIT 1)`)
}

/** Returns how many of this kind were mailed since then. */
async function countMailed(
  db: Db,
  userId: number,
  { kind, since }: Pick<NotificationRow, 'kind'> & { since: Date },
): Promise<number> {
  return db.$count(
    notifications,
    and(
      eq(notifications.userId, userId),
      eq(notifications.kind, kind),
      gt(notifications.mailedAt, since.toISOString()),
    ),
  )
}
