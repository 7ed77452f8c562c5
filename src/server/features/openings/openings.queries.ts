import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import {
  openingCategories,
  openings,
  openingSubcategories,
} from '../../platform/db/schema/openings.ts'

const inOrder = (
  order: typeof openings.order | typeof openingCategories.order | typeof openingSubcategories.order,
) => sql`${order} asc nulls last`

export type OpeningCategoryRow = typeof openingCategories.$inferSelect
export type OpeningSubcategoryRow = typeof openingSubcategories.$inferSelect
export type OpeningRow = typeof openings.$inferSelect

export async function listOpeningCategories(db: Db): Promise<OpeningCategoryRow[]> {
  return db
    .select()
    .from(openingCategories)
    .orderBy(inOrder(openingCategories.order), asc(openingCategories.id))
}

export async function listOpeningSubcategories(db: Db): Promise<OpeningSubcategoryRow[]> {
  return db
    .select()
    .from(openingSubcategories)
    .orderBy(inOrder(openingSubcategories.order), asc(openingSubcategories.id))
}

export async function listOpenings(db: Db): Promise<OpeningRow[]> {
  return db.select().from(openings).orderBy(inOrder(openings.order), asc(openings.name))
}

/** Returns those of the names that no opening has, each with the nearest names, by the trigrams that they share. */
export async function listUnknownOpenings(
  db: Db,
  names: readonly string[],
): Promise<{ name: string; nearest: string[] }[]> {
  const { rows } = await db.execute<{ name: string; nearest: string[] }>(sql`
    SELECT given.name, ARRAY(
      SELECT openings.name FROM openings
      ORDER BY similarity(openings.name, given.name) + word_similarity(given.name, openings.name) DESC,
        length(openings.name), openings.name
      LIMIT 3) AS nearest
    FROM unnest(${sql.param(names)}::text[]) AS given (name)
    WHERE NOT EXISTS (SELECT FROM openings WHERE openings.name = given.name)`)
  return rows
}

export async function subcategoryExists(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: openingSubcategories.id })
    .from(openingSubcategories)
    .where(eq(openingSubcategories.id, id))
  return rows.length > 0
}

export async function listOpeningsOfSubcategory(
  db: Db,
  subcategoryId: number,
): Promise<{ name: string }[]> {
  return db
    .select({ name: openings.name })
    .from(openings)
    .where(eq(openings.subcategoryId, subcategoryId))
    .orderBy(inOrder(openings.order), asc(openings.name))
}

export async function findOpeningByName(db: Db, name: string): Promise<OpeningRow | null> {
  const [row] = await db.select().from(openings).where(eq(openings.name, name))
  return row ?? null
}
