import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { auditHref, readAuditFilters } from '#client/features/audit/audit-filters.ts'
import { AuditLog } from '#client/features/audit/audit-log.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { SiteLink } from '#client/shell/site-link.tsx'
import { useFollowed } from '../use-followed.ts'
import { AdminFrame, useOwnSearch } from './admin-frame.tsx'

export const Route = createFileRoute('/_catalogue/admin/audit')({
  beforeLoad: adminOnly,
  head: () => privateHead('Audit Log'),
  component: AuditLogPage,
})

function AuditLogPage(): JSX.Element {
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
