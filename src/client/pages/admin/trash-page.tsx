import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { useView } from '#client/data/view.ts'
import { TRASH_ADDRESS, TrashList } from '#client/features/trash/trash-list.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/trash')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Trash')),
  component: TrashPage,
})

function TrashPage(): JSX.Element {
  const [view, onView] = useView(TRASH_ADDRESS)
  return (
    <AdminFrame
      title={t('Trash')}
      intro={t(
        'What was deleted in the last 30 days. Restoring brings back everything that belonged to it.',
      )}
    >
      {({ role }) => <TrashList view={view} onView={onView} role={role} />}
    </AdminFrame>
  )
}
