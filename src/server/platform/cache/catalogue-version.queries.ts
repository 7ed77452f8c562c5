import { getTableColumns } from 'drizzle-orm'
import { catalogueVersion } from '../db/schema/resources.ts'
import type { Db } from '../db/client.ts'

export type CatalogueState = Omit<typeof catalogueVersion.$inferSelect, 'id'>

export async function findCatalogueState(db: Db): Promise<CatalogueState> {
  const { id: _id, ...numbers } = getTableColumns(catalogueVersion)
  const [row] = await db.select(numbers).from(catalogueVersion)
  if (!row) throw new Error('catalogue_version has no row')
  return row
}

/**
 * Keeps everybody else from writing to the catalogue until the transaction ends, so that what was looked up stays
 * true. Every write takes this lock first, so there are no deadlocks.
 */
export async function lockCatalogue(db: Db): Promise<void> {
  await db.select({ id: catalogueVersion.id }).from(catalogueVersion).for('no key update')
}
