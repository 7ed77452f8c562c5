import { type TrashEntryView, type TrashQuery, trashEntryView } from '#shared/contracts/trash.ts'
import { type TrashKind, trashKindsOf } from '#shared/domain/curation.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { AppContext } from '../../context.ts'
import { actor } from '../../platform/auth/viewer.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { deleteLostVersions } from '../history/history.service.ts'
import { TRASHED, nameOf, linkName } from './trashed-rows.queries.ts'
import { DAY_MS, isoTime } from '#shared/domain/days.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { text } from '#shared/texts/text.ts'
import { and, desc, eq, getTableName, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { trash } from '../../platform/db/schema/curation.ts'
import { users } from '../../platform/db/schema/users.ts'
import { idList } from '../../platform/db/id-list.ts'

const { id, kind, entityId, title, deletedAt, deletedBy, snapshot } = trash

/** The resource into which it was merged; null for what was deleted. */
const mergedInto = sql<number | null>`(${snapshot} #>> '{merge,into}')::int`
export const CHOSEN = { id, kind, entityId, title, mergedInto }

export type TrashedRow = {
  id: number
  kind: TrashKind
  entityId: number
  title: string
  mergedInto: number | null
}

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
  at: Date,
  run?: string,
): Promise<void> {
  await lockCatalogue(tx)
  const { table, title: named, kept, links } = TRASHED[kind]
  // Locked, so that nothing is added in the meantime.
  await tx.execute(
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
  await tx.execute(sql`
    INSERT INTO trash (kind, entity_id, title, snapshot, deleted_at, deleted_by, run)
    SELECT ${kind}, gone.id, gone.${sql.identifier(named)},
      jsonb_build_object('row', to_jsonb(gone), 'kept', ${list(rowsOf)}, 'links', ${list(idsOf)}),
      ${at.toISOString()}::timestamptz, ${actor().userId}::int, ${run ?? null}::text
    FROM ${nameOf(table)} AS gone WHERE id = ANY (${idList(ids)}) ORDER BY id`)
}

export async function getTrash(
  ctx: AppContext,
  role: Role,
  { kind, query, ...page }: TrashQuery,
): Promise<{ items: TrashEntryView[]; total: number }> {
  const kinds = trashKindsOf(role).filter((each) => kind === undefined || each === kind)
  const filter = { query, kinds }
  const total = await ctx.db.$count(trash, matching(filter))
  const rows = total > page.offset ? await listTrash(ctx.db, filter, page) : []
  const oldest = oldestInTrash(ctx.clock())
  return { items: rows.map((row) => presentTrashEntry(row, oldest)), total }
}

/** Deletes entries for good; returns how many were still there. */
export async function purge(ctx: AppContext, ids: readonly number[]): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const deleted = await deleteTrash(tx, ids)
    if (deleted.length === 0) throw notFound(text('Entry in the trash not found'))
    await deleteLostVersions(tx)
    const [only] = deleted
    const what: Record<string, string> =
      deleted.length === 1 && only ? { kind: only.kind, title: only.title } : {}
    const details = { purged: deleted.length, ...what }
    await noteAction(ctx, tx, 'trash_purged', details)
    return deleted.length
  })
}

/** Deletes for good what has been in the trash for 30 days, with the histories that nobody can reach any more. */
export async function removeOldTrash(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.delete(trash).where(lt(deletedAt, oldestInTrash(ctx.clock()).toISOString()))
    await deleteLostVersions(tx)
  })
}

/**
 * Treats what is in the trash as the deletion of an account treats the rest: comments stay, without their author. Call
 * it first: what is being restored at that moment is then among the comments that lose their author.
 */
export async function forgetInTrash(tx: Db, userId: number): Promise<void> {
  await lockCatalogue(tx)
  const author = JSON.stringify({ user_id: null, username: 'Deleted user', user_avatar: null })
  await tx.execute(sql`
    UPDATE trash SET snapshot = jsonb_set(snapshot, '{kept}', (
      SELECT jsonb_object_agg(name, (
        SELECT coalesce(jsonb_agg(CASE WHEN (item -> 'user_id') = to_jsonb(${userId}::int)
          THEN item || ${author}::jsonb ELSE item END), '[]')
        FROM jsonb_array_elements(items) AS item
        WHERE name = 'comments' OR (item -> 'user_id') IS DISTINCT FROM to_jsonb(${userId}::int)
      )) FROM jsonb_each(snapshot -> 'kept') AS kept (name, items)))
    WHERE jsonb_path_exists(snapshot, '$.kept.*[*] ? (@.user_id == $user)', jsonb_build_object('user', ${userId}::int))`)
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

const length = (path: string) =>
  sql<number>`coalesce(jsonb_array_length(${snapshot} #> ${path}::text[]), 0)`

type Filter = Pick<TrashQuery, 'query'> & { kinds: readonly TrashKind[] }
type Page = Pick<TrashQuery, 'limit' | 'offset'>

/** Returns one page of the trash, newest first. */
async function listTrash(db: Db, filter: Filter, { limit, offset }: Page) {
  const saves = sql<number>`(SELECT count(*)::int
    FROM jsonb_array_elements(coalesce(${snapshot} #> '{kept,user_resources}', '[]')) AS saved
    WHERE (saved ->> 'is_bookmarked')::boolean)`
  const links = sql<number>`(SELECT coalesce(sum(jsonb_array_length(value)), 0)::int
    FROM jsonb_each(${snapshot} -> 'links'))`
  return db
    .select({
      id,
      kind,
      entityId,
      title,
      deletedAt,
      username: users.username,
      comments: length('{kept,comments}'),
      saves,
      links,
      mergedInto,
    })
    .from(trash)
    .leftJoin(users, eq(users.id, deletedBy))
    .where(matching(filter))
    .orderBy(desc(deletedAt), desc(id))
    .limit(limit)
    .offset(offset)
}

type TrashRow = Awaited<ReturnType<typeof listTrash>>[number]

/** Every word must be in the title or the source URL. `strpos` knows no wildcards. */
function matching({ query, kinds }: Filter): SQL | undefined {
  const searched = sql`lower(concat_ws(' ', ${title}, ${snapshot} #>> '{row,source_url}', '#' || ${entityId}))`
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return and(
    inArray(kind, [...kinds]),
    ...words.map((word) => sql`strpos(${searched}, ${word}) > 0`),
  )
}

/** Returns the entries that were still there. */
export async function deleteTrash(db: Db, ids: readonly number[]): Promise<TrashedRow[]> {
  return db
    .delete(trash)
    .where(inArray(id, [...ids]))
    .returning(CHOSEN)
}
