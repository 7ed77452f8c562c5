import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { PUZZLE_TOPICS, type PuzzleTopic, type Standing } from '#shared/domain/puzzles.ts'
import { ofUser } from './belongs-to.ts'
import { oneOf, when } from './columns.ts'

/** Positions with solutions, from Lichess's puzzles, which are in the public domain (CC0). */
export const puzzles = pgTable(
  'puzzles',
  {
    /** That of Lichess: lichess.org/training/ID. */
    id: text('id').primaryKey(),
    /** The position before the opponent's move. */
    fen: text('fen').notNull(),
    /** In UCI notation: the opponent's, then those of the solver and the opponent in turn. */
    moves: text('moves').notNull(),
    rating: integer('rating').notNull(),
    topic: text('topic').$type<PuzzleTopic>().notNull(),
    themes: text('themes').notNull(),
  },
  (table) => [
    index('puzzles_topic_idx').on(table.topic, table.rating, table.id),
    oneOf('puzzles_topic_allowed', table.topic, PUZZLE_TOPICS),
    check('puzzles_id_shape', sql`${table.id} ~ '^[A-Za-z0-9]{1,20}$'`),
  ],
)
export type PuzzleRow = typeof puzzles.$inferSelect

/** What a member has tried in vain, once; the next wrong try shows the solution. */
export const puzzleTries = pgTable(
  'puzzle_tries',
  {
    userId: ofUser(),
    puzzleId: text('puzzle_id')
      .notNull()
      .references(() => puzzles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.puzzleId] })],
)

/** What came out of a member's tests. */
export const testResults = pgTable(
  'test_results',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    seed: text('seed').notNull(),
    rating: integer('rating').notNull(),
    /** As it was when the test was taken: ratings of puzzles change. */
    standing: jsonb('standing').$type<Standing>().notNull(),
    createdAt: when('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('test_results_seed_key').on(table.userId, table.seed),
    check('test_results_seed_length', sql`char_length(${table.seed}) between 1 and 40`),
    check('test_results_rating_range', sql`${table.rating} between 400 and 2400`),
  ],
)
