import { Form } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX, RefObject } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { pageSourceOf } from '#client/data/list-source.ts'
import { Button } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { ListPage, type NoRows, type OnView } from '#client/kit/list-page.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { useTyped } from '#client/kit/timing.ts'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import { ACTION_OPTIONS, auditPageQuery } from './audit-entries.ts'
import {
  AUDIT_PAGE_SIZE,
  type AuditFilters,
  isBackwards,
  isFiltered,
  MAX_PERSON,
  NO_FILTERS,
} from './audit-filters.ts'
import { columnsOf } from './audit-table.tsx'

type AuditLogProps = {
  view: AuditFilters
  onView: OnView<AuditFilters>
  /** Asked to undo a change of several resources. */
  onUndo: (entry: AuditEntryView) => void
  /** Around the log, to take the focus. */
  region: RefObject<HTMLElement | null>
}

/** Shows who did what, newest first. */
export function AuditLog({ view, onView, onUndo, region }: AuditLogProps): JSX.Element {
  const list = useQuery(auditPageQuery(view))
  const isAsked = !isBackwards(view)
  const log = pageSourceOf(list, faultText)
  return (
    <ListPage
      label={t('Audit log')}
      unit="entry"
      source={isAsked ? log : { ...log, rows: [], total: 0, stale: false }}
      columns={columnsOf(onUndo)}
      pageSize={AUDIT_PAGE_SIZE}
      region={region}
      view={view}
      onView={onView}
      nothing={nothing}
      loading={t('Loading the audit log...')}
      bar={
        <AuditFilterBar
          filters={view}
          onFilters={onView}
          refreshing={list.isFetching}
          onRefresh={() => {
            if (isAsked) void list.refetch()
          }}
        />
      }
    />
  )
}

function faultText(error: Error): string {
  const reason = serverMessage(error) ?? t('the server cannot be reached')
  return t('The audit log could not be loaded: {reason}', { reason })
}

function nothing(filters: AuditFilters): NoRows<AuditFilters> {
  if (isBackwards(filters)) {
    return {
      title: t('There are no days in this range'),
      description: t('The first day comes after the last. Please change one of them.'),
    }
  }
  if (!isFiltered(filters)) {
    return {
      title: t('Nothing recorded yet'),
      description: t('Logins, account changes, and everything admins do will be listed here.'),
    }
  }
  return {
    title: t('No entries match'),
    description: t('Nobody did this on these days, or the name is spelled differently.'),
    action: { label: t('Reset filters'), view: NO_FILTERS },
  }
}

/** On phones these fields take a full row, and the two dates share one. */
const WHOLE_LINE = 'min-[24rem]:max-sm:col-span-2'

type AuditFilterBarProps = {
  filters: AuditFilters
  onFilters: OnView<AuditFilters>
  refreshing: boolean
  onRefresh: () => void
}

function AuditFilterBar(props: AuditFilterBarProps): JSX.Element {
  const { filters, onFilters, refreshing, onRefresh } = props
  const { from, to } = filters
  const set = (change: Partial<AuditFilters>, typing = false) =>
    onFilters({ ...filters, ...change, page: 1 }, typing)
  const person = useTyped(filters.person, (typed) => set({ person: typed }, true))
  return (
    <search aria-label={t('Audit log')}>
      <Form
        noValidate={false}
        onSubmit={() => set({ person: person.take() }, true)}
        className="grid items-start gap-x-4 gap-y-3 min-[24rem]:grid-cols-2 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1.4fr)_10.5rem_10.5rem_auto]"
      >
        <TextField
          label={t('Person')}
          className={WHOLE_LINE}
          type="search"
          placeholder={t('Name or email')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_PERSON}
          value={person.typed}
          onChange={(event) => person.type(event.target.value)}
        />
        <SelectField
          label={t('Action')}
          className={WHOLE_LINE}
          value={filters.action}
          options={ACTION_OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(value) =>
            set({ action: ACTION_OPTIONS.find((each) => each.value === value)?.value })
          }
        />
        <TextField
          label={t('From (UTC)')}
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => set({ from: event.target.value })}
        />
        <TextField
          label={t('To (UTC)')}
          type="date"
          value={to}
          min={from || undefined}
          error={isBackwards(filters) ? t('This is before the first day') : undefined}
          onChange={(event) => set({ to: event.target.value })}
        />
        <BarButtons
          isSet={isFiltered(filters) || person.typed !== ''}
          onReset={() => {
            person.clear()
            if (isFiltered(filters)) onFilters(NO_FILTERS)
          }}
          refreshing={refreshing}
          onRefresh={onRefresh}
        />
      </Form>
    </search>
  )
}

type BarButtonsProps = Pick<AuditFilterBarProps, 'refreshing' | 'onRefresh'> & {
  isSet: boolean
  onReset: () => void
}

function BarButtons({ isSet, onReset, refreshing, onRefresh }: BarButtonsProps) {
  return (
    <div className="flex items-end gap-2 xl:pt-6 min-[24rem]:max-xl:col-span-2">
      <Button variant="secondary" unavailable={!isSet} onClick={onReset}>
        {t('Reset')}
      </Button>
      <Button
        variant="secondary"
        size="icon"
        aria-label={t('Refresh')}
        busy={refreshing}
        onClick={onRefresh}
      >
        <Icon
          name="refresh-cw"
          className={refreshing ? 'size-5 motion-safe:animate-spin' : 'size-5'}
        />
      </Button>
    </div>
  )
}
