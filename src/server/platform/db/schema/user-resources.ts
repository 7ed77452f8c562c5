import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ofResource, ofUser } from './belongs-to.ts'

export const userResources = pgTable(
  'user_resources',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    resourceId: ofResource(),
    isBookmarked: boolean('is_bookmarked').notNull().default(false),
    isViewed: boolean('is_viewed').notNull().default(true),
    viewCount: integer('view_count').notNull().default(1),
    lastViewed: timestamp('last_viewed', { withTimezone: true, mode: 'string' }),
    /** Null unless it is bookmarked. */
    savedAt: timestamp('saved_at', { withTimezone: true, mode: 'string' }),
    rating: integer('rating'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .defaultNow(),
  },
  (table) => [
    uniqueIndex('user_resources_user_resource_key').on(table.userId, table.resourceId),
    index('user_resources_resource_idx').on(table.resourceId),
    check('user_resources_view_count_range', sql`${table.viewCount} >= 0`),
    check('user_resources_rating_range', sql`${table.rating} between 1 and 5`),
  ],
)
