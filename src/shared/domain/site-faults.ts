/** What admins are told by email: it begins while the site runs, and nobody looks at the console then. */
export const TROUBLE_KINDS = ['backup', 'mail', 'disk'] as const
export type TroubleKind = (typeof TROUBLE_KINDS)[number]
