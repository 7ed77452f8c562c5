import { type Text, text } from '#shared/texts/text.ts'
import { pageQuery } from '#client/data/list-source.ts'
import { stringifySearch } from '#client/data/search-params.ts'
import { findUsers } from '#shared/calls/people.ts'
import { PEOPLE_SORTS, type PeopleSort } from '#shared/contracts/people.ts'
import type { Role } from '#shared/domain/roles.ts'
import { paths } from '#shared/paths.ts'

export const PEOPLE_PAGE_SIZE = 25
export const MAX_QUERY = 100
/** Keeps the offset within what the API accepts. */
const MAX_PAGE = 1_000_000

/** Everybody, the holders of one role, or those who are suspended. */
type Show = 'all' | Role | 'suspended'

export type PeopleFilters = {
  /** Part of a name or email address. */
  query: string
  show: Show
  sort: PeopleSort
  descending: boolean
  /** Counted from 1. */
  page: number
}

export const EVERYBODY: PeopleFilters = {
  query: '',
  show: 'all',
  sort: 'username',
  descending: false,
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

/** Reads the filters from a URL's search parameters, ignoring invalid ones. */
export function readPeopleFilters(search: Readonly<Record<string, unknown>>): PeopleFilters {
  const textOf = (name: string): string => {
    const value = search[name]
    return typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
  }
  return {
    query: textOf('query').slice(0, MAX_QUERY),
    show: SHOW_OPTIONS.find(({ value }) => value === textOf('show'))?.value ?? EVERYBODY.show,
    sort: PEOPLE_SORTS.find((sort) => sort === textOf('sort')) ?? EVERYBODY.sort,
    descending: textOf('order') === 'desc',
    page: /^[1-9]\d*$/.test(textOf('page')) ? Math.min(Number(textOf('page')), MAX_PAGE) : 1,
  }
}

/** Returns the URL of the list with these filters. */
export function peopleHref({ query, show, sort, descending, page }: PeopleFilters): string {
  return paths.adminPeople(
    stringifySearch({
      query,
      show: show === EVERYBODY.show ? '' : show,
      sort: sort === EVERYBODY.sort ? '' : sort,
      order: descending ? 'desc' : '',
      page: page > 1 ? page : '',
    }),
  )
}

/** One page of the list. The previous page stays visible while it loads. */
export function peopleQuery({ query, show, sort, descending, page }: PeopleFilters) {
  const isRole = show !== 'all' && show !== 'suspended'
  const wanted = {
    query,
    ...(isRole ? { role: show } : {}),
    ...(show === 'suspended' ? { state: show } : {}),
    sort,
    order: descending ? ('desc' as const) : ('asc' as const),
    limit: PEOPLE_PAGE_SIZE,
    offset: (page - 1) * PEOPLE_PAGE_SIZE,
  }
  return pageQuery(findUsers, { query: wanted })
}
