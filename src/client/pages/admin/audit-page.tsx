import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#client/data/page-head.ts'
import { adminOnly } from '#client/shell/guards.ts'
import { AuditScreen } from './audit-screen.tsx'

export const Route = createFileRoute('/_catalogue/admin/audit')({
  beforeLoad: adminOnly,
  head: () => privateHead('Audit Log'),
  component: AuditScreen,
})
