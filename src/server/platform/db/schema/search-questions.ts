import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What was searched for each day, and nothing about who searched (docs/decisions/021-what-searchers-want.md). */
export const searchQuestions = pgTable(
  'search_questions',
  {
    /** A day in UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Folded as the search reads it. '' stands for all searches of the day together. */
    question: text('question').notNull(),
    /** The number of visitors who asked, and of those who got results. */
    asked: integer('asked').notNull(),
    found: integer('found').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.question] }),
    check('search_questions_not_negative', sql`${table.asked} >= 0 and ${table.found} >= 0`),
  ],
)
