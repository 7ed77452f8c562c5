import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { callKey, deadline } from '#client/data/queries.ts'
import { requestWithHeaders, totalCount } from '#client/data/request.ts'
import { countText, grouped } from '#client/kit/number-words.ts'
import { readStored, writeStored } from '#client/kit/store.ts'
import { useDebouncedCallback } from '#client/kit/timing.ts'
import { listAllResources } from '#shared/calls/admin-resources.ts'
import {
  ADMIN_SORTS,
  type AdminSort,
  RESOURCE_PROBLEMS,
  type ResourceProblem,
} from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { MAX_QUERY_LENGTH } from '#shared/domain/resource-filters.ts'

export const PAGE_SIZE = 10

/** What the table shows. Pages are counted from 1. */
export type TableView = {
  query: string
  sort: AdminSort
  order: 'asc' | 'desc'
  page: number
  problem: ResourceProblem | null
}

const DEFAULT_VIEW: TableView = { query: '', sort: 'id', order: 'asc', page: 1, problem: null }

export function problemOf(value: unknown): ResourceProblem | null {
  return RESOURCE_PROBLEMS.find((problem) => problem === value) ?? null
}

/** Returns the stored view; values that are invalid or no longer exist become the defaults. */
export function readView(stored: string | null): TableView {
  const { query, sort, order, page, problem } = parsed(stored)
  return {
    query: typeof query === 'string' ? query.slice(0, MAX_QUERY_LENGTH) : DEFAULT_VIEW.query,
    sort: ADMIN_SORTS.find((each) => each === sort) ?? DEFAULT_VIEW.sort,
    order: order === 'desc' ? 'desc' : 'asc',
    page: typeof page === 'number' && Number.isSafeInteger(page) && page > 0 ? page : 1,
    problem: problemOf(problem),
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
 * Filters by another problem. A new problem clears the stored search, because the overview's number
 * counts the whole catalogue; removing the problem keeps the search.
 */
export function withProblem(view: TableView, problem: ResourceProblem | null): TableView {
  if (view.problem === problem) return view
  return { ...view, problem, page: 1, query: problem ? '' : view.query }
}

/** Sorts by a column; the same column again reverses the order. Dates and featured start descending. */
export function sortedBy(view: TableView, sort: AdminSort): TableView {
  const first = sort === 'publishedDate' || sort === 'isFeatured' ? 'desc' : 'asc'
  const turned = view.order === 'asc' ? 'desc' : 'asc'
  return { ...view, sort, order: view.sort === sort ? turned : first, page: 1 }
}

export function lastPageOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}

/** '1–10 of 600 resources' */
export function rangeText(page: number, total: number): string {
  if (total === 0) return 'No resources'
  const first = (page - 1) * PAGE_SIZE + 1
  const last = Math.min(page * PAGE_SIZE, total)
  return `${grouped(first)}–${grouped(last)} of ${countText(total, 'resource')}`
}

const STORED_AS = 'adminResources'
const SEARCH_DELAY_MS = 300

export type TableControls = {
  view: TableView
  setView: Dispatch<SetStateAction<TableView>>
  /** The text in the search box; the table follows when typing pauses. */
  text: string
  type: (text: string) => void
  /** Searches without waiting for a pause. */
  search: (text: string) => void
}

/** Holds the table's view and stores it in localStorage. For use in the browser only. */
export function useTableView(problem: ResourceProblem | null): TableControls {
  const [view, setView] = useState(() => withProblem(readView(readStored(STORED_AS)), problem))
  const [text, setText] = useState(view.query)
  const followed = withProblem(view, problem)
  if (followed !== view) {
    setView(followed)
    setText(followed.query)
  }
  useEffect(() => writeStored(STORED_AS, JSON.stringify(view)), [view])
  const apply = (typed: string) => {
    const query = typed.trim()
    setView((now) => (now.query === query ? now : { ...now, query, page: 1 }))
  }
  const { run, cancel } = useDebouncedCallback(apply, SEARCH_DELAY_MS)
  return {
    view,
    setView,
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

export type ResourcePage = { resources: ResourceView[]; total: number }

export function resourcePageQuery({ query, problem, sort, order, page }: TableView) {
  const offset = (page - 1) * PAGE_SIZE
  const shown = { query, problem: problem ?? undefined, sort, order, limit: PAGE_SIZE, offset }
  return queryOptions({
    queryKey: callKey(listAllResources, { query: shown }),
    queryFn: async ({ signal }): Promise<ResourcePage> => {
      const options = { query: shown, signal: deadline(signal) }
      const { body, headers } = await requestWithHeaders(listAllResources, options)
      return { resources: body, total: totalCount(headers, body.length) }
    },
    placeholderData: keepPreviousData,
  })
}
