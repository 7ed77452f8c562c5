import { eq, sql } from 'drizzle-orm'
import type { OpeningUsageView } from '#shared/contracts/openings.ts'
import type { Db } from '../../platform/db/client.ts'
import { openings, openingSubcategories } from '../../platform/db/schema/openings.ts'

const updatedAt = sql`now()`

/** Unlinks explicitly. The foreign keys would do so as well, but without marking the rows as changed. */
export async function unlinkCategory(db: Db, id: number | string): Promise<void> {
  const unlinked = { categoryId: null, updatedAt }
  await db
    .update(openingSubcategories)
    .set(unlinked)
    .where(eq(openingSubcategories.categoryId, Number(id)))
  await db
    .update(openings)
    .set(unlinked)
    .where(eq(openings.categoryId, Number(id)))
}

/** Like `unlinkCategory`. */
export async function unlinkSubcategory(db: Db, id: number | string): Promise<void> {
  await db
    .update(openings)
    .set({ subcategoryId: null, updatedAt })
    .where(eq(openings.subcategoryId, Number(id)))
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

export type OpeningUsageRow = Omit<OpeningUsageView, 'searches'> & { name: string }
