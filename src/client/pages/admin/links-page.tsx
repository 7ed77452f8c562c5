import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { LinkHealth } from '#client/features/link-health/link-health.tsx'
import { linkViewHref, readLinkView } from '#client/features/link-health/link-view.ts'
import { adminOnly } from '#client/shell/guards.ts'
import { SiteLink } from '#client/shell/site-link.tsx'
import { paths } from '#shared/paths.ts'
import { useFollowed } from '../use-followed.ts'
import { AdminFrame, useOwnSearch } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/links')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Link Health')),
  component: LinksPage,
})

const LINKS = {
  resource: paths.resource,
  edit: paths.adminResource,
}

function LinksPage(): JSX.Element {
  const [view, show] = useFollowed(readLinkView(useOwnSearch()), linkViewHref)
  return (
    <AdminFrame
      title={t('Link Health')}
      intro={t('Links that lead nowhere, or somewhere else, and what to do about them.')}
    >
      {() => (
        <LinkHealth
          view={view}
          onView={(next) => show(next, { replace: false })}
          links={LINKS}
          Link={SiteLink}
        />
      )}
    </AdminFrame>
  )
}
