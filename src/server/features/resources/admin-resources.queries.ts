import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AdminResourcesQuery } from '#shared/contracts/admin-resources.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { Db } from '../../platform/db/client.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import {
  columnsOf,
  RESOURCE_COLUMNS,
  type ResourcePatch,
  type ResourceRow,
  rowOf,
} from '../../platform/db/resource-columns.ts'
import { setViews } from './resource-views.queries.ts'

const COLUMNS = sql.raw(RESOURCE_COLUMNS)

/** The filter of the admin table. `ids` are the results of a search, or null without one. */
export type AdminFilter = {
  ids: readonly number[] | null
  problem: AdminResourcesQuery['problem']
}

const PROBLEMS = {
  'no-opening': sql`opening IS NULL`,
  'unnamed-opening': sql`opening IS NULL AND category = 'opening'`,
  duplicate: sql`url_key IN (SELECT url_key FROM resources GROUP BY url_key HAVING count(*) > 1)`,
  'no-date': sql`published_date IS NULL`,
  'kids-unconfirmed': sql`kids AND (NOT is_for_kids OR age_band IS NULL)`,
} as const

/** Each is the order of an index, read forward or backward, so ties follow the direction. */
const ORDERS = {
  id: { asc: 'id', desc: 'id DESC' },
  title: { asc: 'lower(title), id', desc: 'lower(title) DESC, id DESC' },
  author: {
    asc: "lower(coalesce(author, '')), id",
    desc: "lower(coalesce(author, '')) DESC, id DESC",
  },
  publishedDate: {
    asc: 'published_date ASC NULLS FIRST, id DESC',
    desc: 'published_date DESC NULLS LAST, id',
  },
  isFeatured: { asc: 'is_featured, id', desc: 'is_featured DESC, id DESC' },
} as const

export async function listAdminResources(
  db: Db,
  filter: AdminFilter,
  { sort, order, limit, offset }: AdminResourcesQuery,
): Promise<ResourceRow[]> {
  const { rows } = await db.execute<ResourceRow>(sql`
    SELECT ${COLUMNS} FROM resources WHERE ${conditionOf(filter)}
    ORDER BY ${sql.raw(ORDERS[sort][order])} LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

export async function countAdminResources(db: Db, filter: AdminFilter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM resources WHERE ${conditionOf(filter)}`,
  )
  return rows[0]?.total ?? 0
}

function conditionOf({ ids, problem }: AdminFilter): SQL {
  const conditions = [
    ...(ids ? [sql`id = ANY (${sql.param([...ids])}::int[])`] : []),
    ...(problem ? [PROBLEMS[problem]] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`
}

export async function insertResource(db: Db, input: ResourceInput): Promise<number> {
  const [row] = await db.insert(resources).values(rowOf(input)).returning({ id: resources.id })
  const id = row?.id ?? Number.NaN
  if (input.views > 0) await setViews(db, new Map([[id, input.views]]))
  return id
}

/**
 * Returns false if the resource does not exist, or if it has changed since `seenAt` (an ISO time with milliseconds,
 * which is all that clients know).
 */
export async function updateResource(
  db: Db,
  id: number,
  patch: ResourcePatch,
  seenAt: string | null,
): Promise<boolean> {
  const unchanged = seenAt
    ? sql`date_trunc('milliseconds', ${resources.updatedAt}) = ${seenAt}::timestamptz`
    : undefined
  const rows = await db
    .update(resources)
    .set({ ...columnsOf(patch), ...TOUCHED })
    .where(and(eq(resources.id, id), unchanged))
    .returning({ id: resources.id })
  await patchViews(db, rows, patch)
  return rows.length > 0
}

export type NamedResource = { id: number; title: string }

/** Returns the resources that existed. */
export async function updateResources(
  db: Db,
  ids: readonly number[],
  patch: ResourcePatch,
): Promise<NamedResource[]> {
  const rows = await db
    .update(resources)
    .set({ ...columnsOf(patch), ...TOUCHED })
    .where(inArray(resources.id, [...ids]))
    .returning({ id: resources.id, title: resources.title })
  await patchViews(db, rows, patch)
  return rows
}

/** Gives a patch that contains only views a column to write. A trigger sets the same value in any case. */
const TOUCHED = { updatedAt: sql`now()` }

async function patchViews(
  db: Db,
  rows: readonly { id: number }[],
  { views }: ResourcePatch,
): Promise<void> {
  if (views !== undefined) await setViews(db, new Map(rows.map(({ id }) => [id, views])))
}

/** Returns the resources that existed. Their comments and bookmarks are deleted with them. */
export async function deleteResources(db: Db, ids: readonly number[]): Promise<NamedResource[]> {
  return db
    .delete(resources)
    .where(inArray(resources.id, [...ids]))
    .returning({ id: resources.id, title: resources.title })
}

type ChosenResourceRow = ResourceRow & Pick<typeof resources.$inferSelect, 'chosenSide'>

/** Returns one page of the whole table by ID, for iterating over it. */
export async function listResourcesAfter(
  db: Db,
  id: number,
  limit: number,
): Promise<ChosenResourceRow[]> {
  const { rows } = await db.execute<ChosenResourceRow>(
    sql`SELECT ${COLUMNS}, chosen_side AS "chosenSide" FROM resources WHERE id > ${id} ORDER BY id LIMIT ${limit}`,
  )
  return rows
}

/** Returns which of the fields that few resources have are in use. */
export async function findOptionalFields(db: Db): Promise<{ side: boolean; ageBand: boolean }> {
  const { rows } = await db.execute<{ side: boolean; ageBand: boolean }>(
    sql`SELECT EXISTS (SELECT FROM resources WHERE chosen_side IS NOT NULL) AS side,
      EXISTS (SELECT FROM resources WHERE age_band IS NOT NULL) AS "ageBand"`,
  )
  return rows[0] ?? { side: false, ageBand: false }
}
