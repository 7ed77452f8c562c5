import { asc, desc } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { isShown } from '../../platform/db/resource-columns.ts'
import { resources } from '../../platform/db/schema/resources.ts'

type Resource = typeof resources.$inferSelect

export async function countSitemapRows(db: Db, kidsOnly: boolean): Promise<number> {
  return db.$count(resources, isShown(kidsOnly))
}

export async function listSitemapRows(
  db: Db,
  { limit, offset, kidsOnly }: { limit: number; offset: number; kidsOnly: boolean },
): Promise<Pick<Resource, 'id' | 'updatedAt'>[]> {
  return db
    .select({ id: resources.id, updatedAt: resources.updatedAt })
    .from(resources)
    .where(isShown(kidsOnly))
    .orderBy(asc(resources.id))
    .limit(limit)
    .offset(offset)
}

export type FeedRow = Pick<
  Resource,
  'id' | 'title' | 'description' | 'author' | 'language' | 'createdAt' | 'updatedAt'
>

/** Returns the resources that were added last. */
export async function listAddedRows(
  db: Db,
  { limit, kidsOnly }: { limit: number; kidsOnly: boolean },
): Promise<FeedRow[]> {
  const { id, title, description, author, language, createdAt, updatedAt } = resources
  return db
    .select({ id, title, description, author, language, createdAt, updatedAt })
    .from(resources)
    .where(isShown(kidsOnly))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}
