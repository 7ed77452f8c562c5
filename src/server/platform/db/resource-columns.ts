import { sql, type SQL } from 'drizzle-orm'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import {
  type DatePrecision,
  firstDay,
  precisionOf,
  writtenDate,
} from '#shared/domain/calendar-date.ts'
import { SHOWN_COLUMNS, type ShownColumn } from '#shared/contracts/resources.ts'
import { keysOf } from './address-keys.ts'
import { resources } from './schema/resources.ts'

export type ResourcePatch = Partial<ResourceInput>

type Row = typeof resources.$inferInsert

/** A resource with its views, as responses show it. */
export type ResourceRow = Pick<
  typeof resources.$inferSelect,
  Exclude<ShownColumn, 'views'> | 'edition'
> & {
  views: number
  /** Whether another resource is of the same work. */
  isShared: boolean
  isSharedForKids: boolean
}

/** The columns of a ResourceRow in a query of `resources`. */
export const RESOURCE_COLUMNS: string = [
  ...SHOWN_COLUMNS.map((name) =>
    name === 'views'
      ? 'coalesce((SELECT views FROM resource_views WHERE resource_id = resources.id), 0) AS views'
      : `resources."${resources[name].name}" AS "${name}"`,
  ),
  'resources.edition',
  `${isSharedWith()} AS "isShared"`,
  `${isSharedWith(' AND other.kids')} AS "isSharedForKids"`,
].join(', ')

function isSharedWith(which = ''): string {
  return `(resources.work IS NOT NULL AND EXISTS (SELECT FROM resources AS other
    WHERE other.work = resources.work AND other.id <> resources.id${which}))`
}

/** Returns the columns of a new row. */
export function rowOf({
  publishedDate,
  publishedPrecision,
  side,
  views: _views,
  ...rest
}: ResourceInput): Row {
  return {
    ...rest,
    chosenSide: side,
    // The database numbers them.
    chapterIds: null,
    ...dateColumns(publishedDate, publishedPrecision),
    ...keysOf(rest),
  }
}

/** Returns the columns that a patch names. A precision without its date is meaningless. */
export function columnsOf({
  publishedDate,
  publishedPrecision,
  side,
  views: _views,
  ...rest
}: ResourcePatch): Partial<Row> {
  return {
    ...rest,
    ...(side === undefined ? {} : { chosenSide: side }),
    ...(rest.chapters === undefined ? {} : { chapterIds: null }),
    ...(rest.work === null && rest.edition === undefined ? { edition: null } : {}),
    ...(publishedDate === undefined ? {} : dateColumns(publishedDate, publishedPrecision)),
  }
}

/** A date is stored as its first day, along with how much of it is known. */
function dateColumns(
  date: string | null,
  precision: DatePrecision | null = null,
): Pick<Row, 'publishedDate' | 'publishedPrecision'> {
  if (date === null) return { publishedDate: null, publishedPrecision: 'day' }
  const known = precision === null ? date : writtenDate(firstDay(date), precision)
  return { publishedDate: firstDay(known), publishedPrecision: precisionOf(known) }
}

/**
 * Returns the condition for a list: every resource, or only those for kids, which are all that a locked visitor sees.
 */
export function isShown(kidsOnly: boolean): SQL {
  return kidsOnly ? sql`kids` : sql`true`
}
