import { useQuery } from '@tanstack/react-query'
import { type JSX, useRef } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { PageButtons, pagesWithGaps } from '#client/kit/paging.tsx'
import { auditPageQuery } from './audit-api.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import {
  AUDIT_PAGE_SIZE,
  type AuditFilters,
  isBackwards,
  isFiltered,
  NO_FILTERS,
} from './audit-filters.ts'
import { AuditSkeleton, AuditTable } from './audit-table.tsx'

type AuditLogProps = {
  filters: AuditFilters
  /** `typing`: one of many on the way to a name. */
  onFilters: (next: AuditFilters, typing?: boolean) => void
  Link: LinkComponent
}

/** Who did what, newest first. */
export function AuditLog({ filters, onFilters, Link }: AuditLogProps): JSX.Element {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(auditPageQuery(filters))
  const top = useRef<HTMLDivElement>(null)
  const toPage = (page: number) => {
    onFilters({ ...filters, page })
    top.current?.scrollIntoView()
  }
  return (
    <div ref={top} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AuditFilterBar
        filters={filters}
        onFilters={onFilters}
        refreshing={isFetching}
        onRefresh={() => {
          if (!isBackwards(filters)) void refetch()
        }}
      />
      {error ? (
        <LogError error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : isBackwards(filters) ? (
        <NoDays />
      ) : data && !(isPlaceholderData && data.entries.length === 0) ? (
        <>
          <output className="text-sm text-soft tabular-nums">
            {isPlaceholderData ? 'Loading...' : spanText(filters.page, data.total)}
          </output>
          {data.entries.length > 0 ? (
            <AuditTable entries={data.entries} outdated={isPlaceholderData} Link={Link} />
          ) : (
            <NoEntries filters={filters} onFilters={onFilters} />
          )}
          <LogPages filters={filters} total={data.total} onPage={toPage} />
        </>
      ) : (
        <>
          <p className="text-sm text-soft">Loading...</p>
          <AuditSkeleton />
        </>
      )}
    </div>
  )
}

type LogPagesProps = { filters: AuditFilters; total: number; onPage: (page: number) => void }

function LogPages({ filters, total, onPage }: LogPagesProps) {
  const lastPage = Math.max(1, Math.ceil(total / AUDIT_PAGE_SIZE))
  const page = Math.min(filters.page, lastPage)
  const pages = pagesWithGaps(page, lastPage)
  return (
    <PageButtons label="Audit log" page={page} lastPage={lastPage} pages={pages} onPage={onPage} />
  )
}

/** '26–50 of 1,234 entries'. */
function spanText(page: number, total: number): string {
  const count = total.toLocaleString('en-US')
  const first = (page - 1) * AUDIT_PAGE_SIZE + 1
  if (total <= AUDIT_PAGE_SIZE || first > total) return total === 1 ? '1 entry' : `${count} entries`
  const last = Math.min(first + AUDIT_PAGE_SIZE - 1, total)
  return `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${count} entries`
}

function NoDays() {
  return (
    <EmptyState
      title="There are no days in this range"
      description="The first day comes after the last. Please change one of them."
    />
  )
}

type NoEntriesProps = Pick<AuditLogProps, 'filters' | 'onFilters'>

function NoEntries({ filters, onFilters }: NoEntriesProps) {
  if (filters.page > 1) {
    return (
      <EmptyState
        title="The log does not have this page"
        description="The log has fewer entries than this page would need."
        action={
          <Button onClick={() => onFilters({ ...filters, page: 1 })}>Go to the first page</Button>
        }
      />
    )
  }
  if (!isFiltered(filters)) {
    return (
      <EmptyState
        title="Nothing recorded yet"
        description="Logins, account changes, and everything admins do will be listed here."
      />
    )
  }
  return (
    <EmptyState
      title="No entries match"
      description="Nobody did this on these days, or the name is spelled differently."
      action={<Button onClick={() => onFilters(NO_FILTERS)}>Reset filters</Button>}
    />
  )
}

type LogErrorProps = { error: Error; busy: boolean; onRetry: () => void }

function LogError({ error, busy, onRetry }: LogErrorProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-12 text-center">
      <h2 className="text-xl">The audit log could not be loaded</h2>
      <p className="text-soft">{serverMessage(error) ?? 'The server cannot be reached.'}</p>
      <Button aria-disabled={busy || undefined} onClick={busy ? undefined : onRetry}>
        {busy ? 'Trying...' : 'Try Again'}
      </Button>
    </div>
  )
}
