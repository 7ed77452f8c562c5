import { findChangedResources } from '../platform/cache/catalogue-version.queries.ts'
import type { CatalogueVersion } from '../platform/cache/catalogue-version.ts'
import type { Database } from '../platform/db/client.ts'
import { mapInTurns } from '../platform/turns.ts'
import type { Logger } from '../platform/logger.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import {
  findResourceChange,
  listIndexed,
  listIndexedAfter,
  listOpeningNames,
  listOpeningSides,
  listOwnSynonyms,
  listReadings,
} from './index-rows.queries.ts'
import { createLanguage } from './language.ts'
import { readingsOf } from './readings.ts'
import { COMMON_WORDS } from './word-lists.ts'

const ROWS_AT_ONCE = 2_000

export type Follower = {
  /** Returns the index with every write that this process knows about, after waiting for missing ones. */
  current(): Promise<CatalogueIndex>
  /** Resolves when every rebuild that this process knows to be due is done, or one has failed. */
  settled(): Promise<void>
}

type Kept = { index: CatalogueIndex; change: number; epoch: number }

/**
 * Keeps this process's index in sync with the database: changed resources are read at the next search. When it must be
 * rebuilt (new synonyms, `npm run admin -- reindex`), the old index is used until the new one is ready.
 */
export function followCatalogue(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  version: CatalogueVersion,
  { logger, kidsOnly }: { logger: Logger; kidsOnly: boolean },
): Follower {
  let kept: Kept | null = null
  let catchingUp: Promise<void> | null = null
  let remaking: Promise<boolean> | null = null

  const replace = async (): Promise<void> => {
    const made = await buildIndex({ db, pool }, version, kidsOnly)
    const known = kept
    // Another rebuild, which began later, may have been faster.
    if (known && known.epoch > made.epoch) return
    kept = made
    if (known && known.epoch < made.epoch) version.markReindexed()
  }
  const catchUp = async (): Promise<void> => {
    // A rebuild may end in the meantime, not necessarily with the changes that are read here.
    const behind = kept
    if (!behind) return replace()
    // Changes announced while the rows are being read are left for the next time.
    const announced = version.resourceChange()
    const changed = await findChangedResources(db, { change: behind.change, announced })
    if (!changed) return replace()
    await readAgain(pool, behind.index, changed.ids, kidsOnly)
    behind.change = changed.last
  }
  /** Returns whether it succeeded. */
  const remake = async (): Promise<boolean> => {
    try {
      await replace()
      return true
    } catch (error) {
      logger.warn({ error: (error as Error).message }, 'search index could not be rebuilt')
      return false
    }
  }

  const current = async (): Promise<CatalogueIndex> => {
    while (!kept || kept.change < version.resourceChange()) {
      catchingUp ??= catchUp().finally(() => {
        catchingUp = null
      })
      await catchingUp
    }
    if (kept.epoch < version.searchEpoch()) {
      remaking ??= remake().finally(() => {
        remaking = null
      })
    }
    return kept.index
  }
  return {
    current,
    async settled() {
      const wanted = version.searchEpoch()
      for (;;) {
        await current()
        // A rebuild that began before the last write is followed by another one.
        if (!remaking || (kept && kept.epoch >= wanted) || !(await remaking)) return
      }
    },
  }
}

async function buildIndex(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  version: CatalogueVersion,
  kidsOnly: boolean,
): Promise<Kept> {
  const epoch = version.searchEpoch()
  const change = await findResourceChange(db)
  const known = [...(await listOpeningNames(db)), ...COMMON_WORDS]
  const language = createLanguage(
    await listOwnSynonyms(db),
    known,
    await listOpeningSides(db),
    readingsOf(await listReadings(db)),
  )
  const index = new CatalogueIndex(language)
  for (let last = 0; ;) {
    const rows = await listIndexedAfter(pool, last, { limit: ROWS_AT_ONCE, kidsOnly })
    await mapInTurns(rows, (row) => index.put(row))
    const next = rows.at(-1)?.id
    if (next === undefined) return { index, change, epoch }
    last = next
  }
}

/** Reads these resources again; those that no longer exist leave the index. */
async function readAgain(
  pool: Database['pool'],
  index: CatalogueIndex,
  ids: readonly number[],
  kidsOnly: boolean,
): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const wanted = ids.slice(start, start + ROWS_AT_ONCE)
    const rows = await listIndexed(pool, wanted, kidsOnly)
    const found = new Set(rows.map(({ id }) => id))
    for (const id of wanted) if (!found.has(id)) index.remove(id)
    await mapInTurns(rows, (row) => index.put(row))
  }
}
