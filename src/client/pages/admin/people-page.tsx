import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { peopleHref, readPeopleFilters } from '#client/features/people/people-filters.ts'
import { PeopleList } from '#client/features/people/people-list.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { useFollowed } from '../use-followed.ts'
import { AdminFrame, useOwnSearch } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/people')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('People')),
  component: PeoplePage,
})

function PeoplePage(): JSX.Element {
  const [filters, choose] = useFollowed(readPeopleFilters(useOwnSearch()), peopleHref)
  return (
    <AdminFrame title={t('People')} intro={t('Who has an account, and what they may do.')}>
      {(user) => (
        <PeopleList
          user={user}
          filters={filters}
          onFilters={(next, typing = false) => choose(next, { replace: typing })}
        />
      )}
    </AdminFrame>
  )
}
