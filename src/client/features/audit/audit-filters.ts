import { stringifySearch } from '#client/data/search-params.ts'
import { listAddress, oneOf, searched } from '#client/kit/list-address.ts'
import type { AuditQuery } from '#shared/contracts/audit.ts'
import { AUDIT_ACTION_NAMES, type AuditAction } from '#shared/domain/audit-actions.ts'
import { calendarDate } from '#shared/domain/calendar-date.ts'
import { consolePaths } from '#shared/console-paths.ts'

export const AUDIT_PAGE_SIZE = 25
export const MAX_PERSON = 100

export type AuditFilters = {
  /** The name or email address of a person. */
  query: string
  action: AuditAction | ''
  /** Days in UTC as YYYY-MM-DD, both inclusive; '' for none. */
  from: string
  to: string
  /** Counted from 1. */
  page: number
}

export const NO_FILTERS: AuditFilters = { query: '', action: '', from: '', to: '', page: 1 }

const readDay = (text: string) => (calendarDate(text) === text ? text : undefined)

export const AUDIT_ADDRESS = listAddress(NO_FILTERS, {
  query: searched(MAX_PERSON),
  action: oneOf(AUDIT_ACTION_NAMES),
  from: readDay,
  to: readDay,
})

/** Returns the URL of the log with these filters. */
export function auditHref(filters: AuditFilters): string {
  return consolePaths.audit(stringifySearch(AUDIT_ADDRESS.write(filters)))
}

export function auditQueryOf({ page, action, query, ...days }: AuditFilters): AuditQuery {
  const offset = (page - 1) * AUDIT_PAGE_SIZE
  return { ...days, person: query, action: action || undefined, limit: AUDIT_PAGE_SIZE, offset }
}
