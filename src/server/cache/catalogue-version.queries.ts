import { catalogueVersion } from '../db/schema/resources.ts'
import type { Db } from '../db/client.ts'

export async function findCatalogueVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion)
  return row?.version ?? 0
}
