import { paths } from '#shared/paths.ts'

/** The home page's list for a text; in kids mode among the resources for kids. */
export function homeSearchHref(query: string, kidsMode: boolean): string {
  const params = new URLSearchParams({ query })
  if (kidsMode) params.set('category', 'kids')
  return `${paths.home()}?${params}`
}

/** Pages with a list: they put the text of a searchChanged event into their URL. */
export function listsSearchResults(pathname: string): boolean {
  return pathname === paths.home() || /^\/(?:category|source)\//.test(pathname)
}
