import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { BulkJobs } from '#client/features/bulk-jobs/bulk-jobs.tsx'
import { AddLinks } from '#client/features/links/add-links.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/add-links')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Add Links')),
  component: AddLinksPage,
})

function AddLinksPage(): JSX.Element {
  return (
    <AdminFrame
      title={t('Add Links')}
      intro={t('Many at once: each becomes a draft in the suggestions, where it is decided.')}
    >
      {() => <AddLinks jobs={<BulkJobs of="links" />} />}
    </AdminFrame>
  )
}
