import { stringifySearch } from '#client/data/search-params.ts'
import type { StudyListQuery } from '#client/data/study-store.ts'
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

/** What to ask for. */
export function listQueryOf({ tab, page, sort, type, query }: StudyView): StudyListQuery {
  return {
    status: tab,
    sort,
    ...(type ? { type } : {}),
    query,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  }
}
