import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { Overview } from '#client/features/overview/overview.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { SiteLink } from '#client/shell/site-link.tsx'
import { paths } from '#shared/paths.ts'
import { AdminFrame } from './admin-frame.tsx'

export const Route = createFileRoute('/_catalogue/admin/overview')({
  beforeLoad: adminOnly,
  head: () => privateHead('Overview'),
  component: OverviewPage,
})

const LINKS = {
  table: paths.admin,
  openings: (missing: string) => paths.adminFilters(`?tab=openings&missing=${missing}`),
  resource: paths.resource,
}

function OverviewPage(): JSX.Element {
  return (
    <AdminFrame title="Overview" intro="What the catalogue holds, and what is left to mend.">
      {() => <Overview links={LINKS} Link={SiteLink} />}
    </AdminFrame>
  )
}
