import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#client/data/page-head.ts'
import { adminOnly } from '#client/shell/guards.ts'
import { AdminScreen } from './admin-screen.tsx'

export const Route = createFileRoute('/_catalogue/admin')({
  beforeLoad: adminOnly,
  head: () => privateHead('Admin Dashboard'),
  component: AdminScreen,
})
