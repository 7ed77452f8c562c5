import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#client/features/seo/page-head.ts'
import { adminOnly } from '#client/features/session/guards.ts'
import { FilterManagerScreen } from './filter-manager-screen.tsx'

export const Route = createFileRoute('/_catalogue/admin/filter-manager')({
  beforeLoad: adminOnly,
  head: () => privateHead('Filter Manager'),
  component: FilterManagerScreen,
})
