import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { useUser } from '#client/data/session.ts'
import { useView } from '#client/data/view.ts'
import { BulkJobs } from '#client/features/bulk-jobs/bulk-jobs.tsx'
import { LinkHealth } from '#client/features/link-health/link-health.tsx'
import { LINK_ADDRESS } from '#client/features/link-health/link-view.ts'
import { adminOnly } from '#client/shell/guards.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/links')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Link Health')),
  component: LinksPage,
})

function LinksPage(): JSX.Element {
  const [view, onView] = useView(LINK_ADDRESS)
  const { user } = useUser()
  const lengthJobs = user?.role === 'admin' ? <BulkJobs of="lengths" /> : null
  return (
    <AdminFrame
      title={t('Link Health')}
      intro={t('Links that lead nowhere, or somewhere else, and what to do about them.')}
    >
      {() => <LinkHealth view={view} onView={onView} lengthJobs={lengthJobs} />}
    </AdminFrame>
  )
}
