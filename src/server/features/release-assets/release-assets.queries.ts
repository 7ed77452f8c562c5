import { and, eq, inArray, isNotNull, isNull, lt, notInArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { releaseAssets } from '../../platform/db/schema/release-assets.ts'

export async function findAssetContent(db: Db, path: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: releaseAssets.content })
    .from(releaseAssets)
    .where(eq(releaseAssets.path, path))
  return row?.content ?? null
}

export async function listStoredAssets(db: Db): Promise<string[]> {
  const rows = await db.select({ path: releaseAssets.path }).from(releaseAssets)
  return rows.map(({ path }) => path)
}

export async function reviveAssets(db: Db, paths: readonly string[]): Promise<void> {
  await db
    .update(releaseAssets)
    .set({ retiredAt: null })
    .where(and(isNotNull(releaseAssets.retiredAt), inArray(releaseAssets.path, [...paths])))
}

export async function retireOtherAssets(
  db: Db,
  paths: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .update(releaseAssets)
    .set({ retiredAt: now.toISOString() })
    .where(and(isNull(releaseAssets.retiredAt), notInArray(releaseAssets.path, [...paths])))
}

export async function insertAssets(
  db: Db,
  assets: readonly { path: string; content: Buffer }[],
): Promise<void> {
  if (assets.length > 0)
    await db
      .insert(releaseAssets)
      .values([...assets])
      .onConflictDoNothing()
}

export async function deleteRetiredAssets(db: Db, before: Date): Promise<void> {
  await db.delete(releaseAssets).where(lt(releaseAssets.retiredAt, before.toISOString()))
}
