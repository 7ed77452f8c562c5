import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { PUZZLE_TOPICS, type PuzzleTopic } from '#shared/domain/puzzles.ts'
import { oneOf } from './columns.ts'

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
