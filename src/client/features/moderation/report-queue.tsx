import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { pageQuery, pageSourceOf } from '#client/data/list-source.ts'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { CardPage, type NoRows } from '#client/kit/list-page.tsx'
import { SelectField } from '#client/kit/select.tsx'
import * as calls from '#shared/calls/reports.ts'
import { QueueCard } from './queue-card.tsx'
import {
  oneOf,
  optionsOf,
  QUEUE_KINDS,
  QUEUE_PAGE_SIZE,
  QUEUE_SORTS,
  QUEUE_STATES,
  type QueueFilters,
} from './report-filters.ts'

/** Whose queue it is: curators see only the resources that they can mend. */
export type QueueOf = 'moderators' | 'curators'

function queueQuery(of: QueueOf, { state, kind, sort, page }: QueueFilters) {
  const common = { sort, limit: QUEUE_PAGE_SIZE, offset: (page - 1) * QUEUE_PAGE_SIZE }
  const isDone = state === 'done'
  return of === 'moderators'
    ? pageQuery(calls.listReports, { query: { ...common, state, ...(kind && { kind }) } })
    : pageQuery(calls.listResourceReports, {
        query: { ...common, state: isDone ? 'done' : 'open' },
      })
}

type ReportQueueProps = {
  of: QueueOf
  filters: QueueFilters
  onFilters: (next: QueueFilters) => void
  /** Returns the URL of the resource's page, or of a comment on it. */
  pageOf: (resourceId: number, commentId?: number) => string
  Link: LinkComponent
}

/** What members have reported, each thing once. */
export function ReportQueue(props: ReportQueueProps): JSX.Element {
  const { of, filters, onFilters } = props
  const queue = useQuery({ ...queueQuery(of, filters), staleTime: 0 })
  return (
    <CardPage
      label="Reports"
      unit={filters.state === 'removed' ? REMOVED : THING}
      source={pageSourceOf(queue, (error) => serverMessage(error) ?? UNREACHABLE)}
      pageSize={QUEUE_PAGE_SIZE}
      view={filters}
      onView={onFilters}
      nothing={nothing}
      bar={<FilterBar of={of} filters={filters} onFilters={onFilters} />}
      keyOf={({ kind, targetId }) => `${kind}-${targetId}`}
      card={(item) => <QueueCard item={item} {...props} />}
    />
  )
}

const THING = { one: 'reported thing', many: 'reported things' }
const REMOVED = { one: 'hidden or deleted thing', many: 'hidden or deleted things' }

type FilterBarProps = Pick<ReportQueueProps, 'of' | 'filters' | 'onFilters'>

function FilterBar({ of, filters, onFilters }: FilterBarProps) {
  const { state, kind, sort } = filters
  const set = (change: Partial<QueueFilters>) => onFilters({ ...filters, ...change, page: 1 })
  const { open, done } = QUEUE_STATES
  const states = of === 'moderators' ? QUEUE_STATES : { open, done }
  return (
    <search aria-label="Reports" className="grid gap-3 sm:grid-cols-3 lg:max-w-3xl">
      <SelectField
        label="Show"
        value={state}
        options={optionsOf(states)}
        onChange={(value) => set({ state: oneOf(QUEUE_STATES, value, 'open') })}
      />
      {of === 'moderators' ? (
        <SelectField
          label="About"
          value={kind}
          options={optionsOf(QUEUE_KINDS)}
          onChange={(value) => set({ kind: oneOf(QUEUE_KINDS, value, '') })}
        />
      ) : null}
      <SelectField
        label="Order"
        value={state === 'removed' ? 'newest' : sort}
        disabled={state === 'removed'}
        options={optionsOf(QUEUE_SORTS)}
        onChange={(value) => set({ sort: oneOf(QUEUE_SORTS, value, 'newest') })}
      />
    </search>
  )
}

function nothing(filters: QueueFilters): NoRows<QueueFilters> {
  if (filters.page > 1) {
    return {
      title: 'There is nothing on this page',
      action: { label: 'First Page', view: { ...filters, page: 1 } },
    }
  }
  return EMPTY[filters.state]
}

const EMPTY: Record<QueueFilters['state'], NoRows<QueueFilters>> = {
  open: { title: 'Nothing to do', description: 'What members report appears here.' },
  done: {
    title: 'Nothing done yet',
    description: 'Reports that somebody has dealt with appear here, with who did what.',
  },
  removed: {
    title: 'Nothing is hidden or deleted',
    description:
      'Comments and lists that moderators hide or delete appear here and can be restored: deleted comments for 30 days.',
  },
}
