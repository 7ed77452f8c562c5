import type { RestoreAnswer, RestoreInput, TrashedParams } from '#shared/contracts/trash.ts'
import type { TrashKind } from '#shared/domain/curation.ts'
import type { AppContext } from '../../context.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { indexPatterns } from '../explore/position-index.service.ts'
import { writeResources } from '../history/history.service.ts'
import {
  insertKeptRows,
  insertTrashedRows,
  listHindrances,
  listLostPlaces,
  listRelinkedResources,
  TRASHED,
} from './kept-rows.queries.ts'
import { deleteTrash, findTrashed, listRun, lockTrash, type TrashedRow } from './trash.queries.ts'

/** What others link to comes first. */
const ORDER = [
  'opening_category',
  'opening_subcategory',
  'opening',
  'resource',
  'additional',
] as const satisfies readonly TrashKind[]

/** Entries per transaction: while one runs, nobody else can write to the catalogue. */
const CHUNK = 1_000

/**
 * Restores what can be restored. If nothing can, the response is 409 and says why. An entry that another curator has
 * restored in the meantime is passed over.
 */
export async function restore(
  ctx: AppContext,
  editor: Editor,
  { ids, run }: RestoreInput,
): Promise<RestoreAnswer> {
  const wanted = ids ?? (run === undefined ? [] : await listRun(ctx.db, run))
  const answer: RestoreAnswer = { restored: 0, refused: [], notes: [] }
  for (let start = 0; start < wanted.length; start += CHUNK) {
    const chunk = wanted.slice(start, start + CHUNK)
    const { restored, refused, notes } = await ctx.db.transaction((tx) =>
      restoreChunk(ctx, tx, editor, { ids: chunk, run }),
    )
    answer.restored += restored
    answer.refused.push(...refused)
    answer.notes.push(...notes)
  }
  if (answer.restored > 0) return answer
  if (answer.refused.length === 0) throw notFound('Entry in the trash')
  const [first, ...others] = answer.refused.map(({ message }) => message)
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  throw new AppError(409, 'not_restorable', `${first ?? ''}${more}`)
}

/** Restores what had this ID before it was deleted. */
export async function restoreTrashed(
  ctx: AppContext,
  editor: Editor,
  { kind, id }: TrashedParams,
): Promise<RestoreAnswer> {
  const trashId = await findTrashed(ctx.db, { kind, entityId: id })
  if (trashId === null) throw notFound('Entry in the trash')
  return restore(ctx, editor, { ids: [trashId] })
}

type Chunk = { ids: readonly number[]; run: string | undefined }

async function restoreChunk(
  ctx: AppContext,
  tx: Db,
  { userId, ip }: Editor,
  { ids, run }: Chunk,
): Promise<RestoreAnswer> {
  await lockCatalogue(tx)
  const rows = await lockTrash(tx, ids)
  const writer = { userId, ip, at: ctx.clock() }
  const relinked = await listRelinkedResources(
    tx,
    rows.map(({ id }) => id),
  )
  return writeResources<RestoreAnswer>(tx, writer, relinked, async () => {
    const back: TrashedRow[] = []
    const refused: RestoreAnswer['refused'] = []
    const notes: string[] = []
    for (const kind of ORDER) {
      const those = rows.filter((row) => row.kind === kind)
      if (those.length === 0) continue
      const done = await restoreKind(tx, kind, those)
      back.push(...done.back)
      refused.push(...done.refused)
      notes.push(...done.notes)
    }
    const result = { restored: back.length, refused, notes }
    if (back.length === 0) return { result, entry: null }
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
      action: 'trash_restored',
      details: { restored: back.length, ...what },
      items: resources.map(({ entityId, title }) => ({ resourceId: entityId, title })),
      run,
    } as const
    return { result, entry, restored: resources.map(({ entityId }) => entityId) }
  })
}

type RestoredKind = { back: TrashedRow[]; refused: RestoreAnswer['refused']; notes: string[] }

async function restoreKind(
  tx: Db,
  kind: TrashKind,
  rows: readonly TrashedRow[],
): Promise<RestoredKind> {
  const idsOf = (some: readonly TrashedRow[]) => some.map(({ id }) => id)
  const inserted = new Set(
    (await insertTrashedRows(tx, kind, idsOf(rows))).map(({ trashId }) => trashId),
  )
  const back = rows.filter(({ id }) => inserted.has(id))
  await insertKeptRows(tx, kind, idsOf(back))
  const lost = await listLostPlaces(tx, kind, idsOf(back))
  const notes = lost.map(
    ({ title, column }) =>
      `“${title}” has no ${PLACES[column] ?? column} any more, because it is gone`,
  )
  return {
    back,
    refused: await refusalsOf(
      tx,
      kind,
      rows.filter(({ id }) => !inserted.has(id)),
    ),
    notes,
  }
}

const PLACES: Record<string, string> = { category_id: 'category', subcategory_id: 'subcategory' }

async function refusalsOf(
  tx: Db,
  kind: TrashKind,
  rows: readonly TrashedRow[],
): Promise<RestoreAnswer['refused']> {
  if (rows.length === 0) return []
  const hindrances = await listHindrances(
    tx,
    kind,
    rows.map(({ id }) => id),
  )
  const byEntry = new Map(hindrances.map((each) => [each.trashId, each]))
  return rows.map(({ id, entityId, title }) => {
    const other = byEntry.get(id)
    const why = TRASHED[kind].unique?.taken
    const message =
      why && other?.otherId
        ? `“${title}” cannot be restored: ${why} (“${other.otherTitle}”, #${other.otherId})`
        : `“${title}” cannot be restored: its number #${entityId} is taken`
    return { id: entityId, kind, entryId: id, title, message }
  })
}
