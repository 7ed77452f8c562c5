import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import {
  powersOf,
  queueHref,
  readQueueFilters,
} from '#client/features/moderation/report-filters.ts'
import { ReportQueue } from '#client/features/moderation/report-queue.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { SiteLink } from '#client/shell/site-link.tsx'
import { paths } from '#shared/paths.ts'
import { useFollowed } from '../use-followed.ts'
import { AdminFrame, useOwnSearch } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/reports')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Reports')),
  component: ReportsPage,
})

function ReportsPage(): JSX.Element {
  const [filters, choose] = useFollowed(readQueueFilters(useOwnSearch()), queueHref)
  return (
    <AdminFrame title={t('Reports')} intro={t('What members report, and what was done about it.')}>
      {({ role }) => (
        <ReportQueue
          powers={powersOf(role)}
          filters={filters}
          onFilters={(next) => choose(next, { replace: false })}
          pageOf={(resourceId, commentId) =>
            `${paths.resource(resourceId)}${commentId === undefined ? '' : `#comment-${commentId}`}`
          }
          editOf={paths.adminResource}
          Link={SiteLink}
        />
      )}
    </AdminFrame>
  )
}
