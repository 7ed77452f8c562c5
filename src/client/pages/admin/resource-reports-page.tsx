import { createFileRoute, redirect } from '@tanstack/react-router'
import { stringifySearch } from '#client/data/search-params.ts'
import { consolePaths } from '#shared/console-paths.ts'

/** The former address of the reports about resources, which are one queue with the others. */
export const Route = createFileRoute('/_catalogue/admin/resource-reports')({
  loader: ({ location }) => {
    const href = consolePaths.reports(stringifySearch({ ...location.search, kind: 'resource' }))
    throw redirect({ href, statusCode: 301, replace: true })
  },
})
