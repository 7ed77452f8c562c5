import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#client/data/page-head.ts'
import { adminOnly } from '#client/shell/guards.ts'
import { FilterManagerScreen } from './filter-manager-screen.tsx'

export const Route = createFileRoute('/_catalogue/admin/filter-manager')({
  beforeLoad: adminOnly,
  head: () => privateHead('Filter Manager'),
  component: FilterManagerScreen,
})
