import type { BulkChange, BulkPreview } from '#shared/contracts/bulk-jobs.ts'
import type { Db } from '../../platform/db/client.ts'
import { writeResources } from '../history/history.service.ts'
import { itemsOf, type NamedResource, removeResources } from './admin-resources.service.ts'
import { sql, or, inArray, type SQL, getTableColumns } from 'drizzle-orm'
import { idList } from '../../platform/db/id-list.ts'
import { columnsOf } from '../../platform/db/resource-columns.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { MAX_TAGS } from '#shared/domain/resource-fields.ts'
import { BULK_SET_FIELDS } from '#shared/domain/bulk-changes.ts'
import { LANGUAGES } from '#shared/domain/filters/language.ts'

type Part = { ids: readonly number[]; change: BulkChange; run: string }

/** Changes the resources that do not have it yet, and returns how many there were. */
export async function applyBulk(tx: Db, at: Date, { ids, change, run }: Part): Promise<number> {
  if (change.delete) return removeResources(tx, at, { ids, run })
  const due = await listDue(tx, ids, change)
  if (due.length === 0) return 0
  return writeResources(tx, at, due, async () => {
    const found = await changeInBulk(tx, due, change)
    const { set, delete: _isDeleted, ...lists } = change
    const given = Object.entries(lists).filter(([, values]) => values.length > 0)
    const details = {
      changed: found.length,
      ...Object.fromEntries(Object.entries(set).map(([field, value]) => [field, value ?? 'none'])),
      ...Object.fromEntries(given.map(([field, values]) => [field, values.join(', ')])),
    }
    const entry = { action: 'resources_changed', details, items: itemsOf(found), run } as const
    return { result: found.length, entry }
  })
}

export async function previewBulk(
  db: Db,
  ids: readonly number[],
  change: BulkChange,
): Promise<Pick<BulkPreview, 'fields' | 'comments' | 'saved'>> {
  if (change.delete) return { fields: [], ...(await countHanging(db, ids)) }
  return { fields: await previewFields(db, ids, change), comments: 0, saved: 0 }
}

/** Counts what is deleted along with resources. */
async function countHanging(
  db: Db,
  ids: readonly number[],
): Promise<{ comments: number; saved: number }> {
  const list = idList(ids)
  const { rows } = await db.execute<{ comments: number; saved: number }>(sql`
    SELECT (SELECT count(*) FROM comments WHERE resource_id = ANY (${list}))::int AS comments,
      (SELECT count(*) FROM user_resources WHERE resource_id = ANY (${list}) AND is_bookmarked)::int AS saved`)
  return rows[0] ?? { comments: 0, saved: 0 }
}

/** Returns the resources that the change would affect, by ID. */
async function listDue(db: Db, ids: readonly number[], change: BulkChange): Promise<number[]> {
  const isDue = or(...partsOf(change).map((part) => part.isDue)) ?? sql`false`
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM resources WHERE ${isAmong(ids)} AND (${isDue}) ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

/** Makes the change, and returns the resources that existed. */
async function changeInBulk(
  db: Db,
  ids: readonly number[],
  change: BulkChange,
): Promise<NamedResource[]> {
  const lists = LISTS.filter(({ add, remove }) => change[add].length + change[remove].length > 0)
  const changedLists = lists.map((list) => [
    list.column.name,
    changedList(list, change[list.add], change[list.remove]),
  ])
  return db
    .update(resources)
    .set({
      ...columnsOf(change.set),
      ...Object.fromEntries(changedLists),
      updatedAt: sql`now()`,
    })
    .where(inArray(resources.id, [...ids]))
    .returning({ id: resources.id, title: resources.title })
}

/** Returns what a list becomes: new values follow the old ones, each once. */
function changedList(
  { column, max }: (typeof LISTS)[number],
  add: readonly string[],
  remove: readonly string[],
): SQL {
  const added = sql`ARRAY(SELECT each FROM unnest(${textList(add)}) AS each WHERE each <> ALL (${column}))`
  return sql`ARRAY(SELECT each FROM unnest(${column} || ${added}) WITH ORDINALITY AS every (each, place)
    WHERE each <> ALL (${textList(remove)}) ORDER BY place LIMIT ${max}::int)`
}

/** How many old values a preview names. */
const VALUES_SHOWN = 4

/** Counts, for each part of a change, the resources that it would change, by what they have now. */
async function previewFields(
  db: Db,
  ids: readonly number[],
  change: BulkChange,
): Promise<BulkPreview['fields']> {
  const fields: BulkPreview['fields'] = []
  for (const { field, isDue, before } of partsOf(change)) {
    const { rows } = await db.execute<{ value: string | null; count: number }>(sql`
      SELECT ${before} AS value, count(*)::int AS count FROM resources
      WHERE ${isAmong(ids)} AND ${isDue} GROUP BY 1 ORDER BY 2 DESC, 1`)
    const changed = rows.reduce((sum, { count }) => sum + count, 0)
    const isList = LISTS.some(({ add, remove }) => field === add || field === remove)
    const from = isList ? [] : rows.slice(0, VALUES_SHOWN)
    const shown = from.reduce((sum, { count }) => sum + count, 0)
    fields.push({ field, changed, from, others: isList ? 0 : changed - shown })
  }
  return fields
}

/** Fields that are lists: what adds to them, what removes from them, and the most that they may hold. */
const LISTS = [
  { column: resources.tags, add: 'addTags', remove: 'removeTags', max: MAX_TAGS },
  {
    column: resources.subtitles,
    add: 'addSubtitles',
    remove: 'removeSubtitles',
    max: LANGUAGES.length,
  },
] as const

type BulkPart = {
  field: BulkPreview['fields'][number]['field']
  isDue: SQL
  before: SQL<string | null>
}

const textList = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`

/** Returns the parts of a change: which resources each part would change, and what they have now. */
function partsOf(change: BulkChange): BulkPart[] {
  const { set } = change
  const table = getTableColumns(resources)
  const parts: BulkPart[] = []
  for (const field of BULK_SET_FIELDS) {
    const value = set[field]
    // A date is two columns.
    if (value === undefined || field === 'publishedDate') continue
    const column = table[field]
    parts.push({
      field,
      isDue: sql`${column} IS DISTINCT FROM ${value}`,
      before: sql`${column}::text`,
    })
  }
  if (set.publishedDate !== undefined) {
    const { publishedDate = null, publishedPrecision = 'day' } = columnsOf({
      publishedDate: set.publishedDate,
    })
    parts.push({
      field: 'publishedDate',
      isDue: sql`(published_date, published_precision) IS DISTINCT FROM (${publishedDate}::date, ${publishedPrecision}::text)`,
      before: sql`to_char(published_date, CASE published_precision
        WHEN 'year' THEN 'YYYY' WHEN 'month' THEN 'YYYY-MM' ELSE 'YYYY-MM-DD' END)`,
    })
  }
  for (const { column, add, remove } of LISTS) {
    if (change[add].length > 0)
      parts.push({
        field: add,
        isDue: sql`NOT ${column} @> ${textList(change[add])}`,
        before: sql`NULL`,
      })
    if (change[remove].length > 0)
      parts.push({
        field: remove,
        isDue: sql`${column} && ${textList(change[remove])}`,
        before: sql`NULL`,
      })
  }
  return parts
}

const isAmong = (ids: readonly number[]) => sql`id = ANY (${idList(ids)})`
