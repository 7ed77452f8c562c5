import { stringifySearch } from '#client/data/search-params.ts'
import type { AuditQuery } from '#shared/contracts/audit.ts'
import { AUDIT_ACTION_NAMES, type AuditAction } from '#shared/domain/audit-actions.ts'
import { calendarDate } from '#shared/domain/calendar-date.ts'
import { paths } from '#shared/paths.ts'

export const AUDIT_PAGE_SIZE = 25
export const MAX_PERSON = 100
/** Keeps the offset within what the API accepts. */
const MAX_PAGE = 1_000_000

export type AuditFilters = {
  person: string
  action: AuditAction | ''
  /** Days in UTC as YYYY-MM-DD, both inclusive; '' for none. */
  from: string
  to: string
  /** Counted from 1. */
  page: number
}

export const NO_FILTERS: AuditFilters = { person: '', action: '', from: '', to: '', page: 1 }

/** Reads the filters from a URL's search parameters, ignoring invalid ones. */
export function readAuditFilters(search: Readonly<Record<string, unknown>>): AuditFilters {
  const text = (name: string): string => {
    const value = search[name]
    return typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
  }
  const day = (name: string) => (calendarDate(text(name)) === text(name) ? text(name) : '')
  return {
    person: text('person').slice(0, MAX_PERSON),
    action: AUDIT_ACTION_NAMES.find((name) => name === text('action')) ?? '',
    from: day('from'),
    to: day('to'),
    page: /^[1-9]\d*$/.test(text('page')) ? Math.min(Number(text('page')), MAX_PAGE) : 1,
  }
}

/** Returns the URL of the log with these filters. */
export function auditHref({ page, ...filters }: AuditFilters): string {
  return `${paths.adminAudit()}${stringifySearch({ ...filters, page: page > 1 ? page : '' })}`
}

export function auditQueryOf({ page, action, ...filters }: AuditFilters): AuditQuery {
  const offset = (page - 1) * AUDIT_PAGE_SIZE
  return { ...filters, action: action || undefined, limit: AUDIT_PAGE_SIZE, offset }
}

export function isFiltered({ person, action, from, to }: AuditFilters): boolean {
  return Boolean(person || action || from || to)
}

/** Returns whether the range ends before it starts, which the server would refuse. */
export function isBackwards({ from, to }: AuditFilters): boolean {
  return from !== '' && to !== '' && to < from
}
