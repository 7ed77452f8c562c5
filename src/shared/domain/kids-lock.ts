/** What a parent chooses for a locked browser or account (docs/product.md §11.2). */
export const KIDS_COMMENTS = ['hidden', 'read'] as const
export type KidsComments = (typeof KIDS_COMMENTS)[number]

/** When a child must ask a grown-up before leaving for another site. */
export const KIDS_LEAVE = ['always', 'unknown', 'never'] as const
export type KidsLeave = (typeof KIDS_LEAVE)[number]
