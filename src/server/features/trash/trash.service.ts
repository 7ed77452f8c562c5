import { type TrashEntryView, type TrashQuery, trashEntryView } from '#shared/contracts/trash.ts'
import { type TrashKind, trashKindsOf } from '#shared/domain/curation.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, noteAction } from '../../platform/auth/audit-log.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { removeLostHistories } from '../history/history.service.ts'
import { TRASHED, nameOf, linkName } from './trashed-rows.queries.ts'
import { deleteTrash, listTrash, type TrashRow, type Filter, matching } from './trash.queries.ts'
import { DAY_MS, isoTime } from '#shared/domain/days.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { text } from '#shared/texts/text.ts'
import { sql, count, lt, getTableName, type SQL } from 'drizzle-orm'
import { trash } from '../../platform/db/schema/curation.ts'
import { idList } from '../../platform/db/id-list.ts'

type Deleter = { userId: number | null; at: Date; run: string | undefined }

/** In days. */
const KEPT_FOR = 30

/**
 * Stores the rows, with all that depends on them, for 30 days. Call it right before they are deleted or unlinked, in
 * the same transaction.
 */
export async function moveToTrash(
  tx: Db,
  kind: TrashKind,
  ids: readonly number[],
  deleter: Deleter,
): Promise<void> {
  await lockCatalogue(tx)
  await copyToTrash(tx, kind, ids, deleter)
}

export async function getTrash(
  ctx: AppContext,
  role: Role,
  { kind, query, ...page }: TrashQuery,
): Promise<{ items: TrashEntryView[]; total: number }> {
  const kinds = trashKindsOf(role).filter((each) => kind === undefined || each === kind)
  const filter = { query, kinds }
  const total = await countTrash(ctx.db, filter)
  const rows = total > page.offset ? await listTrash(ctx.db, filter, page) : []
  const oldest = oldestInTrash(ctx.clock())
  return { items: rows.map((row) => presentTrashEntry(row, oldest)), total }
}

/** Deletes entries for good; returns how many were still there. */
export async function purge(
  ctx: AppContext,
  editor: Editor,
  ids: readonly number[],
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const deleted = await deleteTrash(tx, ids)
    if (deleted.length === 0) throw notFound(text('Entry in the trash not found'))
    await removeLostHistories(tx)
    const [only] = deleted
    const what: Record<string, string> =
      deleted.length === 1 && only ? { kind: only.kind, title: only.title } : {}
    const details = { purged: deleted.length, ...what }
    await noteAction(ctx, tx, editor, 'trash_purged', details)
    return deleted.length
  })
}

/** Deletes for good what has been in the trash for 30 days, with the histories that nobody can reach any more. */
export async function removeOldTrash(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await deleteTrashBefore(tx, oldestInTrash(ctx.clock()))
    await removeLostHistories(tx)
  })
}

/**
 * Call it first when an account is deleted: what is being restored at that moment is then among the comments that lose
 * their author.
 */
export async function forgetInTrash(tx: Db, userId: number): Promise<void> {
  await lockCatalogue(tx)
  await forgetUserInTrash(tx, userId)
}

function oldestInTrash(now: Date): Date {
  return new Date(now.getTime() - KEPT_FOR * DAY_MS)
}

/** `oldest` is when an entry must have been deleted to be purged now. */
function presentTrashEntry(row: TrashRow, oldest: Date): TrashEntryView {
  const left = Math.ceil((Date.parse(isoTime(row.deletedAt)) - oldest.getTime()) / DAY_MS)
  const { entityId: id, id: entryId, username: by } = row
  return presentAs(trashEntryView, row, { id, entryId, by, daysLeft: Math.max(left, 0) })
}

/** Treats what is in the trash as the deletion of an account treats the rest: comments stay, without their author. */
async function forgetUserInTrash(db: Db, userId: number): Promise<void> {
  const author = JSON.stringify({ user_id: null, username: 'Deleted user', user_avatar: null })
  await db.execute(sql`
    UPDATE trash SET snapshot = jsonb_set(snapshot, '{kept}', (
      SELECT jsonb_object_agg(name, (
        SELECT coalesce(jsonb_agg(CASE WHEN (item -> 'user_id') = to_jsonb(${userId}::int)
          THEN item || ${author}::jsonb ELSE item END), '[]')
        FROM jsonb_array_elements(items) AS item
        WHERE name = 'comments' OR (item -> 'user_id') IS DISTINCT FROM to_jsonb(${userId}::int)
      )) FROM jsonb_each(snapshot -> 'kept') AS kept (name, items)))
    WHERE jsonb_path_exists(snapshot, '$.kept.*[*] ? (@.user_id == $user)', jsonb_build_object('user', ${userId}::int))`)
}

async function countTrash(db: Db, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(trash).where(matching(filter))
  return row?.total ?? 0
}

async function deleteTrashBefore(db: Db, oldest: Date): Promise<void> {
  await db.delete(trash).where(lt(trash.deletedAt, oldest.toISOString()))
}

/**
 * Copies the rows, with all that depends on them, into the trash. They are locked, so that nothing is added in the
 * meantime.
 */
async function copyToTrash(
  db: Db,
  kind: TrashKind,
  ids: readonly number[],
  { userId, at, run }: Deleter,
): Promise<void> {
  const { table, title, kept, links } = TRASHED[kind]
  await db.execute(
    sql`SELECT FROM ${nameOf(table)} WHERE id = ANY (${idList(ids)}) ORDER BY id FOR UPDATE`,
  )
  const rowsOf = kept.map(
    (each) => sql`${getTableName(each.table)}::text, (
      SELECT coalesce(jsonb_agg(to_jsonb(kept)), '[]') FROM ${nameOf(each.table)} AS kept WHERE ${each.where})`,
  )
  const idsOf = links.map(
    (each) => sql`${linkName(each)}::text, (
      SELECT coalesce(jsonb_agg(id ORDER BY id), '[]') FROM ${nameOf(each.table)} AS linked
      WHERE linked.${sql.identifier(each.column)} = gone.${sql.identifier(each.value ?? 'id')})`,
  )
  const list = (parts: readonly SQL[]) => sql`jsonb_build_object(${sql.join([...parts], sql`, `)})`
  await db.execute(sql`
    INSERT INTO trash (kind, entity_id, title, snapshot, deleted_at, deleted_by, run)
    SELECT ${kind}, gone.id, gone.${sql.identifier(title)},
      jsonb_build_object('row', to_jsonb(gone), 'kept', ${list(rowsOf)}, 'links', ${list(idsOf)}),
      ${at.toISOString()}::timestamptz, ${userId}::int, ${run ?? null}::text
    FROM ${nameOf(table)} AS gone WHERE id = ANY (${idList(ids)}) ORDER BY id`)
}
