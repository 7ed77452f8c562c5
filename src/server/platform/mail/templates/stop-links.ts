import type { EmailKind } from '#shared/domain/curation.ts'
import { type T, type Text, text } from '#shared/texts/text.ts'

export type StopLinks = {
  /** Ends emails of all kinds that are in this one. */
  unsubscribeUrl: string
  /** One link for each kind in this email. */
  unsubscribe: readonly { kind: EmailKind; url: string }[]
}

/** The small links at the end of an email. */
export function stopParts({ t, unsubscribe }: { t: T } & Pick<StopLinks, 'unsubscribe'>) {
  return unsubscribe.map(({ kind, url }) => ({ label: t(STOP[kind]), url, isSmall: true }))
}

const STOP: Record<EmailKind, Text> = {
  reply: text('Stop emails about replies to my comments'),
  suggestion: text('Stop emails about my suggestions'),
  moderation: text('Stop emails from moderators'),
  group: text('Stop emails about homework'),
  weekly: text('Stop this weekly email'),
  report: text('Stop emails about reports'),
  submission: text('Stop emails about what members suggest'),
  trouble: text('Stop emails about how the site runs'),
}
