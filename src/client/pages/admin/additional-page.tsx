import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#client/data/page-head.ts'
import { adminOnly } from '#client/shell/guards.ts'
import { AdditionalScreen } from './additional-screen.tsx'

export const Route = createFileRoute('/_catalogue/admin/additional-resources')({
  beforeLoad: adminOnly,
  head: () => privateHead('Manage Additional Resources'),
  component: AdditionalScreen,
})
