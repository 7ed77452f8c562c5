import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiGet } from '#client/data/request.ts'
import type { AuditEntryView, AuditItemView } from '#shared/contracts/audit.ts'
import { auditCall, type AuditFilters, isBackwards } from './audit-filters.ts'

export type AuditPage = { entries: AuditEntryView[]; total: number }

/** A page of the log, newest first; the page before it stays in sight while this one loads. */
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

/** A page of the resources that an entry is about. They do not change. */
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
