import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { useView } from '#client/data/view.ts'
import { LinkHealth } from '#client/features/link-health/link-health.tsx'
import { LINK_ADDRESS } from '#client/features/link-health/link-view.ts'
import { adminOnly } from '#client/shell/guards.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/links')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Link Health')),
  component: LinksPage,
})

function LinksPage(): JSX.Element {
  const [view, onView] = useView(LINK_ADDRESS)
  return (
    <AdminFrame
      title={t('Link Health')}
      intro={t('Links that lead nowhere, or somewhere else, and what to do about them.')}
    >
      {() => <LinkHealth view={view} onView={onView} />}
    </AdminFrame>
  )
}
