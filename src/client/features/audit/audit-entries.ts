import { type Text, text } from '#shared/texts/text.ts'
import { t } from '#client/kit/t.tsx'
import { pageQuery } from '#client/data/list-source.ts'
import { callQuery } from '#client/data/queries.ts'
import { listAudit, listAuditItems } from '#shared/calls/audit.ts'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import {
  AUDIT_ACTION_NAMES,
  AUDIT_ACTIONS,
  type AuditAction,
} from '#shared/domain/audit-actions.ts'
import { type AuditFilters, auditQueryOf, isBackwards } from './audit-filters.ts'

/** One page of the log, newest first. The previous page stays visible while it loads. */
export function auditPageQuery(filters: AuditFilters) {
  return {
    ...pageQuery(listAudit, { query: auditQueryOf(filters) }),
    enabled: !isBackwards(filters),
  }
}

export const AUDIT_ITEMS_PAGE = 100

/** One page of the resources that an entry is about. They never change. */
export function auditItemsQuery(id: number, page: number) {
  const query = { limit: AUDIT_ITEMS_PAGE, offset: page * AUDIT_ITEMS_PAGE }
  return { ...callQuery(listAuditItems, { params: { id }, query }), staleTime: 60_000 }
}

const FAILED: ReadonlySet<string> = new Set<AuditAction>([
  'login_failed',
  'second_factor_failed',
  'login_suspended',
  'password_proof_failed',
])

/** Describes an action; one of another release is shown as stored. */
export function actionText(action: string): string {
  const known = AUDIT_ACTION_NAMES.find((name) => name === action)
  return known ? t(AUDIT_ACTIONS[known]) : action
}

/** Returns whether somebody was refused, which deserves a second look. */
export function hasFailed(action: string): boolean {
  return FAILED.has(action)
}

export const ACTION_OPTIONS: readonly { value: AuditAction | ''; label: Text }[] = [
  { value: '', label: text('All actions') },
  ...AUDIT_ACTION_NAMES.map((value) => ({ value, label: AUDIT_ACTIONS[value] })),
]

/** Returns the details as text, without the ID of a user who is named beside them. */
export function detailTexts({ details, forUser }: AuditEntryView): [name: string, text: string][] {
  return Object.entries(details)
    .filter(([name]) => !(name === 'forUser' && forUser))
    .map(([name, value]) => [name, String(value)])
}
