import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { adminOnly } from '#client/shell/guards.ts'
import { paths } from '#shared/paths.ts'
import { ReportsScreen } from './reports-screen.tsx'

export const Route = createFileRoute('/_catalogue/admin/resource-reports')({
  beforeLoad: adminOnly,
  head: () => privateHead('Reported Resources'),
  component: ResourceReportsPage,
})

function ResourceReportsPage(): JSX.Element {
  return (
    <ReportsScreen
      of="curators"
      path={paths.adminResourceReports()}
      title="Reported Resources"
      intro="Dead links, wrong facts, and what members think is not for kids."
    />
  )
}
