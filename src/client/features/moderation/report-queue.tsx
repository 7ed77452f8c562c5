import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type JSX, useRef } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { callKey, deadline } from '#client/data/queries.ts'
import { requestWithHeaders, totalCount } from '#client/data/request.ts'
import { Button } from '#client/kit/button.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { spanText } from '#client/kit/number-words.ts'
import { PageButtons, pagesWithGaps } from '#client/kit/paging.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { EmptyState, LoadFailure, Skeleton } from '#client/kit/states.tsx'
import * as calls from '#shared/calls/reports.ts'
import type { QueueItem } from '#shared/contracts/reports.ts'
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

type Queue = { items: QueueItem[]; total: number }

function queueQuery(of: QueueOf, { state, kind, sort, page }: QueueFilters) {
  const common = { sort, limit: QUEUE_PAGE_SIZE, offset: (page - 1) * QUEUE_PAGE_SIZE }
  const forModerators = { ...common, state, ...(kind === '' ? {} : { kind }) }
  const forCurators = { ...common, state: state === 'done' ? state : ('open' as const) }
  return queryOptions({
    queryKey:
      of === 'moderators'
        ? callKey(calls.listReports, { query: forModerators })
        : callKey(calls.listResourceReports, { query: forCurators }),
    queryFn: async ({ signal }): Promise<Queue> => {
      const ends = { signal: deadline(signal) }
      const { body, headers } =
        of === 'moderators'
          ? await requestWithHeaders(calls.listReports, { query: forModerators, ...ends })
          : await requestWithHeaders(calls.listResourceReports, { query: forCurators, ...ends })
      return { items: body, total: totalCount(headers, body.length) }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
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
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(queueQuery(of, filters))
  const top = useRef<HTMLDivElement>(null)
  return (
    <div ref={top} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FilterBar of={of} filters={filters} onFilters={onFilters} />
      {error ? (
        <LoadFailure
          message={serverMessage(error) ?? UNREACHABLE}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <>
          <output className="text-sm text-soft tabular-nums">
            {isPlaceholderData
              ? 'Loading...'
              : spanText(
                  data.total,
                  filters.page,
                  QUEUE_PAGE_SIZE,
                  filters.state === 'removed' ? REMOVED : THING,
                )}
          </output>
          {data.items.length > 0 ? (
            <ul className="grid gap-4" aria-busy={isPlaceholderData || undefined}>
              {data.items.map((item) => (
                <li key={`${item.kind}-${item.targetId}`}>
                  <QueueCard item={item} {...props} />
                </li>
              ))}
            </ul>
          ) : isPlaceholderData ? (
            <Loading />
          ) : (
            <Nothing {...props} />
          )}
          <Pages
            filters={filters}
            total={data.total}
            onPage={(page) => {
              onFilters({ ...filters, page })
              top.current?.scrollIntoView()
            }}
          />
        </>
      ) : (
        <>
          <output className="text-sm text-soft">Loading...</output>
          <Loading />
        </>
      )}
    </div>
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

function Loading() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </div>
  )
}

function Nothing({ filters, onFilters }: Pick<ReportQueueProps, 'filters' | 'onFilters'>) {
  if (filters.page > 1) {
    return (
      <EmptyState
        title="There is nothing on this page"
        action={<Button onClick={() => onFilters({ ...filters, page: 1 })}>First Page</Button>}
      />
    )
  }
  return <EmptyState title={EMPTY[filters.state]} description={EMPTY_TEXTS[filters.state]} />
}

const EMPTY: Record<QueueFilters['state'], string> = {
  open: 'Nothing to do',
  done: 'Nothing done yet',
  removed: 'Nothing is hidden or deleted',
}
const EMPTY_TEXTS: Record<QueueFilters['state'], string> = {
  open: 'What members report appears here.',
  done: 'Reports that somebody has dealt with appear here, with who did what.',
  removed:
    'Comments and lists that moderators hide or delete appear here and can be restored: deleted comments for 30 days.',
}

type PagesProps = { filters: QueueFilters; total: number; onPage: (page: number) => void }

function Pages({ filters, total, onPage }: PagesProps) {
  const lastPage = Math.max(1, Math.ceil(total / QUEUE_PAGE_SIZE))
  const page = Math.min(filters.page, lastPage)
  const pages = pagesWithGaps(page, lastPage)
  return (
    <PageButtons label="Reports" page={page} lastPage={lastPage} pages={pages} onPage={onPage} />
  )
}
