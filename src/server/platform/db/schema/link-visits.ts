import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { when } from './columns.ts'
import { resources } from './resources.ts'

/** The resources whose links are to be checked as soon as possible. A row stays until the result is stored. */
export const askedChecks = pgTable('asked_checks', {
  resourceId: integer('resource_id')
    .primaryKey()
    .references(() => resources.id, { onDelete: 'cascade' }),
})

/** The robots.txt of an origin, stored for a day. */
export const linkRobots = pgTable('link_robots', {
  origin: text('origin').primaryKey(),
  fetchedAt: when('fetched_at').notNull(),
  /** Empty: everything is allowed. Null: it could not be read, so nothing is (RFC 9309 §2.3.1.4). */
  rules: text('rules'),
  /** Why it could not be read. */
  fault: text('fault'),
})
