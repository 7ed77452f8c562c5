import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AdminResourcesQuery } from '#shared/contracts/admin-resources.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { Db } from '../../db/client.ts'
import { resources } from '../../db/schema/resources.ts'
import { countResources } from './resource-counts.queries.ts'
import { allOf, hasAny, NO_FILTER } from './resource-filter.queries.ts'
import { RESOURCE_COLUMNS, type ResourceRow } from './resources.queries.ts'
import type { WordKeys } from './search.queries.ts'

export type ResourcePatch = Partial<ResourceInput>

/** What the admin's table shows: `id` is the number that was searched for, when it was one. */
export type AdminFilter = {
  words: readonly WordKeys[]
  id: number | null
  problem: AdminResourcesQuery['problem']
}

const PROBLEMS = {
  'no-opening': sql`opening IS NULL`,
  'unnamed-opening': sql`opening IS NULL AND category = 'opening'`,
  duplicate: sql`url_key IN (SELECT url_key FROM resources GROUP BY url_key HAVING count(*) > 1)`,
  'no-date': sql`published_date IS NULL`,
} as const

/** Each is an index's order, read forwards or backwards: ties go with the direction. */
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

/** More matches than this are met soon enough on the way along the order's index. */
const FEW = 2_000

/** `total` chooses the way, since the planner's guesses about words are far off. */
export async function listAdminResources(
  db: Db,
  filter: AdminFilter,
  { sort, order, limit, offset }: AdminResourcesQuery,
  total: number,
): Promise<ResourceRow[]> {
  const conditions = conditionsOf(filter)
  const page = sql`ORDER BY ${sql.raw(ORDERS[sort][order])} LIMIT ${limit} OFFSET ${offset}`
  const { rows } = await db.execute<ResourceRow>(
    total <= FEW
      ? sql`
        WITH matching AS MATERIALIZED (SELECT id FROM resources WHERE ${allOf(conditions)})
        SELECT ${RESOURCE_COLUMNS} FROM resources JOIN matching USING (id) ${page}`
      : sql`
        SELECT ${RESOURCE_COLUMNS} FROM resources
        WHERE CASE WHEN ${allOf(conditions)} THEN true ELSE false END ${page}`,
  )
  return rows
}

export async function countAdminResources(db: Db, filter: AdminFilter): Promise<number> {
  const { words, id, problem } = filter
  if (id === null && !problem) {
    return (await countResources(db, { ...NO_FILTER, words: [...words] })).total
  }
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM resources WHERE ${allOf(conditionsOf(filter))}`,
  )
  return rows[0]?.total ?? 0
}

function conditionsOf({ words, id, problem }: AdminFilter): SQL[] {
  const found = words.map((word) => hasAny(Object.values(word.keys).flat()))
  const conditions: SQL[] = []
  if (id !== null) conditions.push(sql`((${allOf(found)}) OR id = ${id})`)
  else conditions.push(...found)
  if (problem) conditions.push(PROBLEMS[problem])
  return conditions
}

export async function insertResource(db: Db, input: ResourceInput): Promise<number> {
  const [row] = await db.insert(resources).values(input).returning({ id: resources.id })
  return row?.id ?? Number.NaN
}

/**
 * False when there is none, or when it is no longer as it was at `seenAt` (an ISO time; the clients
 * know milliseconds only).
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
    .set(patch)
    .where(and(eq(resources.id, id), unchanged))
    .returning({ id: resources.id })
  return rows.length > 0
}

/** How many of them there were. */
export async function updateResources(
  db: Db,
  ids: readonly number[],
  patch: ResourcePatch,
): Promise<number> {
  const rows = await db
    .update(resources)
    .set(patch)
    .where(inArray(resources.id, [...ids]))
    .returning({ id: resources.id })
  return rows.length
}

/** How many of them there were. Comments and bookmarks go along. */
export async function deleteResources(db: Db, ids: readonly number[]): Promise<number> {
  const rows = await db
    .delete(resources)
    .where(inArray(resources.id, [...ids]))
    .returning({ id: resources.id })
  return rows.length
}

/** One page of the whole table by id, for walking through it. */
export async function listResourcesAfter(
  db: Db,
  id: number,
  limit: number,
): Promise<ResourceRow[]> {
  const { rows } = await db.execute<ResourceRow>(
    sql`SELECT ${RESOURCE_COLUMNS} FROM resources WHERE id > ${id} ORDER BY id LIMIT ${limit}`,
  )
  return rows
}
