import { outboundHref } from '#shared/domain/resource-display.ts'
import { localPath } from './page-language.ts'

/** A chapter's link leads to another site, or in locked kids mode to the page that asks first. */
export function chapterHref(at: string): string {
  return at.startsWith('/leave/') ? localPath(at) : outboundHref(at)
}
