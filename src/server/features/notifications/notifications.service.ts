import type { AppContext } from '../../context.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { changeEmailChoices, CHOICE_OF_KIND } from './email-choices.service.ts'
import { openUnsubscribeToken } from './notification-mails.service.ts'
import { countUnread, type NotificationRow, unreadOf } from './notify.service.ts'
import {
  type EmailChoices,
  type NotificationCount,
  type NotificationQuery,
  type NotificationView,
  type ReadInput,
  notificationContent,
  MAX_NOTIFICATIONS,
} from '#shared/contracts/notifications.ts'
import type { EmailKind } from '#shared/domain/curation.ts'
import { DAY_MS, isoTime } from '#shared/domain/days.ts'
import { sql, and, desc, eq, lt, inArray } from 'drizzle-orm'
import { notifications } from '../../platform/db/schema/notifications.ts'

/** Returns null for content that another version of the server has written. */
export function presentNotification(row: NotificationRow): NotificationView | null {
  const content = notificationContent.safeParse({ kind: row.kind, data: row.data })
  if (!content.success) return null
  return {
    id: row.id,
    link: row.link,
    createdAt: isoTime(row.createdAt),
    readAt: row.readAt && isoTime(row.readAt),
    ...content.data,
  }
}

const READ_KEPT_MS = 90 * DAY_MS

export async function listOwn(
  ctx: AppContext,
  userId: number,
  query: NotificationQuery,
): Promise<{ items: NotificationView[]; total: number }> {
  const rows = await listNotifications(ctx.db, userId, query)
  const total = await ctx.db.$count(notifications, eq(notifications.userId, userId))
  return { items: rows.flatMap((row) => presentNotification(row) ?? []), total }
}

export async function readOwn(
  ctx: AppContext,
  { userId }: Editor,
  { ids }: ReadInput,
): Promise<NotificationCount> {
  await ctx.limits.take('notification', { account: userId })
  await markRead(ctx.db, userId, { ids: ids ?? null, at: ctx.clock() })
  return { unread: await countUnread(ctx.db, userId) }
}

/** Switches off the emails that a link in one of them names. Returns their kinds, or null if the link is not ours. */
export async function unsubscribe(
  ctx: AppContext,
  token: string,
): Promise<readonly EmailKind[] | null> {
  const subscription = openUnsubscribeToken(ctx.sealer, token)
  if (!subscription) return null
  const { userId, kinds } = subscription
  const change: Partial<EmailChoices> = {}
  for (const kind of kinds) change[CHOICE_OF_KIND[kind]] = false
  await changeEmailChoices(ctx, userId, { change, by: 'email' })
  return kinds
}

/** Returns all for the user's own copy of their data. */
export async function exportNotifications(db: Db, userId: number): Promise<NotificationView[]> {
  const rows = await listNotifications(db, userId, { limit: MAX_NOTIFICATIONS })
  return rows.flatMap((row) => presentNotification(row) ?? [])
}

export async function removeOldNotifications(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await deleteReadBefore(ctx.db, new Date(ctx.clock().getTime() - READ_KEPT_MS))
}

/** Returns a person's notifications, newest first. */
async function listNotifications(
  db: Db,
  userId: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        ...(before === undefined ? [] : [lt(notifications.id, before)]),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit)
}

async function deleteReadBefore(db: Db, time: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.readAt, time.toISOString()))
}

/** Marks these, or all, as read. Other people's notifications, and those already read, do not change. */
async function markRead(
  db: Db,
  userId: number,
  { ids, at }: { ids: readonly number[] | null; at: Date },
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: at.toISOString() })
    .where(and(unreadOf(userId), ...(ids ? [inArray(notifications.id, [...ids])] : [])))
}

/** Replaces a name in other people's notifications about its owner. Names are unique. */
export async function renameInNotifications(db: Db, name: string, other: string): Promise<void> {
  await db.execute(sql`
    UPDATE notifications SET data = data || jsonb_build_object('by', ${other}::text)
    WHERE kind = 'reply' AND data ->> 'by' = ${name}`)
}
