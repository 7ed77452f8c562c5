import type { T } from '../texts/text.ts'

/** What a parent chooses for a locked browser or account (docs/product.md §11.2). */
export const KIDS_COMMENTS = ['hidden', 'read'] as const
export type KidsComments = (typeof KIDS_COMMENTS)[number]

/** The maximum number of browsers that a class may have locked at a time. */
export const CLASS_SIZE = 30

/** In characters. */
export const BROWSER_NAME_MAX = 40

/** The name of a browser that nobody has named. */
export function defaultBrowserName(number: number, t: T): string {
  return t('Browser {number}', { number })
}

/** When a child must ask a grown-up before leaving for another site. */
export const KIDS_LEAVE = ['always', 'unknown', 'never'] as const
export type KidsLeave = (typeof KIDS_LEAVE)[number]
