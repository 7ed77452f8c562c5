import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/domain/curation.ts'
import { ofUser } from './belongs-to.ts'
import { when, oneOf } from './columns.ts'

/** What a member reads in the header's panel and, if they want, in emails. */
export const notifications = pgTable(
  'notifications',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** A path of this site. */
    link: text('link').notNull(),
    createdAt: when('created_at').notNull(),
    readAt: when('read_at'),
    /** When it was sent by email, or null if it was not. */
    mailedAt: when('mailed_at'),
  },
  (table) => [
    index('notifications_user_idx').on(table.userId, sql`${table.id} desc`),
    index('notifications_unread_idx')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('notifications_to_mail_idx')
      .on(table.createdAt)
      .where(sql`${table.readAt} is null and ${table.mailedAt} is null`),
    index('notifications_read_idx')
      .on(table.readAt)
      .where(sql`${table.readAt} is not null`),
    oneOf('notifications_kind_allowed', table.kind, NOTIFICATION_KINDS),
  ],
)
