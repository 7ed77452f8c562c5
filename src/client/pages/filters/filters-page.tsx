import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'

/** The lists with filters: the home page, categories and sources. */
const LISTS = /^(?:(?:category|source)\/[a-z_]+)?$/

/** The former page of a list's filters leads to the list with its panel. */
export const Route = createFileRoute('/_catalogue/filters/$')({
  beforeLoad: ({ params: { _splat: list = '' }, location: { searchStr } }) => {
    if (!LISTS.test(list)) throw notFound()
    const href = paths.withFilters(`/${list}${searchStr}`)
    throw redirect({ href, statusCode: 301, replace: true })
  },
})
