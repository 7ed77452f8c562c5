import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { useView } from '#client/data/view.ts'
import { PEOPLE_ADDRESS } from '#client/features/people/people-filters.ts'
import { PeopleList } from '#client/features/people/people-list.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/people')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('People')),
  component: PeoplePage,
})

function PeoplePage(): JSX.Element {
  const [view, onView] = useView(PEOPLE_ADDRESS)
  return (
    <AdminFrame title={t('People')} intro={t('Who has an account, and what they may do.')}>
      {(user) => <PeopleList user={user} view={view} onView={onView} />}
    </AdminFrame>
  )
}
