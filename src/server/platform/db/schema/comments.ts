import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { httpUrl } from './checks.ts'
import { resources } from './resources.ts'
import { users } from './users.ts'

export const comments = pgTable(
  'comments',
  {
    id: serial('id').primaryKey(),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    /** Null after the account was deleted; the comment stays as 'Deleted user'. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text('username').notNull(),
    userAvatar: text('user_avatar'),
    content: text('content').notNull(),
    rating: integer('rating'),
    isFromSource: boolean('is_from_source').notNull().default(false),
    isCreator: boolean('is_creator').notNull().default(false),
    parentId: integer('parent_id').references((): AnyPgColumn => comments.id, {
      onDelete: 'cascade',
    }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .defaultNow(),
  },
  (table) => [
    uniqueIndex('comments_one_per_user_key')
      .on(table.resourceId, table.userId)
      .where(sql`${table.parentId} is null and ${table.userId} is not null`),
    index('comments_resource_idx').on(
      table.resourceId,
      sql`${table.createdAt} desc`,
      sql`${table.id} desc`,
    ),
    index('comments_parent_idx').on(table.parentId),
    index('comments_user_idx').on(table.userId),
    httpUrl('comments_user_avatar_scheme', table.userAvatar),
    check('comments_rating_range', sql`${table.rating} between 1 and 5`),
    check('comments_content_length', sql`char_length(${table.content}) <= 2000`),
    check('comments_reply_unrated', sql`${table.parentId} is null or ${table.rating} is null`),
  ],
)
