import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#client/data/page-head.ts'
import { adminOnly } from '#client/shell/guards.ts'
import { AdminSettingsScreen } from './admin-settings-screen.tsx'

export const Route = createFileRoute('/_catalogue/admin/settings')({
  beforeLoad: adminOnly,
  head: () => privateHead('Admin Security Settings'),
  component: AdminSettingsScreen,
})
