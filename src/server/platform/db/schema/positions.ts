import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { namedLines, openings, openingSubcategories } from './openings.ts'

/** Every position along a named line, by its key (shared/chess/position-key.ts). */
export const linePositions = pgTable(
  'line_positions',
  {
    position: text('position').primaryKey(),
    /** The named line that ends here or, failing that, the deepest one before; null before all of them. */
    lineId: integer('line_id').references(() => namedLines.id, { onDelete: 'cascade' }),
    ends: boolean('ends').notNull(),
    /**
     * The number of named lines that pass through this position or end here. The most played positions have the most
     * names.
     */
    lines: integer('lines').notNull(),
  },
  (table) => [index('line_positions_line_idx').on(table.lineId)],
)

/** Every position along the moves of an opening or a subcategory. */
export const patternPositions = pgTable(
  'pattern_positions',
  {
    position: text('position').notNull(),
    openingId: integer('opening_id').references(() => openings.id, { onDelete: 'cascade' }),
    subcategoryId: integer('subcategory_id').references(() => openingSubcategories.id, {
      onDelete: 'cascade',
    }),
    /**
     * The moves from which the position was computed. If the owner's moves have changed since then, it is indexed
     * again.
     */
    pattern: text('pattern').notNull(),
    ply: smallint('ply').notNull(),
    ends: boolean('ends').notNull(),
  },
  (table) => [
    index('pattern_positions_position_idx').on(table.position),
    unique('pattern_positions_ply_key')
      .on(table.openingId, table.subcategoryId, table.ply)
      .nullsNotDistinct(),
    check('pattern_positions_one_owner', sql`num_nonnulls(opening_id, subcategory_id) = 1`),
  ],
)
