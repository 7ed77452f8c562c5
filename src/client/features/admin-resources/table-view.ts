import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { type Edit, edit } from '#client/data/edits.ts'
import { pageQuery } from '#client/data/list-source.ts'
import { callKey } from '#client/data/queries.ts'
import { stringifySearch } from '#client/data/search-params.ts'
import { readStored, writeStored } from '#client/kit/store.ts'
import { useDebouncedCallback } from '#client/kit/timing.ts'
import { listAllResources } from '#shared/calls/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { type FieldIn, fieldsIn } from '#shared/domain/resource-fields.ts'
import { MAX_QUERY_LENGTH } from '#shared/domain/resource-filters.ts'
import { ADMIN_SORTS, type AdminSort, type TableFilters } from '#shared/domain/table-filters.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

/** The first is the specified one (docs/product.md §14.2). */
export const PAGE_SIZES = [10, 25, 50, 100] as const

const AT_START = ['id', 'author', 'publishedDate'] as const
const AT_END = ['ratings', 'ages', 'merit', 'isForKids', 'isFeatured'] as const
type Placed = (typeof AT_START | typeof AT_END)[number]
type PlainColumn = Exclude<FieldIn<'table'>, Placed>
export type TableColumn = Placed | PlainColumn

const placed: readonly string[] = [...AT_START, ...AT_END]
/** The columns that show the text of a field, and have no place of their own. */
export const PLAIN_COLUMNS = fieldsIn('table').filter(
  (field): field is PlainColumn => !placed.includes(field),
)

/** The columns that can be hidden or shown, in their order. Title and actions are always there. */
export const COLUMNS: readonly TableColumn[] = [...AT_START, ...PLAIN_COLUMNS, ...AT_END]

const FIRST_COLUMNS: readonly TableColumn[] = ['id', 'author', 'publishedDate', 'isFeatured']

/** What the table shows. Pages are counted from 1. */
export type TableView = {
  query: string
  sort: AdminSort
  order: 'asc' | 'desc'
  page: number
  size: number
  columns: readonly TableColumn[]
  /** The filters that `page` belongs to, as a URL's query. The filters themselves are in the page's URL. */
  filtered: string
}

const DEFAULT_VIEW: TableView = {
  query: '',
  sort: 'id',
  order: 'asc',
  page: 1,
  size: PAGE_SIZES[0],
  columns: FIRST_COLUMNS,
  filtered: '',
}

/** Returns the stored view; values that are invalid or no longer exist become the defaults. */
export function readView(stored: string | null): TableView {
  const { query, sort, order, page, size, columns, filtered } = parsed(stored)
  return {
    query:
      typeof query === 'string' ? firstCharacters(query, MAX_QUERY_LENGTH) : DEFAULT_VIEW.query,
    sort: ADMIN_SORTS.find((each) => each === sort) ?? DEFAULT_VIEW.sort,
    order: order === 'desc' ? 'desc' : 'asc',
    page: typeof page === 'number' && Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((each) => each === size) ?? DEFAULT_VIEW.size,
    columns: Array.isArray(columns)
      ? COLUMNS.filter((each) => columns.includes(each))
      : DEFAULT_VIEW.columns,
    filtered: typeof filtered === 'string' ? filtered : '',
  }
}

function parsed(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/**
 * Returns the view on arrival at the filters of a URL. Other filters than the stored ones come from a link that counts
 * the whole catalogue, so the stored search does not apply.
 */
export function arrivedAt(view: TableView, filtered: string): TableView {
  if (view.filtered === filtered) return view
  return { ...view, filtered, page: 1, query: filtered ? '' : view.query }
}

/** Sorts by a column; the same column again reverses the order. Dates and featured start descending. */
export function sortedBy(view: TableView, sort: AdminSort): TableView {
  const first = sort === 'publishedDate' || sort === 'isFeatured' ? 'desc' : 'asc'
  const turned = view.order === 'asc' ? 'desc' : 'asc'
  return { ...view, sort, order: view.sort === sort ? turned : first, page: 1 }
}

/** Keeps the first row in sight. */
export function sizedTo(view: TableView, size: number): TableView {
  return { ...view, size, page: Math.floor(((view.page - 1) * view.size) / size) + 1 }
}

export function withColumn(view: TableView, column: TableColumn, shown: boolean): TableView {
  return {
    ...view,
    columns: COLUMNS.filter((each) => (each === column ? shown : view.columns.includes(each))),
  }
}

export function lastPageOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

const STORED_AS = 'adminResources'
const SEARCH_DELAY_MS = 300

export type TableControls = {
  view: TableView
  setView: Dispatch<SetStateAction<TableView>>
  filters: TableFilters
  /** The text in the search box; the table follows when typing pauses. */
  text: string
  type: (text: string) => void
  /** Searches without waiting for a pause. */
  search: (text: string) => void
}

/** Holds the table's view and stores it in localStorage. For use in the browser only. */
export function useTableView(filters: TableFilters): TableControls {
  const filtered = stringifySearch(filters)
  const [view, setView] = useState(() => arrivedAt(readView(readStored(STORED_AS)), filtered))
  const [text, setText] = useState(view.query)
  // Filters that change while the table is open keep its search.
  if (view.filtered !== filtered) setView({ ...view, filtered, page: 1 })
  useEffect(() => {
    writeStored(STORED_AS, JSON.stringify(view))
  }, [view])
  const apply = (typed: string) => {
    const query = typed.trim()
    setView((now) => (now.query === query ? now : { ...now, query, page: 1 }))
  }
  const { run, cancel } = useDebouncedCallback(apply, SEARCH_DELAY_MS)
  return {
    view,
    setView,
    filters,
    text,
    type: (typed) => {
      setText(typed)
      run(typed)
    },
    search: (typed) => {
      cancel()
      setText(typed)
      apply(typed)
    },
  }
}

export type ResourcePage = { rows: ResourceView[]; total: number }

export function resourcePageQuery({ view, filters }: Pick<TableControls, 'view' | 'filters'>) {
  const { query, sort, order, page, size } = view
  const shown = { ...filters, query, sort, order, limit: size, offset: (page - 1) * size }
  return pageQuery(listAllResources, { query: shown })
}

/** Changes a row on all pages of the table that have been loaded. */
export function rowEdit(id: number, change: Partial<ResourceView>): Edit {
  return edit(
    {
      queryKey: callKey(listAllResources),
      // Below the same path are also calls about one resource, such as its history.
      predicate: ({ queryKey }) => queryKey.length === PAGE_KEY_LENGTH,
    },
    (page: ResourcePage) => ({
      ...page,
      rows: page.rows.map((each) => (each.id === id ? { ...each, ...change } : each)),
    }),
  )
}

/** The segments of the path, and the query of the page. */
const PAGE_KEY_LENGTH = callKey(listAllResources).length + 1
