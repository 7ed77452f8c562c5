import { asc, gt } from 'drizzle-orm'
import { catalogueVersion, resourceChanges } from '../db/schema/resources.ts'
import type { Db } from '../db/client.ts'

/** The numbers of `catalogue_version`. */
export type CatalogueState = Pick<
  typeof catalogueVersion.$inferSelect,
  'version' | 'contentChange' | 'resourceChange' | 'viewsChange' | 'searchEpoch'
>

export async function findCatalogueState(db: Db): Promise<CatalogueState> {
  const { version, contentChange, resourceChange, viewsChange, searchEpoch } = catalogueVersion
  const [row] = await db
    .select({ version, contentChange, resourceChange, viewsChange, searchEpoch })
    .from(catalogueVersion)
  if (!row) throw new Error('catalogue_version has no row')
  return row
}

/** The number of changes that the database keeps (openfile_keep_resource_change). */
const KEPT_CHANGES = 2_000

/**
 * Returns the resources that changed after `change`, and the number of the last change, at least `announced`. Null if
 * nobody can say which: all of them changed, or it is too long ago.
 */
export async function findChangedResources(
  db: Db,
  { change, announced }: { change: number; announced: number },
): Promise<{ ids: number[]; last: number } | null> {
  if (change < announced - KEPT_CHANGES) return null
  const rows = await db
    .select({ change: resourceChanges.change, ids: resourceChanges.ids })
    .from(resourceChanges)
    .where(gt(resourceChanges.change, change))
    .orderBy(asc(resourceChanges.change))
  const ids = new Set<number>()
  for (const row of rows) {
    if (row.ids === null) return null
    for (const id of row.ids) ids.add(id)
  }
  return { ids: [...ids], last: Math.max(announced, rows.at(-1)?.change ?? 0) }
}

/**
 * Keeps everybody else from writing to the catalogue until the transaction ends, so that what was looked up stays
 * true. Every write takes this lock first, so there are no deadlocks.
 */
export async function lockCatalogue(db: Db): Promise<void> {
  await db.select({ id: catalogueVersion.id }).from(catalogueVersion).for('no key update')
}
