import { t } from '#client/kit/t.tsx'
import { listAddress, oneOf } from '#client/kit/list-address.ts'
import { hasRole, type Role } from '#shared/domain/roles.ts'
import { type Text, text } from '#shared/texts/text.ts'

export const QUEUE_PAGE_SIZE = 20

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

export const QUEUE_ADDRESS = listAddress<QueueFilters>(
  { state: 'open', kind: '', sort: 'newest', page: 1 },
  {
    state: oneOf(namesOf(QUEUE_STATES)),
    kind: oneOf(namesOf(QUEUE_KINDS)),
    sort: oneOf(namesOf(QUEUE_SORTS)),
  },
)

function namesOf<Name extends string>(choices: Readonly<Record<Name, Text>>): Name[] {
  return Object.keys(choices) as Name[]
}

/** Returns the choices as the options of a filter. */
export function optionsOf<Name extends string>(
  choices: Readonly<Record<Name, Text>>,
): { value: Name; label: string }[] {
  return namesOf(choices).map((value) => {
    const words: Text = choices[value]
    return { value, label: t(words) }
  })
}
