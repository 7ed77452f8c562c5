import { serverPageContext } from '#client/data/page-context.ts'

/** Origin of the site's public URLs, without a trailing slash. */
function siteUrl(): string {
  return (serverPageContext()?.siteUrl ?? location.origin).replace(/\/+$/, '')
}

/** A path of this site (or an address that is absolute already) as an absolute URL. */
export function absoluteUrl(pathOrUrl: string): string {
  return /^https?:\/\//i.test(pathOrUrl) ? pathOrUrl : siteUrl() + pathOrUrl
}
