import { and, asc, eq } from 'drizzle-orm'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import type { Db } from '../../platform/db/client.ts'
import { additionalResources } from '../../platform/db/schema/pages.ts'

export type AdditionalRow = typeof additionalResources.$inferSelect

export async function listActiveAdditional(
  db: Db,
  category: AdditionalCategory | null,
): Promise<AdditionalRow[]> {
  const { isActive, order, id } = additionalResources
  return db
    .select()
    .from(additionalResources)
    .where(
      and(eq(isActive, true), category ? eq(additionalResources.category, category) : undefined),
    )
    .orderBy(asc(additionalResources.category), asc(order), asc(id))
}

/** Returns all in the order of the pages, including inactive ones. */
export async function listAllAdditional(db: Db): Promise<AdditionalRow[]> {
  const { category, order, id } = additionalResources
  return db.select().from(additionalResources).orderBy(asc(category), asc(order), asc(id))
}
