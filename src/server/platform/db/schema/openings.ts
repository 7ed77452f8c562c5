import { index, integer, pgTable, serial, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { when } from './columns.ts'

const createdAt = () =>
  timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow()
const updatedAt = () =>
  timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow()

export const openingCategories = pgTable(
  'opening_categories',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description'),
    order: integer('order'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [unique('opening_categories_name_key').on(table.name)],
)

export const openingSubcategories = pgTable(
  'opening_subcategories',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    /** Null if its category was deleted, because deletion unlinks (docs/product.md §14.5). */
    categoryId: integer('category_id').references(() => openingCategories.id, {
      onDelete: 'set null',
    }),
    openingPattern: text('opening_pattern'),
    description: text('description'),
    order: integer('order'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('opening_subcategories_category_idx').on(table.categoryId)],
)

export const openings = pgTable(
  'openings',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    categoryId: integer('category_id').references(() => openingCategories.id, {
      onDelete: 'set null',
    }),
    subcategoryId: integer('subcategory_id').references(() => openingSubcategories.id, {
      onDelete: 'set null',
    }),
    openingPattern: text('opening_pattern'),
    description: text('description'),
    order: integer('order'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('openings_name_key').on(table.name),
    index('openings_category_idx').on(table.categoryId),
    index('openings_subcategory_idx').on(table.subcategoryId),
  ],
)

/**
 * The former names of openings, for what was written before: resources name their opening, and so do their histories and
 * the trash. openfile_current_opening finds the present name.
 */
export const openingRenames = pgTable(
  'opening_renames',
  {
    id: serial('id').primaryKey(),
    former: text('former').notNull(),
    /** The opening may be gone, and come back from the trash with the same ID. */
    openingId: integer('opening_id').notNull(),
    renamedAt: when('renamed_at').notNull(),
  },
  (table) => [index('opening_renames_former_idx').on(table.former, table.renamedAt)],
)

/** The named opening lines of the ECO (CC0), from which positions get their names. */
export const namedLines = pgTable(
  'named_lines',
  {
    id: serial('id').primaryKey(),
    eco: text('eco').notNull(),
    name: text('name').notNull(),
    /** As printed in the source: '1. e4 c5 2. Nf3'. */
    moves: text('moves').notNull(),
  },
  (table) => [unique('named_lines_moves_key').on(table.moves)],
)
