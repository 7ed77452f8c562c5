import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What was searched for, day by day, and nothing of who did (docs/decisions/021-what-searchers-want.md). */
export const searchQuestions = pgTable(
  'search_questions',
  {
    /** UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Folded, as the search reads it; '' stands for all searches of the day together. */
    question: text('question').notNull(),
    /** Visitors who asked it; those of them who got results; those of them who opened one. */
    asked: integer('asked').notNull(),
    found: integer('found').notNull(),
    opened: integer('opened').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.question] }),
    check(
      'search_questions_not_negative',
      sql`${table.asked} >= 0 and ${table.found} >= 0 and ${table.opened} >= 0`,
    ),
  ],
)
