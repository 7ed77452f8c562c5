import { type Text, text } from '../texts/text.ts'
import type { ReportKind, ReportReason } from './curation.ts'

/** What is wrong, in the words of the dialog and the queue. */
export const REASON_WORDS: Readonly<Record<ReportReason, Text>> = {
  dead_link: text('The link no longer works'),
  wrong: text('Something in it is wrong'),
  spam: text('Spam or advertising'),
  rude: text('Rude or hurtful'),
  not_for_kids: text('Not suitable for kids'),
}

/** The reasons that fit each kind of thing, the most likely first. A list has no link of its own. */
export const OFFERED_REASONS: Readonly<Record<ReportKind, readonly ReportReason[]>> = {
  comment: ['spam', 'rude', 'wrong', 'not_for_kids', 'dead_link'],
  resource: ['dead_link', 'wrong', 'not_for_kids', 'spam', 'rude'],
  list: ['spam', 'rude', 'not_for_kids', 'wrong'],
}

/** What curators can fix in the catalogue. The other reasons are for moderators. */
export const CURATOR_REASONS: readonly ReportReason[] = ['dead_link', 'wrong', 'not_for_kids']

export const REPORT_TEXT_MAX = 500
/** The maximum number of characters in a moderator's reason, which the author reads. */
export const MODERATION_REASON_MAX = 500

/** For how many days a moderator may mute somebody. */
export const MUTE_DAYS = [1, 7, 30] as const

export const OUTCOME_NAMES = ['dismissed', 'resolved', 'hidden', 'deleted', 'warned'] as const
export type Outcome = (typeof OUTCOME_NAMES)[number]
