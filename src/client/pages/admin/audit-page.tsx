import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#client/features/seo/page-head.ts'
import { adminOnly } from '#client/features/session/guards.ts'
import { AuditScreen } from './audit-screen.tsx'

export const Route = createFileRoute('/_catalogue/admin/audit')({
  beforeLoad: adminOnly,
  head: () => privateHead('Audit Log'),
  component: AuditScreen,
})
