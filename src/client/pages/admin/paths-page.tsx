import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { useView } from '#client/data/view.ts'
import { PathManager } from '#client/features/admin-paths/path-manager.tsx'
import { ALL_OF_IT, listAddress, searched } from '#client/kit/list-address.ts'
import { adminOnly } from '#client/shell/guards.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/paths')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Paths')),
  component: PathsPage,
})

const ADDRESS = listAddress(ALL_OF_IT, { query: searched() })

function PathsPage(): JSX.Element {
  const [view, onView] = useView(ADDRESS)
  return (
    <AdminFrame
      title={t('Paths')}
      intro={t('What to learn before what: from a rating to a rating, in 3 to 12 steps.')}
    >
      {() => <PathManager view={view} onView={onView} />}
    </AdminFrame>
  )
}
