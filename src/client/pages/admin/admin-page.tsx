import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#client/features/seo/page-head.ts'
import { adminOnly } from '#client/features/session/guards.ts'
import { AdminScreen } from './admin-screen.tsx'

export const Route = createFileRoute('/_catalogue/admin')({
  beforeLoad: adminOnly,
  head: () => privateHead('Admin Dashboard'),
  component: AdminScreen,
})
