import { createFileRoute } from '@tanstack/react-router'
import { type JSX, useEffect, useRef, useState } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { useView } from '#client/data/view.ts'
import { AUDIT_ADDRESS } from '#client/features/audit/audit-entries.ts'
import { AuditLog } from '#client/features/audit/audit-log.tsx'
import { UndoDialog } from '#client/features/bulk-jobs/undo-dialog.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/audit')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Audit Log')),
  component: AuditLogPage,
})

function AuditLogPage(): JSX.Element {
  const [view, onView] = useView(AUDIT_ADDRESS)
  const [undoing, setUndoing] = useState<AuditEntryView | null>(null)
  const region = useRef<HTMLElement>(null)
  const wasUndoing = useRef(false)
  useEffect(() => {
    // The button that opened the dialog is gone if the change was undone.
    if (wasUndoing.current && !undoing && document.activeElement === document.body)
      region.current?.focus()
    wasUndoing.current = undoing !== null
  }, [undoing])
  return (
    <AdminFrame
      title={t('Audit Log')}
      intro={t('See who did what, and when: logins, account changes, and everything admins do.')}
    >
      {() => (
        <>
          <AuditLog view={view} onView={onView} onUndo={setUndoing} region={region} />
          <UndoDialog entry={undoing} onClose={() => setUndoing(null)} />
        </>
      )}
    </AdminFrame>
  )
}
