import { useQuery } from '@tanstack/react-query'
import { type JSX, useRef, useState } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { Button } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { countText, spanText } from '#client/kit/number-words.ts'
import { PageButtons, pagesWithGaps } from '#client/kit/paging.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import { useDebouncedCallback } from '#client/kit/timing.ts'
import { ACTION_OPTIONS, auditPageQuery } from './audit-entries.ts'
import {
  AUDIT_PAGE_SIZE,
  type AuditFilters,
  isBackwards,
  isFiltered,
  MAX_PERSON,
  NO_FILTERS,
} from './audit-filters.ts'
import { AuditSkeleton, AuditTable } from './audit-table.tsx'

type AuditLogProps = {
  filters: AuditFilters
  /** `typing` marks an intermediate state, which needs no history entry of its own. */
  onFilters: (next: AuditFilters, typing?: boolean) => void
  Link: LinkComponent
}

/** Shows who did what, newest first. */
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
            {isPlaceholderData ? 'Loading...' : pageText(filters.page, data.total)}
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

const ENTRY = { one: 'entry', many: 'entries' }

/** Returns '26–50 of 1,234 entries', or '1,234 entries' for a page beyond the last. */
function pageText(page: number, total: number): string {
  const isBeyond = (page - 1) * AUDIT_PAGE_SIZE >= total
  return isBeyond ? countText(total, ENTRY) : spanText(total, page, AUDIT_PAGE_SIZE, ENTRY)
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

const TYPING_MS = 300
/** On phones these fields take a full row, and the two dates share one. */
const WHOLE_LINE = 'min-[24rem]:max-sm:col-span-2'

type AuditFilterBarProps = {
  filters: AuditFilters
  onFilters: (next: AuditFilters, typing?: boolean) => void
  refreshing: boolean
  onRefresh: () => void
}

function AuditFilterBar(props: AuditFilterBarProps): JSX.Element {
  const { filters, onFilters, refreshing, onRefresh } = props
  const { from, to } = filters
  const set = (change: Partial<AuditFilters>, typing = false) =>
    onFilters({ ...filters, ...change, page: 1 }, typing)
  const person = usePerson(filters.person, (typed) => set({ person: typed }, true))
  return (
    <search aria-label="Audit log">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          person.send()
        }}
        className="grid items-start gap-x-4 gap-y-3 min-[24rem]:grid-cols-2 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1.4fr)_10.5rem_10.5rem_auto]"
      >
        <TextField
          label="Person"
          className={WHOLE_LINE}
          type="search"
          placeholder="Name or email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_PERSON}
          value={person.typed}
          onChange={(event) => person.type(event.target.value)}
        />
        <SelectField
          label="Action"
          className={WHOLE_LINE}
          value={filters.action}
          options={ACTION_OPTIONS}
          onChange={(value) =>
            set({ action: ACTION_OPTIONS.find((each) => each.value === value)?.value })
          }
        />
        <TextField
          label="From (UTC)"
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => set({ from: event.target.value })}
        />
        <TextField
          label="To (UTC)"
          type="date"
          value={to}
          min={from || undefined}
          error={isBackwards(filters) ? 'This is before the first day' : undefined}
          onChange={(event) => set({ to: event.target.value })}
        />
        <div className="flex items-end gap-2 xl:pt-6 min-[24rem]:max-xl:col-span-2">
          <Button
            variant="secondary"
            aria-disabled={!(isFiltered(filters) || person.typed) || undefined}
            onClick={() => {
              person.clear()
              if (isFiltered(filters)) onFilters(NO_FILTERS)
            }}
          >
            Reset
          </Button>
          <Button
            variant="secondary"
            size="icon"
            aria-label="Refresh"
            aria-disabled={refreshing || undefined}
            onClick={refreshing ? undefined : onRefresh}
          >
            <Icon
              name="refresh-cw"
              className={refreshing ? 'size-5 motion-safe:animate-spin' : 'size-5'}
            />
          </Button>
        </div>
      </form>
    </search>
  )
}

/** Holds the field's text, and applies it when typing pauses. */
function usePerson(person: string, onPerson: (typed: string) => void) {
  const [typed, setTyped] = useState(person)
  const [followed, setFollowed] = useState(person)
  const [sent, setSent] = useState(person)
  if (followed !== person) {
    setFollowed(person)
    // The echo of an earlier text must not overwrite what was typed since.
    if (person !== sent) setTyped(person)
  }
  const send = (text: string) => {
    setSent(text)
    onPerson(text)
  }
  const { run, cancel } = useDebouncedCallback(send, TYPING_MS)
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      run(text.trim())
    },
    clear: () => {
      cancel()
      setTyped('')
    },
    send: () => {
      cancel()
      send(typed.trim())
    },
  }
}
