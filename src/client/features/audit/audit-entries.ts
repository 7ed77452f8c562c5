import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiGet } from '#client/data/request.ts'
import type { AuditEntryView, AuditItemView } from '#shared/contracts/audit.ts'
import {
  AUDIT_ACTION_NAMES,
  AUDIT_ACTIONS,
  type AuditAction,
} from '#shared/domain/audit-actions.ts'
import { auditCall, type AuditFilters, isBackwards } from './audit-filters.ts'

type AuditPage = { entries: AuditEntryView[]; total: number }

/** One page of the log, newest first. The previous page stays visible while it loads. */
export function auditPageQuery(filters: AuditFilters) {
  return queryOptions({
    queryKey: ['audit', filters],
    queryFn: async ({ signal }): Promise<AuditPage> => {
      const { body, headers } = await apiGet<AuditEntryView[]>(auditCall(filters), signal)
      return { entries: body, total: Number(headers.get('X-Total-Count') ?? body.length) }
    },
    enabled: !isBackwards(filters),
    placeholderData: keepPreviousData,
  })
}

export const AUDIT_ITEMS_PAGE = 100

/** One page of the resources that an entry is about. They never change. */
export function auditItemsQuery(entryId: number, page: number) {
  const offset = page * AUDIT_ITEMS_PAGE
  return queryOptions({
    queryKey: ['audit', 'items', entryId, page],
    queryFn: async ({ signal }): Promise<AuditItemView[]> => {
      const path = `/api/admin/audit/${entryId}/items?limit=${AUDIT_ITEMS_PAGE}&offset=${offset}`
      return (await apiGet<AuditItemView[]>(path, signal)).body
    },
    staleTime: 60_000,
  })
}

const FAILED: ReadonlySet<string> = new Set<AuditAction>([
  'login_failed',
  'second_factor_failed',
  'password_proof_failed',
])

/** Describes an action; one of another release is shown as stored. */
export function actionWords(action: string): string {
  const known = AUDIT_ACTION_NAMES.find((name) => name === action)
  return known ? AUDIT_ACTIONS[known] : action
}

/** Returns whether somebody was refused, which deserves a second look. */
export function hasFailed(action: string): boolean {
  return FAILED.has(action)
}

export const ACTION_OPTIONS: readonly { value: AuditAction | ''; label: string }[] = [
  { value: '', label: 'All actions' },
  ...AUDIT_ACTION_NAMES.map((value) => ({ value, label: AUDIT_ACTIONS[value] })),
]

/** Returns the details as text, without the ID of a user who is named beside them. */
export function detailTexts({ details, forUser }: AuditEntryView): [name: string, text: string][] {
  return Object.entries(details)
    .filter(([name]) => !(name === 'forUser' && forUser))
    .map(([name, value]) => [name, String(value)])
}
