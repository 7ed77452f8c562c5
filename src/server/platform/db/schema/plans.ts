import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { when } from './columns.ts'
import { users } from './users.ts'

/** What a member wants to study next: one plan each. */
export const plans = pgTable('plans', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Nobody writes it: what the plan was made from, which the release before this one reads. */
  basis: jsonb('basis').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: when('created_at').notNull(),
  updatedAt: when('updated_at').notNull(),
})

export const planSteps = pgTable(
  'plan_steps',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => plans.userId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    /** Why the step is in the plan, in one sentence. */
    reason: text('reason').notNull(),
    /**
     * Without a foreign key: a resource that was deleted is left out when the plan is read, and is back in its place
     * after it was restored from the trash.
     */
    resourceIds: integer('resource_ids').array().notNull(),
    /** How long it takes; null if nobody can say. */
    minutes: integer('minutes'),
    doneAt: when('done_at'),
  },
  (table) => [
    index('plan_steps_user_idx').on(table.userId, table.position),
    check('plan_steps_title_length', sql`char_length(${table.title}) <= 200`),
    check('plan_steps_reason_length', sql`char_length(${table.reason}) <= 500`),
    check('plan_steps_minutes_range', sql`${table.minutes} between 1 and 100000`),
  ],
)
