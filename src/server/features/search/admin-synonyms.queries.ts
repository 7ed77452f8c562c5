import { asc, eq } from 'drizzle-orm'
import type { SynonymInput, SynonymPatch } from '#shared/contracts/search-synonyms.ts'
import type { Db } from '../../platform/db/client.ts'
import { searchSynonyms } from '../../platform/db/schema/resources.ts'

export type SynonymRow = typeof searchSynonyms.$inferSelect

export async function listSynonyms(db: Db): Promise<SynonymRow[]> {
  return db.select().from(searchSynonyms).orderBy(asc(searchSynonyms.id))
}

export async function insertSynonym(db: Db, input: SynonymInput): Promise<SynonymRow> {
  const [row] = await db.insert(searchSynonyms).values(input).returning()
  if (!row) throw new Error('A synonym was not inserted')
  return row
}

/** Returns null if it does not exist. */
export async function findSynonym(db: Db, id: number): Promise<SynonymRow | null> {
  const [row] = await db.select().from(searchSynonyms).where(eq(searchSynonyms.id, id))
  return row ?? null
}

/** Returns null if it does not exist. */
export async function updateSynonym(
  db: Db,
  id: number,
  patch: SynonymPatch,
): Promise<SynonymRow | null> {
  const [row] = await db
    .update(searchSynonyms)
    .set(patch)
    .where(eq(searchSynonyms.id, id))
    .returning()
  return row ?? null
}

/** Returns null if it does not exist. */
export async function deleteSynonym(db: Db, id: number): Promise<SynonymRow | null> {
  const [row] = await db.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning()
  return row ?? null
}
