import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import { USUAL_LANGUAGE } from '#shared/domain/filters/language.ts'
import type { Db } from '../../platform/db/client.ts'
import { isBitSet } from '../../platform/db/id-bits.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import {
  columnsOf,
  RESOURCE_COLUMNS,
  type ResourcePatch,
  type ResourceRow,
  rowOf,
} from '../../platform/db/resource-columns.ts'
import { setViews } from './resource-views.queries.ts'
import { idList } from '../../platform/db/id-list.ts'

const COLUMNS = sql.raw(RESOURCE_COLUMNS)

/** The orders by text, which only the database knows. Each is the order of an index, read forward or backward. */
const TEXT_ORDERS = {
  title: { asc: 'lower(title), id', desc: 'lower(title) DESC, id DESC' },
  author: {
    asc: "lower(coalesce(author, '')), id",
    desc: "lower(coalesce(author, '')) DESC, id DESC",
  },
} as const
export type TextOrder = { sort: keyof typeof TEXT_ORDERS; order: 'asc' | 'desc' }

/**
 * Returns one page of the IDs in this order whose bit is set in `among`. PostgreSQL walks along the order's index until
 * the page is full, and nothing but the page is sent.
 */
export async function listPageAmong(
  db: Db,
  { sort, order, limit, offset }: TextOrder & { limit: number; offset: number },
  among: Uint8Array,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM resources WHERE ${isBitSet(sql`id`, among)}
      ORDER BY ${sql.raw(TEXT_ORDERS[sort][order])} LIMIT ${limit} OFFSET ${offset}`,
  )
  return rows.map(({ id }) => id)
}

/** Returns these IDs in this order. */
export async function orderIds(
  db: Db,
  ids: readonly number[],
  { sort, order }: TextOrder,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM resources WHERE id = ANY (${idList(ids)})
      ORDER BY ${sql.raw(TEXT_ORDERS[sort][order])}`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the resources that share their normalized URL with another. */
export async function listDuplicateIds(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM resources
      WHERE url_key IN (SELECT url_key FROM resources GROUP BY url_key HAVING count(*) > 1)`,
  )
  return rows.map(({ id }) => id)
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

type ChosenResourceRow = ResourceRow &
  Pick<typeof resources.$inferSelect, 'chosenSide' | 'chapters'>

/** Returns one page of the whole table by ID, for iterating over it. */
export async function listResourcesAfter(
  db: Db,
  id: number,
  limit: number,
): Promise<ChosenResourceRow[]> {
  const { rows } = await db.execute<ChosenResourceRow>(
    sql`SELECT ${COLUMNS}, chosen_side AS "chosenSide", chapters FROM resources WHERE id > ${id} ORDER BY id LIMIT ${limit}`,
  )
  return rows
}

/** The fields that few resources have. */
export const OPTIONAL_FIELDS = [
  'side',
  'chapters',
  'language',
  'subtitles',
  'ratingFrom',
  'ratingTo',
  'ageFrom',
  'ageTo',
  'merit',
] as const
type OptionalFields = Record<(typeof OPTIONAL_FIELDS)[number], boolean>

/** Returns which of these fields any resource has. */
export async function findOptionalFields(db: Db): Promise<OptionalFields> {
  const { rows } = await db.execute<OptionalFields>(
    sql`SELECT EXISTS (SELECT FROM resources WHERE chosen_side IS NOT NULL) AS side,
      EXISTS (SELECT FROM resources WHERE chapters IS NOT NULL) AS chapters,
      EXISTS (SELECT FROM resources WHERE language <> ${USUAL_LANGUAGE}) AS language,
      EXISTS (SELECT FROM resources WHERE subtitles <> '{}') AS subtitles,
      EXISTS (SELECT FROM resources WHERE rating_from IS NOT NULL) AS "ratingFrom",
      EXISTS (SELECT FROM resources WHERE rating_to IS NOT NULL) AS "ratingTo",
      EXISTS (SELECT FROM resources WHERE age_from IS NOT NULL) AS "ageFrom",
      EXISTS (SELECT FROM resources WHERE age_to IS NOT NULL) AS "ageTo",
      EXISTS (SELECT FROM resources WHERE merit IS NOT NULL) AS merit`,
  )
  const [row] = rows
  if (!row) throw new Error('A query without a table has one row')
  return row
}
