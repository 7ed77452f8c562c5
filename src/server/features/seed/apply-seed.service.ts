import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { SeedOffer } from '#shared/contracts/overview.ts'
import { addressKey } from '#shared/domain/address-key.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { writeResources } from '../history/history.service.ts'
import { storedAt, updateResourcesEach } from '../imports/imports.service.ts'
import { addResources, removeResources } from '../resources/admin-resources.service.ts'
import { resourcesAt } from '../resources/same-addresses.service.ts'
import { type FormerRow, inputHash, readFormerSeeds, storedHash } from './former-rows.ts'
import { readSeedRows } from './seed-rows.service.ts'

/** What the present seed catalogue would do to resources that are still as the former one wrote them. */
type SeedPlan = {
  /** By the place in the file, from 1. */
  adds: ReadonlyMap<number, ResourceInput>
  /** By the ID of the resource. */
  updates: ReadonlyMap<number, ResourceInput>
  drops: readonly number[]
}

const NOTHING: SeedPlan = { adds: new Map(), updates: new Map(), drops: [] }

/** Read once, and only where a former seed is: it takes as long as many updates. */
let present: readonly ResourceInput[] | undefined

/** The plans for the former seeds, of which a catalogue has one, or two after an update that was stopped halfway. */
async function planSeed(db: Db): Promise<SeedPlan> {
  const plans: SeedPlan[] = []
  for (const rows of readFormerSeeds()) plans.push(await planFrom(db, rows))
  return {
    adds: new Map(plans.flatMap(({ adds }) => [...adds])),
    updates: new Map(plans.flatMap(({ updates }) => [...updates])),
    drops: plans.flatMap(({ drops }) => drops),
  }
}

/**
 * Compares the catalogue with a former and the present seed. Rows that were edited stay, and so does the absence of
 * those that were deleted. Nothing is added where nothing of the former seed is left to replace: there, the catalogue is
 * somebody's own, or has the present seed.
 */
async function planFrom(db: Db, rows: readonly FormerRow[]): Promise<SeedPlan> {
  const changed = rows.filter(({ hash }) => hash !== null)
  const former = new Map(changed.map((row) => [addressKey(row.url), row]))
  const urls = changed.map(({ url }) => url)
  const untouched = (await storedAt(db, urls)).flatMap((stored) => {
    const row = former.get(stored.urlKey)
    return row && row.hash === storedHash(stored) ? [{ id: stored.id, ...row }] : []
  })
  if (untouched.length === 0) return NOTHING
  present ??= readSeedRows()
  const rowAt = new Map(present.map((row) => [row.sourceUrl, row]))
  const taken = await resourcesAt(
    db,
    present.map(({ sourceUrl }) => sourceUrl),
  )
  const updates = untouched.flatMap(({ id, now, hash }): [number, ResourceInput][] => {
    const row = now === null ? undefined : rowAt.get(now)
    if (!row || (taken.get(row.sourceUrl)?.id ?? id) !== id || inputHash(row) === hash) return []
    return [[id, row]]
  })
  const drops = untouched.filter(({ now }) => now === null).map(({ id }) => id)
  if (updates.length + drops.length === 0) return NOTHING
  const successors = new Set(rows.map(({ now }) => now))
  const adds = present.flatMap((row, place): [number, ResourceInput][] =>
    successors.has(row.sourceUrl) || taken.has(row.sourceUrl) ? [] : [[place + 1, row]],
  )
  return { adds: new Map(adds), updates: new Map(updates), drops }
}

export async function countSeedChanges(db: Db): Promise<SeedOffer> {
  const { adds, updates, drops } = await planSeed(db)
  return { adds: adds.size, updates: updates.size, drops: drops.length }
}

/**
 * Returns the steps of a job: what is added, by its negative place in the file, and then the IDs of what is changed, so
 * that an update that is stopped halfway can be continued.
 */
export async function listSeedSteps(db: Db): Promise<number[]> {
  const { adds, updates, drops } = await planSeed(db)
  return [...[...adds.keys()].map((place) => -place), ...updates.keys(), ...drops]
}

/** Does some of the steps, as far as they are still due. */
export async function applySeedSteps(
  tx: Db,
  at: Date,
  { steps, run }: { steps: readonly number[]; run: string },
): Promise<number> {
  await lockCatalogue(tx)
  const { adds, updates, drops } = await planSeed(tx)
  const chosen = new Set(steps)
  const added = [...adds].flatMap(([place, row]) => (chosen.has(-place) ? [row] : []))
  const updated = [...updates].filter(([id]) => chosen.has(id))
  const dropped = drops.filter((id) => chosen.has(id))
  if (added.length > 0) await addRows(tx, at, added, run)
  if (updated.length > 0) await updateRows(tx, at, updated, run)
  if (dropped.length > 0) await removeResources(tx, at, { ids: dropped, run })
  return added.length + updated.length + dropped.length
}

async function addRows(
  tx: Db,
  at: Date,
  rows: readonly ResourceInput[],
  run: string,
): Promise<void> {
  await writeResources(tx, at, [], async () => {
    const { ids, items } = await addResources(tx, rows)
    const details = { imported: ids.length }
    return { result: null, entry: { action: 'seed_added', details, items, run }, added: ids }
  })
}

async function updateRows(
  tx: Db,
  at: Date,
  rows: readonly (readonly [number, ResourceInput])[],
  run: string,
): Promise<void> {
  const ids = rows.map(([id]) => id)
  await writeResources(tx, at, ids, async () => {
    const patches = rows.map(([id, { views: _views, ...patch }]) => ({ id, patch }))
    await updateResourcesEach(tx, patches)
    const items = rows.map(([id, { title }]) => ({ resourceId: id, title }))
    const details = { changed: rows.length }
    return { result: null, entry: { action: 'seed_updated', details, items, run } }
  })
}
