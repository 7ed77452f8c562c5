import { withoutMarks } from '#shared/texts/folded.ts'
import { newestFirst, type StudiedResource } from '#client/data/study-browser.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import {
  STUDY_SORTS,
  STUDY_STATUSES,
  type StudySort,
  type StudyStatus,
} from '#shared/domain/study.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

export type StudyTab = 'saved' | StudyStatus

/** What of a list is shown, as its URL says. */
export type ListView = {
  tab: StudyTab
  /** Counted from 1. */
  page: number
  sort: StudySort
  type: '' | (typeof RESOURCE_TYPES)[number]
  query: string
}

export const PAGE_SIZE = 24
const MAX_QUERY = 200

/** Reads the parameters of a page whose first tab is `first`; what is invalid counts as missing. */
export function readListView(search: Record<string, unknown>, first: StudyTab): ListView {
  const { tab, page, sort, type, query } = search
  return {
    tab: STUDY_STATUSES.find((each) => each === tab) ?? first,
    page: typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    sort: STUDY_SORTS.find((each) => each === sort) ?? 'changed',
    type: RESOURCE_TYPES.find((each) => each === type) ?? '',
    query: typeof query === 'string' ? firstCharacters(query.trim(), MAX_QUERY) : '',
  }
}

/** Returns the query of a URL, with only what differs from the page without one. */
export function listViewSearch(view: Partial<ListView>, first: StudyTab): string {
  const { tab = first, page = 1, sort = 'changed', type = '', query = '' } = view
  const params = new URLSearchParams()
  if (tab !== first) params.set('tab', tab)
  if (query) params.set('query', query)
  if (type) params.set('type', type)
  if (sort !== 'changed') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text && `?${text}`
}

const TITLES = new Intl.Collator('en', { numeric: true })

type Listed = StudiedResource & { progress?: number; addedAt?: string }

/**
 * Filters, sorts and cuts a list that the browser has as a whole. `entries` are the newest change first; each word of
 * the search must be in the title or the author's name.
 */
export function listPage<Entry extends Listed>(
  entries: readonly Entry[],
  { page, sort, type, query }: ListView,
): { shown: Entry[]; total: number } {
  const words = folded(query).split(/\s+/).filter(Boolean)
  const matching = entries.filter((entry) => {
    if (type && entry.type !== type) return false
    const text = words.length > 0 ? folded(`${entry.title} ${entry.author ?? ''}`) : ''
    return words.every((word) => text.includes(word))
  })
  const sorted = matching.toSorted(ORDERS[sort])
  const start = (page - 1) * PAGE_SIZE
  return { shown: sorted.slice(start, start + PAGE_SIZE), total: matching.length }
}

const ORDERS: Readonly<Record<StudySort, (one: Listed, other: Listed) => number>> = {
  changed: () => 0,
  added: (one, other) => newestFirst(one.addedAt ?? '', other.addedAt ?? ''),
  title: (one, other) => TITLES.compare(one.title, other.title),
  progress: (one, other) => (other.progress ?? 0) - (one.progress ?? 0),
}

function folded(text: string): string {
  return withoutMarks(text).toLowerCase()
}
