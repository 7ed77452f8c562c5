import { type Text, text } from '#shared/texts/text.ts'
import { pageQuery } from '#client/data/list-source.ts'
import { listAddress, oneOf, searched } from '#client/kit/list-address.ts'
import { findUsers } from '#shared/calls/people.ts'
import { PEOPLE_SORTS, type PeopleSort } from '#shared/contracts/people.ts'
import type { Role } from '#shared/domain/roles.ts'

export const PEOPLE_PAGE_SIZE = 25
export const MAX_NAME = 100

/** Everybody, the holders of one role, or those who are suspended. */
type Show = 'all' | Role | 'suspended'

export type PeopleFilters = {
  /** Part of a name or email address. */
  query: string
  show: Show
  sort: PeopleSort
  order: 'asc' | 'desc'
  /** Counted from 1. */
  page: number
}

export const EVERYBODY: PeopleFilters = {
  query: '',
  show: 'all',
  sort: 'username',
  order: 'asc',
  page: 1,
}

export const SHOW_OPTIONS: readonly { value: Show; label: Text }[] = [
  { value: 'all', label: text('Everybody') },
  { value: 'member', label: text('Members') },
  { value: 'curator', label: text('Curators') },
  { value: 'moderator', label: text('Moderators') },
  { value: 'admin', label: text('Admins') },
  { value: 'suspended', label: text('Suspended') },
]

export const PEOPLE_ADDRESS = listAddress(EVERYBODY, {
  query: searched(MAX_NAME),
  show: oneOf(SHOW_OPTIONS.map(({ value }) => value)),
  sort: oneOf(PEOPLE_SORTS),
  order: oneOf(['asc', 'desc']),
})

/** One page of the list. The previous page stays visible while it loads. */
export function peopleQuery({ query, show, sort, order, page }: PeopleFilters) {
  const isRole = show !== 'all' && show !== 'suspended'
  const wanted = {
    query,
    ...(isRole ? { role: show } : {}),
    ...(show === 'suspended' ? { state: show } : {}),
    sort,
    order,
    limit: PEOPLE_PAGE_SIZE,
    offset: (page - 1) * PEOPLE_PAGE_SIZE,
  }
  return pageQuery(findUsers, { query: wanted })
}
