import { getTableColumns, sql } from 'drizzle-orm'
import { catalogueVersion } from '../db/schema/resources.ts'
import type { Db } from '../db/client.ts'
import type { ResourceChange } from './dependencies.ts'

/** The numbers of `catalogue_version`. */
export type CatalogueState = Omit<typeof catalogueVersion.$inferSelect, 'id' | 'resourcesChangedAt'>

/** As many resources as a response can show. A change of more counts as a change of all resources. */
const MOST_IDS = 1_000

/** Returns the numbers, and the changes of resources after one of them, as of one moment. */
export async function findCatalogueState(
  db: Db,
  after: number,
): Promise<CatalogueState & { changes: ResourceChange[] }> {
  const { id: _id, resourcesChangedAt: _at, ...numbers } = getTableColumns(catalogueVersion)
  const changes = sql<ResourceChange[]>`(
    SELECT coalesce(json_agg(json_build_object('change', change, 'columns', columns,
      'ids', CASE WHEN cardinality(ids) <= ${MOST_IDS} THEN ids END) ORDER BY change), '[]')
    FROM resource_changes WHERE change > ${after}
  )`
  const [row] = await db.select({ ...numbers, changes }).from(catalogueVersion)
  if (!row) throw new Error('catalogue_version has no row')
  return row
}

/** Returns when a resource was last added, edited or removed. */
export async function findResourcesChangedAt(db: Db): Promise<string> {
  const { resourcesChangedAt: at } = catalogueVersion
  const [row] = await db.select({ at }).from(catalogueVersion)
  if (!row) throw new Error('catalogue_version has no row')
  return row.at
}

/**
 * Keeps everybody else from writing to the catalogue until the transaction ends, so that what was looked up stays
 * true. Every write takes this lock first, so there are no deadlocks.
 */
export async function lockCatalogue(db: Db): Promise<void> {
  await db.select({ id: catalogueVersion.id }).from(catalogueVersion).for('no key update')
}
