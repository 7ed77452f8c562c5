import { hasRole, type Role } from './roles.ts'

export const TRASH_KINDS = [
  'resource',
  'opening',
  'opening_category',
  'opening_subcategory',
  'additional',
  'page',
  'reading',
  'path',
] as const
export type TrashKind = (typeof TRASH_KINDS)[number]

/** What somebody may find in the trash and restore: the site's own pages are the admins' alone. */
export function trashKindsOf(role: Role): readonly TrashKind[] {
  return hasRole(role, 'admin') ? TRASH_KINDS : TRASH_KINDS.filter((kind) => kind !== 'page')
}

export const REPORT_KINDS = ['comment', 'resource', 'list'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

export const REPORT_REASONS = ['dead_link', 'wrong', 'spam', 'rude', 'not_for_kids'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const SUGGESTION_KINDS = ['new', 'correction'] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/** A merged suggestion named an address that somebody else's suggestion or the catalogue has already. */
export const SUGGESTION_STATES = ['draft', 'submitted', 'accepted', 'declined', 'merged'] as const
export type SuggestionState = (typeof SUGGESTION_STATES)[number]

export const LINK_STATES = ['alive', 'moved', 'dead', 'unsure'] as const
export type LinkState = (typeof LINK_STATES)[number]

export const NOTIFICATION_KINDS = ['reply', 'suggestion', 'moderation', 'group'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What emails can be chosen and unsubscribed from. */
export const EMAIL_KINDS = [
  ...NOTIFICATION_KINDS,
  'weekly',
  'report',
  'submission',
  'trouble',
] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** What only people with a role are told: of reports, of what members suggest, of how the site runs. */
export const ROLE_OF_EMAIL = {
  report: 'moderator',
  submission: 'curator',
  trouble: 'admin',
} as const satisfies Partial<Record<EmailKind, Role>>

/** The most links that may be read and added at once. */
export const MAX_LINKS = 500
/** What may be pasted, in bytes; about what the server accepts as the body of a call. */
export const MAX_LINKS_BYTES = 1024 * 1024
/** The most parts without a link that are listed one by one. */
export const MAX_SKIPPED = 500
