import type { RestoreAnswer, RestoreInput, TrashedParams } from '#shared/contracts/trash.ts'
import type { TrashKind } from '#shared/domain/curation.ts'
import type { AppContext } from '../../context.ts'
import type { AuditItem } from '../../platform/auth/audit-log.queries.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import { OWN_PAGES_MAX } from '#shared/domain/own-pages.ts'
import { fillAddressKeys, fillResources } from '../../platform/db/address-keys.ts'
import { fillSides } from '../../platform/db/lesson-sides.ts'
import { resourcesAt } from '../resources/same-addresses.service.ts'
import { addressKey } from '#shared/domain/address-key.ts'
import { indexPatterns } from '../explore/position-index.service.ts'
import { countOwnPages } from '../page-contents/own-pages.service.ts'
import { writeResources } from '../history/history.service.ts'
import {
  insertDependentRows,
  type Hindrance,
  insertTrashedRows,
  listHindrances,
  listLostPlaces,
  TRASHED,
} from './trashed-rows.queries.ts'
import { CHOSEN, deleteTrash, type TrashedRow } from './trash.service.ts'
import { type T, text, type Text } from '#shared/texts/text.ts'
import type { Untranslated } from '../../platform/texts/untranslated.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { idList } from '../../platform/db/id-list.ts'
import { trash } from '../../platform/db/schema/curation.ts'

/** The kinds that others link to come first. */
const ORDER = [
  'opening_category',
  'opening_subcategory',
  'opening',
  'resource',
  'additional',
  'page',
  'reading',
  'path',
] as const satisfies readonly TrashKind[]

/** Entries per transaction: while one runs, nobody else can write to the catalogue. */
const CHUNK = 1_000

/** The answer before it is translated for whoever restores. */
type Restored = Pick<RestoreAnswer, 'restored'> & {
  refused: Untranslated<RestoreAnswer['refused'][number], 'message'>[]
  notes: Text[]
}

export function presentRestored({ restored, refused, notes }: Restored, t: T): RestoreAnswer {
  return {
    restored,
    refused: refused.map((each) => ({ ...each, message: t(each.message) })),
    notes: notes.map((note) => t(note)),
  }
}

/** The kinds that somebody may restore. Entries of others are not there for them. */
type Allowed = { kinds: readonly TrashKind[] }

type Chosen = Partial<RestoreInput & TrashedParams>

/**
 * Restores what can be restored. If nothing can, the response is 409 and says why. An entry that another curator has
 * restored in the meantime is passed over.
 */
export async function restore(
  ctx: AppContext,
  { ids, kinds, ...chosen }: Chosen & Allowed,
): Promise<Restored> {
  const wanted = ids ?? (await listEntries(ctx.db, chosen))
  const { run } = chosen
  const answer: Restored = { restored: 0, refused: [], notes: [] }
  await fillAddressKeys(ctx.db)
  for (let start = 0; start < wanted.length; start += CHUNK) {
    const chunk = wanted.slice(start, start + CHUNK)
    const { restored, refused, notes } = await ctx.db.transaction((tx) =>
      restoreChunk(tx, ctx.clock(), { ids: chunk, run, kinds }),
    )
    answer.restored += restored
    answer.refused.push(...refused)
    answer.notes.push(...notes)
  }
  if (answer.restored > 0) return answer
  const [first, ...others] = answer.refused.map((each) => each.message)
  if (!first) throw notFound(text('Entry in the trash not found'))
  const more = others.length
  const fault = more > 0 ? text('{first} (and {more} more)', { first, more }) : first
  throw conflict('not_restorable', fault)
}

/** Returns the IDs of entries: those of one deletion, or the one of what had an ID before it was deleted. */
async function listEntries(db: Db, { run, kind, id }: Omit<Chosen, 'ids'>): Promise<number[]> {
  const isChosen = run
    ? eq(trash.run, run)
    : kind && id && and(eq(trash.kind, kind), eq(trash.entityId, id))
  const rows = isChosen
    ? await db.select({ id: trash.id }).from(trash).where(isChosen).orderBy(trash.id)
    : []
  return rows.map((row) => row.id)
}

type DeletedRun = { ids: readonly number[]; undoes: { run: string }; run: string }

/**
 * Undoes a deletion: what it put in the trash comes back. Resources that are already back need nothing. Those that
 * cannot come back, or were restored and deleted again since, are left alone.
 */
export async function restoreResources(
  tx: Db,
  at: Date,
  { ids, undoes, run }: DeletedRun,
): Promise<{ changed: number; kept: number }> {
  await lockCatalogue(tx)
  const { rows } = await tx.execute<{
    id: number
    title: string
    trashId: number | null
    isDue: boolean
  }>(sql`
    SELECT wanted.id, coalesce(title, 'Resource #' || wanted.id) AS title, trash.id AS "trashId",
      run IS NOT DISTINCT FROM ${undoes.run} AS "isDue"
    FROM unnest(${idList(ids)}) AS wanted (id)
    LEFT JOIN trash ON kind = 'resource' AND entity_id = wanted.id
    WHERE NOT EXISTS (SELECT FROM resources WHERE resources.id = wanted.id) ORDER BY wanted.id`)
  const due = rows.flatMap(({ trashId, isDue }) => (trashId && isDue ? [trashId] : []))
  const kept = rows
    .filter(({ isDue }) => !isDue)
    .map(({ id, title, trashId }) => ({
      resourceId: id,
      title,
      kept:
        trashId === null
          ? text('Not in the trash any more')
          : text('Restored and deleted again since'),
    }))
  const { restored, refused } = await restoreChunk(tx, at, {
    ids: due,
    run,
    kept,
    kinds: ['resource'],
  })
  return { changed: restored, kept: kept.length + refused.length }
}

type Chunk = Allowed & {
  ids: readonly number[]
  run: string | undefined
  /** The other resources that the undo of a deletion leaves alone; missing if this is not an undo. */
  kept?: readonly AuditItem[]
}

async function restoreChunk(tx: Db, at: Date, { ids, run, kept, kinds }: Chunk): Promise<Restored> {
  await lockCatalogue(tx)
  const rows = (await lockTrash(tx, inArray(trash.id, [...ids]))).filter(({ kind }) =>
    kinds.includes(kind),
  )
  const relinked = await listRelinkedResources(
    tx,
    rows.map(({ id }) => id),
  )
  return writeResources<Restored>(tx, at, relinked, async () => {
    const back: TrashedRow[] = []
    const refused: Restored['refused'] = []
    const notes: Text[] = []
    for (const row of rows) {
      const { title, mergedInto: into } = row
      if (into === null) continue
      const fault = text('“{title}” was merged into #{into}. Undo the merge to restore it.', {
        title,
        into,
      })
      refused.push(refusalOf(row, fault))
    }
    for (const kind of ORDER) {
      const those = rows.filter((row) => row.kind === kind && row.mergedInto === null)
      if (those.length === 0) continue
      const done = await restoreKind(tx, kind, those)
      back.push(...done.back)
      refused.push(...done.refused)
      notes.push(...done.notes)
    }
    const result = { restored: back.length, refused, notes }
    const left = kept && [
      ...kept,
      ...refused.map((each) => ({ resourceId: each.id, title: each.title, kept: each.message })),
    ]
    if (back.length + (left?.length ?? 0) === 0) return { result, entry: null }
    if (back.some(({ kind }) => TRASHED[kind].derived.length > 0)) await indexPatterns(tx)
    await deleteTrash(
      tx,
      back.map(({ id }) => id),
    )
    const resources = back.filter(({ kind }) => kind === 'resource')
    const [only] = back
    const what: Record<string, string> =
      back.length === 1 && only ? { kind: only.kind, title: only.title } : {}
    const entry = {
      action: left ? 'deletions_undone' : 'trash_restored',
      details: { restored: back.length, ...(left ? { kept: left.length } : what) },
      items: [
        ...resources.map(({ entityId, title }) => ({ resourceId: entityId, title })),
        ...(left ?? []),
      ],
      run,
    } as const
    return { result, entry, restored: resources.map(({ entityId }) => entityId) }
  })
}

/**
 * Restores a resource that was merged into another, as a part of the undo of the merge. `between` moves back what the
 * merge has moved, once the resource is there and before the rest of its rows is inserted. False if it is not in the
 * trash any more.
 */
export async function restoreMerged(
  tx: Db,
  resourceId: number,
  between: (trashId: number) => Promise<void>,
): Promise<boolean> {
  const isIt = and(eq(trash.kind, 'resource'), eq(trash.entityId, resourceId))
  const [row] = await lockTrash(tx, isIt)
  if (!row || row.mergedInto === null) return false
  const { refused } = await restoreKind(tx, 'resource', [row], { into: row.mergedInto, between })
  const [refusal] = refused
  if (refusal) throw conflict('not_restorable', refusal.message)
  await deleteTrash(tx, [row.id])
  return true
}

/** What the rows were merged into, beside which they come back, and what to do before the rest is inserted. */
type Merged = { into: number; between: (trashId: number) => Promise<void> }

type RestoredKind = { back: TrashedRow[]; refused: Restored['refused']; notes: Text[] }

async function restoreKind(
  tx: Db,
  kind: TrashKind,
  rows: readonly TrashedRow[],
  merged?: Merged,
): Promise<RestoredKind> {
  const room = kind === 'page' ? OWN_PAGES_MAX - (await countOwnPages(tx)) : rows.length
  const fitting = rows.slice(0, Math.max(room, 0))
  const { back, refused } = await insertRows(tx, kind, fitting, merged?.into)
  for (const { id } of merged ? back : []) await merged?.between(id)
  await insertDependentRows(tx, kind, idsOf(back))
  const lost = await listLostPlaces(tx, kind, idsOf(back))
  const notes = lost.map(({ title, column }) =>
    column === 'category_id'
      ? text('“{title}” has no category any more, because it is gone', { title })
      : text('“{title}” has no subcategory any more, because it is gone', { title }),
  )
  return {
    back,
    refused: [
      ...refused,
      ...rows.slice(fitting.length).map((row) => refusalOf(row, onePageTooMany(row))),
    ],
    notes,
  }
}

const idsOf = (rows: readonly TrashedRow[]) => rows.map(({ id }) => id)

type InsertedRows = Pick<RestoredKind, 'back' | 'refused'>

/** Inserts the rows that nothing is in the way of. Resources may be the same as `beside`, into which they were merged. */
async function insertRows(
  tx: Db,
  kind: TrashKind,
  rows: readonly TrashedRow[],
  beside: number | null = null,
): Promise<InsertedRows> {
  const free = kind === 'resource' ? freeOf(await listSame(tx, rows, beside)) : idsOf(rows)
  const inserted = new Set((await insertTrashedRows(tx, kind, free)).map(({ trashId }) => trashId))
  if (kind === 'resource') await fillResources(tx)
  if (kind === 'resource' || kind === 'opening') await fillSides(tx)
  const others = rows.filter(({ id }) => !inserted.has(id))
  return {
    back: rows.filter(({ id }) => inserted.has(id)),
    refused: await refusalsOf(tx, kind, others),
  }
}

type Same = Hindrance & { key: string }

/** Returns those whose address no resource has, however it is spelled; of several with one address, the first. */
function freeOf(rows: readonly Same[]): number[] {
  const free = Map.groupBy(
    rows.filter(({ otherId }) => otherId === null),
    ({ key }) => key,
  )
  return [...free.values()].flatMap(([first]) => (first ? [first.trashId] : []))
}

/** Returns what is in the way of resources, the first deleted first: others with the same address. */
async function listSame(
  tx: Db,
  rows: readonly TrashedRow[],
  beside: number | null = null,
): Promise<Same[]> {
  const trashed = await tx
    .select({ trashId: trash.id, url: sql<string>`${trash.snapshot} #>> '{row,source_url}'` })
    .from(trash)
    .where(inArray(trash.id, idsOf(rows)))
    .orderBy(trash.id)
  const urls = trashed.map(({ url }) => url)
  const same = await resourcesAt(tx, urls, beside)
  return trashed.map(({ trashId, url }) => {
    const { id: otherId = null, title: otherTitle = null } = same.get(url) ?? {}
    return { trashId, otherId, otherTitle, key: addressKey(url) }
  })
}

function onePageTooMany({ title }: TrashedRow): Text {
  return text('“{title}” cannot be restored: a site can have at most {max} pages of its own', {
    title,
    max: OWN_PAGES_MAX,
  })
}

function refusalOf({ id: entryId, entityId: id, kind, title }: TrashedRow, message: Text) {
  return { id, kind, entryId, title, message }
}

async function refusalsOf(
  tx: Db,
  kind: TrashKind,
  rows: readonly TrashedRow[],
): Promise<Restored['refused']> {
  if (rows.length === 0) return []
  const hindrances =
    kind === 'resource' ? await listSame(tx, rows) : await listHindrances(tx, kind, idsOf(rows))
  const byEntry = new Map(hindrances.map((each) => [each.trashId, each]))
  return rows.map((row) => {
    const { title, entityId } = row
    const other = byEntry.get(row.id)
    const taken = TRASHED[kind].unique?.taken
    const fault =
      taken && other?.otherId
        ? taken({ title, other: other.otherTitle ?? '', id: other.otherId })
        : text('“{title}” cannot be restored: its number #{id} is taken', {
            title,
            id: entityId,
          })
    return refusalOf(row, fault)
  })
}

/** Returns the resources that a restoration would link to their openings again. */
async function listRelinkedResources(db: Db, trashIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT resources.id FROM trash,
      jsonb_array_elements_text(snapshot -> 'links' -> 'resources.opening') AS linked_id
    JOIN resources ON resources.id = linked_id::int
    WHERE trash.id = ANY (${idList(trashIds)}) AND opening IS NULL ORDER BY resources.id`)
  return rows.map(({ id }) => id)
}

/** Returns these entries and locks them; if two people restore the same entries at once, the second finds nothing. */
async function lockTrash(db: Db, chosen: SQL | undefined): Promise<TrashedRow[]> {
  return db.select(CHOSEN).from(trash).where(chosen).orderBy(trash.id).for('update')
}
