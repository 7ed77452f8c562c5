import { type Text, text } from '#shared/texts/text.ts'
import { pageQuery } from '#client/data/list-source.ts'
import { listAddress, oneOf, searched } from '#client/kit/list-address.ts'
import { findUsers } from '#shared/calls/people.ts'
import { PEOPLE_SORTS, type PeopleSort } from '#shared/contracts/people.ts'
import type { Role } from '#shared/domain/roles.ts'

export const PEOPLE_PAGE_SIZE = 25
export const MAX_NAME = 100

/** Everybody but seats, the holders of one role, those in one state, or seats. */
type Show = 'all' | Role | 'awaiting' | 'asked' | 'suspended' | 'seats'

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
  { value: 'awaiting', label: text('Awaiting approval') },
  { value: 'asked', label: text('To be suspended') },
  { value: 'suspended', label: text('Suspended') },
  { value: 'seats', label: text('Seats of groups') },
]

/** The values are those of `?tab=`; a URL without it opens the first. */
export const PEOPLE_TABS = ['people', 'invitations'] as const
export type PeopleTab = (typeof PEOPLE_TABS)[number]

export const PEOPLE_ADDRESS = listAddress<PeopleFilters & { tab: PeopleTab }>(
  { tab: 'people', ...EVERYBODY },
  {
    tab: oneOf(PEOPLE_TABS),
    query: searched(MAX_NAME),
    show: oneOf(SHOW_OPTIONS.map(({ value }) => value)),
    sort: oneOf(PEOPLE_SORTS),
    order: oneOf(['asc', 'desc']),
  },
)

function shown(show: Show) {
  if (show === 'awaiting' || show === 'asked' || show === 'suspended') return { state: show }
  const managed = show === 'seats' ? ('true' as const) : ('false' as const)
  return show === 'all' || show === 'seats' ? { managed } : { managed, role: show }
}

/** One page of the list. The previous page stays visible while it loads. */
export function peopleQuery({ query, show, sort, order, page }: PeopleFilters) {
  const wanted = {
    query,
    ...shown(show),
    sort,
    order,
    limit: PEOPLE_PAGE_SIZE,
    offset: (page - 1) * PEOPLE_PAGE_SIZE,
  }
  return pageQuery(findUsers, { query: wanted })
}

/** Asks for the number of people who wait for approval; its one row is not used. */
export function awaitingQuery() {
  return pageQuery(findUsers, { query: { state: 'awaiting', limit: 1 } })
}
