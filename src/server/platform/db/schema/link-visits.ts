import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { when } from './columns.ts'
import { resources } from './resources.ts'

/** The links that wait for a check. A row stays until the result is stored, so nothing is lost with a process. */
export const linkQueue = pgTable(
  'link_queue',
  {
    resourceId: integer('resource_id')
      .primaryKey()
      .references(() => resources.id, { onDelete: 'cascade' }),
    /** The links of one host are checked one after the other. */
    host: text('host').notNull(),
    /** Whether a curator has asked for the check. */
    isAsked: boolean('is_asked').notNull().default(false),
    /** Until then, a process is checking it. */
    takenUntil: when('taken_until').notNull(),
  },
  (table) => [index('link_queue_host_idx').on(table.host, table.isAsked.desc(), table.resourceId)],
)

/** When any process may request each host again. During a request, this is when the request is given up as lost. */
export const linkHosts = pgTable('link_hosts', {
  host: text('host').primaryKey(),
  freeAt: when('free_at').notNull(),
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
