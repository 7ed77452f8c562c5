import { eq, sql } from 'drizzle-orm'
import type {
  OpeningCategoryInput,
  OpeningCategoryPatch,
  OpeningSubcategoryInput,
  OpeningSubcategoryPatch,
} from '#shared/contracts/openings.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  openingCategories,
  openings,
  openingSubcategories,
} from '../../platform/db/schema/openings.ts'
import type { OpeningCategoryRow, OpeningSubcategoryRow } from './openings.queries.ts'

const updatedAt = sql`now()`

export async function findCategory(db: Db, id: number): Promise<OpeningCategoryRow | null> {
  const [row] = await db.select().from(openingCategories).where(eq(openingCategories.id, id))
  return row ?? null
}

export async function insertCategory(
  db: Db,
  input: OpeningCategoryInput,
): Promise<OpeningCategoryRow | null> {
  const [row] = await db.insert(openingCategories).values(input).returning()
  return row ?? null
}

/** Returns null if it does not exist. */
export async function updateCategory(
  db: Db,
  id: number,
  patch: OpeningCategoryPatch,
): Promise<OpeningCategoryRow | null> {
  const [row] = await db
    .update(openingCategories)
    .set({ ...patch, updatedAt })
    .where(eq(openingCategories.id, id))
    .returning()
  return row ?? null
}

/** Unlinks explicitly. The foreign keys would do so as well, but without marking the rows as changed. */
export async function deleteCategory(db: Db, id: number): Promise<OpeningCategoryRow | null> {
  const unlinked = { categoryId: null, updatedAt }
  await db.update(openingSubcategories).set(unlinked).where(eq(openingSubcategories.categoryId, id))
  await db.update(openings).set(unlinked).where(eq(openings.categoryId, id))
  const [row] = await db.delete(openingCategories).where(eq(openingCategories.id, id)).returning()
  return row ?? null
}

export async function findSubcategory(db: Db, id: number): Promise<OpeningSubcategoryRow | null> {
  const [row] = await db.select().from(openingSubcategories).where(eq(openingSubcategories.id, id))
  return row ?? null
}

export async function insertSubcategory(
  db: Db,
  input: OpeningSubcategoryInput,
): Promise<OpeningSubcategoryRow | null> {
  const [row] = await db.insert(openingSubcategories).values(input).returning()
  return row ?? null
}

/** Returns null if it does not exist. */
export async function updateSubcategory(
  db: Db,
  id: number,
  patch: OpeningSubcategoryPatch,
): Promise<OpeningSubcategoryRow | null> {
  const [row] = await db
    .update(openingSubcategories)
    .set({ ...patch, updatedAt })
    .where(eq(openingSubcategories.id, id))
    .returning()
  return row ?? null
}

/** Like `deleteCategory`. */
export async function deleteSubcategory(db: Db, id: number): Promise<OpeningSubcategoryRow | null> {
  await db
    .update(openings)
    .set({ subcategoryId: null, updatedAt })
    .where(eq(openings.subcategoryId, id))
  const [row] = await db
    .delete(openingSubcategories)
    .where(eq(openingSubcategories.id, id))
    .returning()
  return row ?? null
}

/** Moves the subcategory's openings to its category; returns how many there were. */
export async function moveOpeningsOf(
  db: Db,
  subcategoryId: number,
  categoryId: number,
): Promise<number> {
  const rows = await db
    .update(openings)
    .set({ categoryId, updatedAt })
    .where(eq(openings.subcategoryId, subcategoryId))
    .returning({ id: openings.id })
  return rows.length
}
