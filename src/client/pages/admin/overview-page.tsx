import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'

/** The former address of the overview, which is the head of the console's first page. */
export const Route = createFileRoute('/_catalogue/admin/overview')({
  beforeLoad: () => {
    throw redirect({ href: paths.admin(), statusCode: 301, replace: true })
  },
})
