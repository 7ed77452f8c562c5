import { ListFilter, ShieldCheck } from 'lucide-react'
import { type JSX, Suspense } from 'react'
import { buttonClass } from '#client/kit/button.tsx'
import { Overview } from '#client/features/overview/overview.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import { paths } from '#shared/paths.ts'
import { AdminFrame } from './admin-frame.tsx'
import { ManagerLink } from './manager-link.tsx'
import { ManagerTabs } from './manager-tabs.tsx'

const LINKS = {
  problem: (problem: string) => paths.admin(`?problem=${problem}`),
  openings: (missing: string) => paths.adminFilters(`?tab=openings&missing=${missing}`),
  resource: paths.resource,
}

const LINK_LOOK = buttonClass({ variant: 'secondary', size: 'sm', className: 'min-h-11' })

export function AdminScreen(): JSX.Element {
  return (
    <AdminFrame title="Admin Dashboard" actions={<OtherPlaces />}>
      {() => (
        <>
          <Suspense fallback={null}>
            <Overview links={LINKS} Link={ManagerLink} />
          </Suspense>
          <ManagerTabs />
        </>
      )}
    </AdminFrame>
  )
}

function OtherPlaces() {
  return (
    <p className="flex flex-wrap gap-2">
      <SiteLink href={paths.adminFilters()} className={LINK_LOOK}>
        <ListFilter aria-hidden="true" className="size-4" />
        Filter Manager
      </SiteLink>
      <SiteLink href={paths.adminSettings()} className={LINK_LOOK}>
        <ShieldCheck aria-hidden="true" className="size-4" />
        Security Settings
      </SiteLink>
    </p>
  )
}
