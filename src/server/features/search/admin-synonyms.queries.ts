import { asc } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { searchSynonyms } from '../../platform/db/schema/resources.ts'

export type SynonymRow = typeof searchSynonyms.$inferSelect

export async function listSynonyms(db: Db): Promise<SynonymRow[]> {
  return db.select().from(searchSynonyms).orderBy(asc(searchSynonyms.id))
}
