import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CARD_KINDS, type CardKind } from '#shared/domain/review.ts'
import { ofUser } from './belongs-to.ts'
import { oneOf, when } from './columns.ts'
import { puzzles } from './puzzles.ts'
import { resources } from './resources.ts'

/** A position that a member learns, with the member's side to move. */
export const cards = pgTable(
  'cards',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    /** Equal for the same position (shared/chess/position-key.ts). */
    position: text('position').notNull(),
    fen: text('fen').notNull(),
    /** For the next answer that is graded. */
    key: uuid('key').notNull().defaultRandom(),
    /** In UTC; null before the first answer. So are the next four. */
    due: date('due', { mode: 'string' }),
    /** What the scheduler knows: in days, from 1 to 10, and how often it was answered and forgotten. */
    stability: doublePrecision('stability'),
    difficulty: doublePrecision('difficulty'),
    reviewedAt: when('reviewed_at'),
    reps: integer('reps').notNull().default(0),
    lapses: integer('lapses').notNull().default(0),
    createdAt: when('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('cards_position_key').on(table.userId, table.position),
    index('cards_due_idx').on(table.userId, table.due),
  ],
)

/** What makes a member learn a position, each with its answers: a card without any of them is suspended. */
export const cardLines = pgTable(
  'card_lines',
  {
    id: serial('id').primaryKey(),
    cardId: integer('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    kind: text('kind').$type<CardKind>().notNull(),
    /** Both for what comes from a chapter. */
    resourceId: integer('resource_id').references(() => resources.id, { onDelete: 'cascade' }),
    chapterId: integer('chapter_id'),
    puzzleId: text('puzzle_id').references(() => puzzles.id, { onDelete: 'cascade' }),
    /** Null for a puzzle. */
    title: text('title'),
    /** For what comes from elsewhere. */
    href: text('href'),
    /** In SAN. */
    answers: text('answers').array().notNull(),
    /** Whether the chapter no longer has the position. */
    lost: boolean('lost').notNull().default(false),
    /** `updated_at` of the resource when its chapter was read. */
    readAt: when('read_at'),
  },
  (table) => [
    uniqueIndex('card_lines_chapter_key').on(table.cardId, table.chapterId),
    uniqueIndex('card_lines_puzzle_key').on(table.cardId, table.puzzleId),
    uniqueIndex('card_lines_href_key').on(table.cardId, table.href),
    index('card_lines_user_idx').on(table.userId, table.resourceId),
    index('card_lines_resource_idx').on(table.resourceId),
    index('card_lines_puzzle_idx').on(table.puzzleId),
    oneOf('card_lines_kind_allowed', table.kind, CARD_KINDS),
    check(
      'card_lines_one_place',
      sql`num_nonnulls(${table.resourceId}, ${table.puzzleId}, ${table.href}) = 1
        and (${table.resourceId} is null) = (${table.chapterId} is null) and (${table.puzzleId} is null) = (${table.title} is not null)`,
    ),
  ],
)

/** Every graded answer. */
export const reviews = pgTable(
  'reviews',
  {
    key: uuid('key').primaryKey(),
    cardId: integer('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    at: when('at').notNull(),
    /** Whether the card was new. */
    isFirst: boolean('is_first').notNull(),
    /** Whether it counts as known: the right answer without a hint. */
    known: boolean('known').notNull(),
    right: boolean('right').notNull(),
    answers: text('answers').array().notNull(),
    due: date('due', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('reviews_user_idx').on(table.userId, table.at),
    index('reviews_card_idx').on(table.cardId),
  ],
)
