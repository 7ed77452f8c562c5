import { and, desc, eq, gt, isNull, or, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { notifications } from '../../platform/db/schema/notifications.ts'
import { users } from '../../platform/db/schema/users.ts'
import { claimUser, type UserRow } from '../../platform/auth/users.queries.ts'
import type { NotificationRow } from './notifications.queries.ts'

export type DigestTimes = {
  /** Older notifications are no longer news. */
  since: Date
  /** Whoever got a digest after this must wait. */
  lastBefore: Date
}

const isUnsent = ({ since }: DigestTimes) =>
  and(
    isNull(notifications.readAt),
    isNull(notifications.mailedAt),
    gt(notifications.createdAt, since.toISOString()),
  )

const isDue = ({ lastBefore }: DigestTimes) =>
  and(
    eq(users.emailVerified, true),
    or(isNull(users.digestSentAt), lte(users.digestSentAt, lastBefore.toISOString())),
  )

/** Returns IDs in ascending order, after the given one, of people for whom there may be an email. */
export async function listDigestReaders(
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

/** The switch of the notification's kind, which is on unless it was switched off. */
const isWanted = sql`coalesce((${users.preferences} ->> CASE ${notifications.kind}
  WHEN 'reply' THEN 'notifyReplies' WHEN 'suggestion' THEN 'notifySuggestions'
  WHEN 'group' THEN 'notifyGroups' ELSE 'notifyModeration'
END)::boolean, true)`

/** Returns null if the email is not due: another process has just sent it, or is about to. */
export const claimDigestReader = (
  db: Db,
  id: number,
  times: DigestTimes,
): Promise<UserRow | null> => claimUser(db, id, isDue(times))

/** Returns what is unread and not yet mailed, newest first. */
export async function listUnsent(
  db: Db,
  userId: number,
  times: DigestTimes,
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isUnsent(times)))
    .orderBy(desc(notifications.id))
}
