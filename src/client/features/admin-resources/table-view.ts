import {
  ADMIN_SORTS,
  type AdminSort,
  RESOURCE_PROBLEMS,
  type ResourceProblem,
} from '#shared/contracts/admin-resources.ts'
import { MAX_QUERY_LENGTH } from '#shared/domain/resource-filters.ts'

/** Spec §9. */
export const PAGE_SIZE = 10

/** What the table shows. Pages count from 1. */
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

/** The remembered view, as far as it still makes sense. */
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
 * A problem newly asked for starts without the remembered search: its figure counts the whole
 * catalogue. One that is taken away leaves the search as it is.
 */
export function withProblem(view: TableView, problem: ResourceProblem | null): TableView {
  if (view.problem === problem) return view
  return { ...view, problem, page: 1, query: problem ? '' : view.query }
}

/** The same column again turns the order round. The newest and the featured are looked for first. */
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
  const unit = total === 1 ? 'resource' : 'resources'
  return `${grouped(first)}–${grouped(last)} of ${grouped(total)} ${unit}`
}

export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
