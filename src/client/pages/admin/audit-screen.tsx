import { useLocation, useRouter } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import {
  auditHref,
  type AuditFilters,
  readAuditFilters,
} from '#client/features/audit/audit-filters.ts'
import { AuditLog } from '#client/features/audit/audit-log.tsx'
import { SiteLink } from '#client/layouts/site-link.tsx'
import { AdminFrame } from './admin-frame.tsx'

export function AuditScreen(): JSX.Element {
  const [filters, choose] = useAddressedFilters()
  return (
    <AdminFrame
      title="Audit Log"
      intro="Who did what, and when: logins, changes of accounts, and all that admins do."
    >
      {() => <AuditLog filters={filters} onFilters={choose} Link={SiteLink} />}
    </AdminFrame>
  )
}

type Choose = (next: AuditFilters, typing?: boolean) => void

/**
 * A choice shows at once; the address follows, and leads when it changes by itself. It is the address as
 * it is now: a page on its way may never arrive, when Back is faster.
 */
function useAddressedFilters(): [AuditFilters, Choose] {
  const { navigate } = useRouter()
  const addressed = readAuditFilters(useLocation({ select: ({ search }) => search }))
  const address = auditHref(addressed)
  const [filters, setFilters] = useState(addressed)
  const [followed, setFollowed] = useState(address)
  if (followed !== address) {
    setFollowed(address)
    setFilters(addressed)
  }
  const choose: Choose = (next, typing = false) => {
    setFilters(next)
    void navigate({ href: auditHref(next), replace: typing, resetScroll: false })
  }
  return [filters, choose]
}
