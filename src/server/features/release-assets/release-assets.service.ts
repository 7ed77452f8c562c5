import type { AppContext } from '../../context.ts'
import type { CachedAnswer } from '../../platform/cache/response-cache.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  deleteRetiredAssets,
  insertAssets,
  listStoredAssets,
  retireOtherAssets,
  reviveAssets,
} from './release-assets.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'

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
  await reviveAssets(db, paths)
  await retireOtherAssets(db, paths, now)
}

export async function removeRetiredAssets({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await deleteRetiredAssets(db, new Date(clock().getTime() - KEPT_MS))
}
