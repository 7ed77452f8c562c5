import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useRef } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { pageQuery, pageSourceOf } from '#client/data/list-source.ts'
import { CardPage, type NoRows, type OnView } from '#client/kit/list-page.tsx'
import { SelectField } from '#client/kit/select.tsx'
import * as calls from '#shared/calls/reports.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { QueueCard } from './queue-card.tsx'
import {
  choiceOf,
  optionsOf,
  type Powers,
  QUEUE_KINDS,
  QUEUE_PAGE_SIZE,
  QUEUE_SORTS,
  QUEUE_STATES,
  type QueueFilters,
  seenFilters,
} from './report-filters.ts'

/** While a link waits for its check, the queue is asked for so often. */
const POLL_MS = 3_000

function queueQuery({ judges }: Powers, { state, kind, sort, page }: QueueFilters) {
  const common = { sort, limit: QUEUE_PAGE_SIZE, offset: (page - 1) * QUEUE_PAGE_SIZE }
  const isDone = state === 'done'
  return judges
    ? pageQuery(calls.listReports, { query: { ...common, state, ...(kind && { kind }) } })
    : pageQuery(calls.listResourceReports, {
        query: { ...common, state: isDone ? 'done' : 'open' },
      })
}

type ReportQueueProps = {
  powers: Powers
  view: QueueFilters
  onView: OnView<QueueFilters>
}

/** What members have reported, each thing once. */
export function ReportQueue(props: ReportQueueProps): JSX.Element {
  const { powers, onView } = props
  const region = useRef<HTMLElement>(null)
  const view = seenFilters(props.view, powers)
  const queue = useQuery({
    ...queueQuery(powers, view),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ resource }) => resource?.link.isQueued) ? POLL_MS : false,
  })
  return (
    <CardPage
      label={t('Reports')}
      unit={view.state === 'removed' ? 'hidden or deleted thing' : 'reported thing'}
      source={pageSourceOf(queue, (error) => serverMessage(error) ?? t(UNREACHABLE))}
      pageSize={QUEUE_PAGE_SIZE}
      view={view}
      onView={onView}
      nothing={nothing}
      bar={<FilterBar powers={powers} view={view} onView={onView} />}
      keyOf={({ kind, targetId }) => `${kind}-${targetId}`}
      region={region}
      card={(item) => (
        <QueueCard item={item} {...props} onRemoved={() => region.current?.focus()} />
      )}
    />
  )
}

type FilterBarProps = Pick<ReportQueueProps, 'powers' | 'view' | 'onView'>

function FilterBar({ powers: { judges }, view, onView }: FilterBarProps) {
  const { state, kind, sort } = view
  const set = (change: Partial<QueueFilters>) => onView({ ...view, ...change, page: 1 })
  const { open, done } = QUEUE_STATES
  const states = judges ? QUEUE_STATES : { open, done }
  return (
    <search aria-label={t('Reports')} className="grid gap-3 sm:grid-cols-3 lg:max-w-3xl">
      <SelectField
        label={t('Show')}
        value={state}
        options={optionsOf(states)}
        onChange={(value) => set({ state: choiceOf(QUEUE_STATES, value, 'open') })}
      />
      {judges ? (
        <SelectField
          label={t('Filter|About')}
          value={kind}
          options={optionsOf(QUEUE_KINDS)}
          onChange={(value) => set({ kind: choiceOf(QUEUE_KINDS, value, '') })}
        />
      ) : null}
      <SelectField
        label={t('Sorting|Order')}
        value={state === 'removed' ? 'newest' : sort}
        disabled={state === 'removed'}
        options={optionsOf(QUEUE_SORTS)}
        onChange={(value) => set({ sort: choiceOf(QUEUE_SORTS, value, 'newest') })}
      />
    </search>
  )
}

function nothing({ state }: QueueFilters): NoRows<QueueFilters> {
  const { title, description } = EMPTY[state]
  return { title: t(title), description: t(description) }
}

const EMPTY: Record<QueueFilters['state'], { title: Text; description: Text }> = {
  open: { title: text('Nothing to do'), description: text('What members report appears here.') },
  done: {
    title: text('Nothing done yet'),
    description: text('Reports that somebody has dealt with appear here, with who did what.'),
  },
  removed: {
    title: text('Nothing is hidden or deleted'),
    description: text(
      'Comments and lists that moderators hide or delete appear here and can be restored: deleted comments for 30 days.',
    ),
  },
}
