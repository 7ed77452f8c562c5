import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { byUser, ofResource, ofUser } from './belongs-to.ts'
import { when, httpUrl } from './columns.ts'

export const comments = pgTable(
  'comments',
  {
    id: serial('id').primaryKey(),
    resourceId: ofResource(),
    /** Null after the account was deleted; the comment stays as 'Deleted user'. */
    userId: byUser('user_id'),
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
    editedAt: when('edited_at'),
    /** When its author or a moderator deleted it. The row of a comment with replies remains. */
    deletedAt: when('deleted_at'),
    /** Its author or a moderator; null also after that account was deleted. */
    deletedBy: byUser('deleted_by'),
    /** When a moderator hid it, or deleted it without hiding it before. */
    hiddenAt: when('hidden_at'),
    /** The moderator's reason, for the author. */
    hiddenReason: text('hidden_reason'),
    hiddenBy: byUser('hidden_by'),
  },
  (table) => [
    // After deleting a comment, its author may write a new one.
    uniqueIndex('comments_one_per_user_key')
      .on(table.resourceId, table.userId)
      .where(
        sql`${table.parentId} is null and ${table.userId} is not null and ${table.deletedAt} is null`,
      ),
    index('comments_resource_idx').on(
      table.resourceId,
      sql`${table.createdAt} desc`,
      sql`${table.id} desc`,
    ),
    index('comments_parent_idx').on(table.parentId),
    index('comments_user_idx').on(table.userId),
    index('comments_hidden_idx')
      .on(table.hiddenAt)
      .where(sql`${table.hiddenAt} is not null`),
    httpUrl('comments_user_avatar_scheme', table.userAvatar),
    check('comments_rating_range', sql`${table.rating} between 1 and 5`),
    check('comments_content_length', sql`char_length(${table.content}) <= 2000`),
    check('comments_reply_unrated', sql`${table.parentId} is null or ${table.rating} is null`),
  ],
)

/** Who found which comment helpful. */
export const commentVotes = pgTable(
  'comment_votes',
  {
    commentId: integer('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: ofUser(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_votes_user_idx').on(table.userId),
  ],
)
