import { paths } from '#shared/paths.ts'

/** The home page's list for a text; in kids mode among the resources for kids. */
export function homeSearchHref(query: string, kidsMode: boolean): string {
  const params = new URLSearchParams({ query })
  if (kidsMode) params.set('category', 'kids')
  return `${paths.home()}?${params}`
}

/** The same page with another search text; a blank one is taken out of the URL. */
export function hrefWithQuery(pathname: string, search: string, query: string): string {
  const params = new URLSearchParams(search)
  params.delete('query')
  if (query) params.set('query', query)
  const text = params.toString()
  return text ? `${pathname}?${text}` : pathname
}

/** Pages whose list follows the URL's search text. */
export function listsSearchResults(pathname: string): boolean {
  return pathname === paths.home() || /^\/(?:category|source)\//.test(pathname)
}
