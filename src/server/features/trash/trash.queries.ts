import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { TrashQuery } from '#shared/contracts/trash.ts'
import type { TrashKind } from '#shared/domain/curation.ts'
import type { Db } from '../../platform/db/client.ts'
import { trash } from '../../platform/db/schema/curation.ts'
import { users } from '../../platform/db/schema/users.ts'

const { id, kind, entityId, title, deletedAt, deletedBy, snapshot, run } = trash

const length = (path: string) =>
  sql<number>`coalesce(jsonb_array_length(${snapshot} #> ${path}::text[]), 0)`

export type Filter = Pick<TrashQuery, 'query'> & { kinds: readonly TrashKind[] }
type Page = Pick<TrashQuery, 'limit' | 'offset'>

/** Returns one page of the trash, newest first. */
export async function listTrash(db: Db, filter: Filter, { limit, offset }: Page) {
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
      mergedInto: sql<number | null>`(${snapshot} #>> '{merge,into}')::int`,
    })
    .from(trash)
    .leftJoin(users, eq(users.id, deletedBy))
    .where(matching(filter))
    .orderBy(desc(deletedAt), desc(id))
    .limit(limit)
    .offset(offset)
}

export type TrashRow = Awaited<ReturnType<typeof listTrash>>[number]

/** Every word must be in the title or the source URL. `strpos` knows no wildcards. */
export function matching({ query, kinds }: Filter): SQL | undefined {
  const text = sql`lower(concat_ws(' ', ${title}, ${snapshot} #>> '{row,source_url}', '#' || ${entityId}))`
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return and(inArray(kind, [...kinds]), ...words.map((word) => sql`strpos(${text}, ${word}) > 0`))
}

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

/** Returns the IDs of one deletion's entries. */
export async function listRun(db: Db, wanted: string): Promise<number[]> {
  const rows = await db.select({ id }).from(trash).where(eq(run, wanted)).orderBy(id)
  return rows.map((row) => row.id)
}

export async function findTrashed(
  db: Db,
  wanted: Pick<TrashedRow, 'kind' | 'entityId'>,
): Promise<number | null> {
  const [row] = await db
    .select({ id })
    .from(trash)
    .where(and(eq(kind, wanted.kind), eq(entityId, wanted.entityId)))
  return row?.id ?? null
}

/** Returns the entries that were still there. */
export async function deleteTrash(db: Db, ids: readonly number[]): Promise<TrashedRow[]> {
  return db
    .delete(trash)
    .where(inArray(id, [...ids]))
    .returning(CHOSEN)
}
