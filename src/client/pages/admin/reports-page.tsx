import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { useView } from '#client/data/view.ts'
import { powersOf, QUEUE_ADDRESS } from '#client/features/moderation/report-filters.ts'
import { ReportQueue } from '#client/features/moderation/report-queue.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/reports')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Reports')),
  component: ReportsPage,
})

function ReportsPage(): JSX.Element {
  const [view, onView] = useView(QUEUE_ADDRESS)
  return (
    <AdminFrame title={t('Reports')} intro={t('What members report, and what was done about it.')}>
      {({ role }) => <ReportQueue powers={powersOf(role)} view={view} onView={onView} />}
    </AdminFrame>
  )
}
