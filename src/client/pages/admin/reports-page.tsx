import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { adminOnly } from '#client/shell/guards.ts'
import { paths } from '#shared/paths.ts'
import { ReportsScreen } from './reports-screen.tsx'

export const Route = createFileRoute('/_catalogue/admin/reports')({
  beforeLoad: adminOnly,
  head: () => privateHead('Reports'),
  component: ReportsPage,
})

function ReportsPage(): JSX.Element {
  return (
    <ReportsScreen
      of="moderators"
      path={paths.adminReports()}
      title="Reports"
      intro="What members report, and comments and lists that were hidden or deleted."
    />
  )
}
