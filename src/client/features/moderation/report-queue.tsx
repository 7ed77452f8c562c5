import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useRef } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { pageQuery, pageSourceOf } from '#client/data/list-source.ts'
import { CardPage, type ListFilter, type NoRows, type OnView } from '#client/kit/list-page.tsx'
import * as calls from '#shared/calls/reports.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { QueueCard } from './queue-card.tsx'
import {
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
      filters={filtersFor(powers)}
      keyOf={({ kind, targetId }) => `${kind}-${targetId}`}
      region={region}
      card={(item) => (
        <QueueCard item={item} {...props} onRemoved={() => region.current?.focus()} />
      )}
    />
  )
}

/** Curators see resources only, and nothing of what was hidden. */
function filtersFor({ judges }: Powers): ListFilter<QueueFilters>[] {
  const states = optionsOf(QUEUE_STATES).filter(({ value }) => judges || value !== 'removed')
  return [
    { name: 'state', label: t('Show'), withLabel: true, options: states },
    ...(judges
      ? [
          {
            name: 'kind' as const,
            label: t('Filter|About'),
            withLabel: true,
            options: optionsOf(QUEUE_KINDS),
          },
        ]
      : []),
    { name: 'sort', label: t('Sorting|Order'), withLabel: true, options: optionsOf(QUEUE_SORTS) },
  ]
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
