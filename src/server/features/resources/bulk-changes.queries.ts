import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { BulkChange, BulkPreview } from '#shared/contracts/bulk-jobs.ts'
import { MAX_TAGS } from '#shared/domain/resource-fields.ts'
import { BULK_SET_FIELDS } from '#shared/domain/bulk-changes.ts'
import { LANGUAGES } from '#shared/domain/filters/language.ts'
import { columnsOf } from '../../platform/db/resource-columns.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { idList } from '../../platform/db/id-list.ts'

/** Fields that are lists: what adds to them, what removes from them, and the most that they may hold. */
export const LISTS = [
  { column: resources.tags, add: 'addTags', remove: 'removeTags', max: MAX_TAGS },
  {
    column: resources.subtitles,
    add: 'addSubtitles',
    remove: 'removeSubtitles',
    max: LANGUAGES.length,
  },
] as const

type Part = {
  field: BulkPreview['fields'][number]['field']
  isDue: SQL
  before: SQL<string | null>
}

export const textList = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`

/** Returns the parts of a change: which resources each part would change, and what they have now. */
export function partsOf(change: BulkChange): Part[] {
  const { set } = change
  const table = getTableColumns(resources)
  const parts: Part[] = []
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

export const isAmong = (ids: readonly number[]) => sql`id = ANY (${idList(ids)})`
