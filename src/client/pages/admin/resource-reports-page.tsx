import { createFileRoute, redirect } from '@tanstack/react-router'
import { queueHref, readQueueFilters } from '#client/features/moderation/report-filters.ts'

/** The former address of the reports about resources, which are one queue with the others. */
export const Route = createFileRoute('/_catalogue/admin/resource-reports')({
  beforeLoad: ({ search }) => {
    const href = queueHref({ ...readQueueFilters(search), kind: 'resource' })
    throw redirect({ href, statusCode: 301, replace: true })
  },
})
