import { withoutMarks } from '#shared/texts/folded.ts'
import { stringifySearch } from '#client/data/search-params.ts'
import { newestFirst, type StudiedResource } from '#client/data/study-browser.ts'
import { type ListAddress, listAddress, oneOf, searched } from '#client/kit/list-address.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import {
  STUDY_SORTS,
  STUDY_STATUSES,
  type StudySort,
  type StudyStatus,
} from '#shared/domain/study.ts'

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

const ALL = { query: '', type: '', sort: 'changed', page: 1 } as const
const READERS = {
  tab: oneOf(STUDY_STATUSES),
  query: searched(),
  type: oneOf(RESOURCE_TYPES),
  sort: oneOf(STUDY_SORTS),
}

export type StudyView = ListView & { tab: StudyStatus }

/** The page of one's study. */
export const STUDY_ADDRESS = listAddress<StudyView>({ tab: 'studying', ...ALL }, READERS)

/** The page of saved resources, which has members' lists of all statuses. */
export const SAVED_ADDRESS = listAddress<ListView>({ tab: 'saved', ...ALL }, READERS)

/** Returns the URL's search for a part of what a page shows, and the start of the rest. */
export function searchOf<View extends object>(
  { start, write }: ListAddress<View>,
  view: Partial<View>,
): string {
  return stringifySearch(write({ ...start, ...view }))
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
