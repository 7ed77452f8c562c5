import { asc, eq, sql } from 'drizzle-orm'
import type { AdditionalInput, AdditionalPatch } from '#shared/contracts/additional-resources.ts'
import type { Db } from '../../platform/db/client.ts'
import { additionalResources } from '../../platform/db/schema/pages.ts'
import type { AdditionalRow } from './additional.queries.ts'

/** Returns all in the order of the pages, including inactive ones. */
export async function listAllAdditional(db: Db): Promise<AdditionalRow[]> {
  const { category, order, id } = additionalResources
  return db.select().from(additionalResources).orderBy(asc(category), asc(order), asc(id))
}

/** Returns the row and locks it. */
export async function lockAdditional(db: Db, id: number): Promise<AdditionalRow | null> {
  const [row] = await db
    .select()
    .from(additionalResources)
    .where(eq(additionalResources.id, id))
    .for('update')
  return row ?? null
}

export async function insertAdditional(
  db: Db,
  input: AdditionalInput,
): Promise<AdditionalRow | null> {
  const [row] = await db.insert(additionalResources).values(input).returning()
  return row ?? null
}

/** Returns null if it does not exist. */
export async function updateAdditional(
  db: Db,
  id: number,
  patch: AdditionalPatch,
): Promise<AdditionalRow | null> {
  const [row] = await db
    .update(additionalResources)
    .set({ ...patch, updatedAt: sql`now()` })
    .where(eq(additionalResources.id, id))
    .returning()
  return row ?? null
}

/** Returns null if it does not exist. */
export async function deleteAdditional(db: Db, id: number): Promise<AdditionalRow | null> {
  const [row] = await db
    .delete(additionalResources)
    .where(eq(additionalResources.id, id))
    .returning()
  return row ?? null
}
