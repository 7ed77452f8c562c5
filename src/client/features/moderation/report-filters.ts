import { t } from '#client/kit/t.tsx'
import { stringifySearch } from '#client/data/search-params.ts'
import { hasRole, type Role } from '#shared/domain/roles.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { paths } from '#shared/paths.ts'

export const QUEUE_PAGE_SIZE = 20
/** Keeps the offset within what the API accepts. */
const MAX_PAGE = 1_000_000

export const QUEUE_STATES = {
  open: text('State|Open'),
  done: text('State|Done'),
  removed: text('Hidden or Deleted'),
} as const
export const QUEUE_KINDS = {
  '': text('Everything'),
  comment: text('Comments'),
  resource: text('Resources'),
  list: text('Lists'),
} as const
export const QUEUE_SORTS = { newest: text('Newest'), most: text('Most reported') } as const

export type QueueFilters = {
  state: keyof typeof QUEUE_STATES
  kind: keyof typeof QUEUE_KINDS
  sort: keyof typeof QUEUE_SORTS
  /** Counted from 1. */
  page: number
}

/** What somebody may do about reports: curators fix resources, moderators judge everything that was reported. */
export type Powers = { fixes: boolean; judges: boolean }

export function powersOf(role: Role): Powers {
  return { fixes: hasRole(role, 'curator'), judges: hasRole(role, 'moderator') }
}

/** Returns what of the filters somebody can see: a curator's queue holds only resources, and nothing was hidden there. */
export function seenFilters(filters: QueueFilters, { judges }: Powers): QueueFilters {
  if (judges) return filters
  return { ...filters, kind: 'resource', state: filters.state === 'done' ? 'done' : 'open' }
}

/** Reads the filters from a URL's search parameters, ignoring invalid ones. */
export function readQueueFilters(search: Readonly<Record<string, unknown>>): QueueFilters {
  const page = Number(search['page'])
  return {
    state: oneOf(QUEUE_STATES, search['state'], 'open'),
    kind: oneOf(QUEUE_KINDS, search['kind'], ''),
    sort: oneOf(QUEUE_SORTS, search['sort'], 'newest'),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGE) : 1,
  }
}

/** Returns the choice with this name, or the default. */
export function oneOf<Name extends string>(
  choices: Readonly<Record<Name, Text>>,
  name: unknown,
  otherwise: Name,
): Name {
  return namesOf(choices).find((each) => each === name) ?? otherwise
}

function namesOf<Name extends string>(choices: Readonly<Record<Name, Text>>): Name[] {
  return Object.keys(choices) as Name[]
}

/** Returns the choices as the options of a select. */
export function optionsOf(
  choices: Readonly<Record<string, Text>>,
): { value: string; label: string }[] {
  return Object.entries(choices).map(([value, label]) => ({ value, label: t(label) }))
}

/** Returns the URL of the queue with these filters; defaults are left out. */
export function queueHref({ state, kind, sort, page }: QueueFilters): string {
  return paths.adminReports(
    stringifySearch({
      state: state === 'open' ? '' : state,
      kind,
      sort: sort === 'newest' ? '' : sort,
      page: page > 1 ? page : '',
    }),
  )
}
