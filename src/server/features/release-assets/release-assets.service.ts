import type { AppContext } from '../../context.ts'
import type { CachedAnswer } from '../../platform/cache/response-cache.ts'
import type { Db } from '../../platform/db/client.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { and, inArray, isNotNull, isNull, lt, notInArray, eq } from 'drizzle-orm'
import { releaseAssets } from '../../platform/db/schema/site.ts'

/** How long open tabs and cached pages may still request the files of the release before. */
const KEPT_MS = DAY_MS

/**
 * Keeps this release's assets for all processes, before this one sends pages that name them, and retires all others.
 * Runs under the lock of the migrations, because two processes that change the same rows could wait for each other.
 */
export async function storeAssets(
  db: Db,
  files: ReadonlyMap<string, CachedAnswer>,
  now: Date,
): Promise<void> {
  const paths = [...files.keys()].filter((path) => path.startsWith('/assets/'))
  if (paths.length === 0) return
  const kept = new Set(await listStoredAssets(db))
  const missing = paths.flatMap((path) => {
    const content = kept.has(path) ? undefined : files.get(path)?.bodies.identity
    return content ? [{ path, content }] : []
  })
  await insertAssets(db, missing)
  await db
    .update(releaseAssets)
    .set({ retiredAt: null })
    .where(and(isNotNull(releaseAssets.retiredAt), inArray(releaseAssets.path, [...paths])))
  await db
    .update(releaseAssets)
    .set({ retiredAt: now.toISOString() })
    .where(and(isNull(releaseAssets.retiredAt), notInArray(releaseAssets.path, [...paths])))
}

export async function removeRetiredAssets({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await deleteRetiredAssets(db, new Date(clock().getTime() - KEPT_MS))
}

async function listStoredAssets(db: Db): Promise<string[]> {
  const rows = await db.select({ path: releaseAssets.path }).from(releaseAssets)
  return rows.map(({ path }) => path)
}

async function insertAssets(
  db: Db,
  assets: readonly { path: string; content: Buffer }[],
): Promise<void> {
  if (assets.length > 0)
    await db
      .insert(releaseAssets)
      .values([...assets])
      .onConflictDoNothing()
}

async function deleteRetiredAssets(db: Db, before: Date): Promise<void> {
  await db.delete(releaseAssets).where(lt(releaseAssets.retiredAt, before.toISOString()))
}

export async function findAssetContent(db: Db, path: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: releaseAssets.content })
    .from(releaseAssets)
    .where(eq(releaseAssets.path, path))
  return row?.content ?? null
}
