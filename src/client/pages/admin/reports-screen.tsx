import type { JSX } from 'react'
import { queueHref, readQueueFilters } from '#client/features/moderation/report-filters.ts'
import { type QueueOf, ReportQueue } from '#client/features/moderation/report-queue.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import { paths } from '#shared/paths.ts'
import { useFollowed } from '../use-followed.ts'
import { AdminFrame, useOwnSearch } from './admin-frame.tsx'

type ReportsScreenProps = { of: QueueOf; path: string; title: string; intro: string }

/** The page of the moderators' queue, or of the curators'. */
export function ReportsScreen({ of, path, title, intro }: ReportsScreenProps): JSX.Element {
  const addressed = readQueueFilters(useOwnSearch())
  const [filters, choose] = useFollowed(addressed, (next) => queueHref(path, next))
  return (
    <AdminFrame title={title} intro={intro}>
      {() => (
        <ReportQueue
          of={of}
          filters={filters}
          onFilters={(next) => choose(next, { replace: false })}
          pageOf={(resourceId, commentId) =>
            `${paths.resource(resourceId)}${commentId === undefined ? '' : `#comment-${commentId}`}`
          }
          Link={SiteLink}
        />
      )}
    </AdminFrame>
  )
}
