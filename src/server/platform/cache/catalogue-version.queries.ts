import { catalogueVersion } from '../db/schema/resources.ts'
import type { Db } from '../db/client.ts'

export type CatalogueState = { version: number; resourceChange: number; searchEpoch: number }

export async function findCatalogueState(db: Db): Promise<CatalogueState> {
  const { version, resourceChange, searchEpoch } = catalogueVersion
  const [row] = await db.select({ version, resourceChange, searchEpoch }).from(catalogueVersion)
  return row ?? { version: 0, resourceChange: 0, searchEpoch: 0 }
}
