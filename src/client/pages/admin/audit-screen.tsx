import type { JSX } from 'react'
import { auditHref, readAuditFilters } from '#client/features/audit/audit-filters.ts'
import { AuditLog } from '#client/features/audit/audit-log.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import { useFollowed } from '../use-followed.ts'
import { AdminFrame } from './admin-frame.tsx'
import { useOwnSearch } from './use-own-search.ts'

export function AuditScreen(): JSX.Element {
  const [filters, choose] = useFollowed(readAuditFilters(useOwnSearch()), auditHref)
  return (
    <AdminFrame
      title="Audit Log"
      intro="See who did what, and when: logins, account changes, and everything admins do."
    >
      {() => (
        <AuditLog
          filters={filters}
          onFilters={(next, typing = false) => choose(next, { replace: typing })}
          Link={SiteLink}
        />
      )}
    </AdminFrame>
  )
}
