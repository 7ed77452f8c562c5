import type { EmailChoices, EmailChoicesChange } from '#shared/contracts/notifications.ts'
import { type EmailKind, ROLE_OF_EMAIL } from '#shared/domain/curation.ts'
import { hasRole, type Role } from '#shared/domain/roles.ts'
import { ownValue } from '#shared/texts/text-tables.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { renameUser, type UserRow } from '../../platform/auth/users.queries.ts'

/** By the kind of an email: the choice about it, and the preference that stores the choice. */
export const CHOICE_OF_KIND = {
  reply: 'replies',
  suggestion: 'suggestions',
  moderation: 'moderation',
  group: 'groups',
  weekly: 'weekly',
  report: 'reports',
  submission: 'submissions',
  trouble: 'troubles',
} as const satisfies Record<EmailKind, keyof EmailChoices>

const PREFERENCE_OF = {
  replies: 'notifyReplies',
  suggestions: 'notifySuggestions',
  moderation: 'notifyModeration',
  groups: 'notifyGroups',
  weekly: 'notifyWeekly',
  reports: 'notifyReports',
  submissions: 'notifySubmissions',
  troubles: 'notifyTroubles',
} as const satisfies Record<keyof EmailChoices, keyof UserRow['preferences']>

/**
 * Emails about notifications are on until somebody switches them off; the weekly one is off until somebody switches it
 * on.
 */
export function emailChoicesOf({
  preferences,
  role,
}: Pick<UserRow, 'preferences' | 'role'>): EmailChoices {
  const wants = (choice: keyof EmailChoices) =>
    preferences[PREFERENCE_OF[choice]] ?? choice !== 'weekly'
  const forRole = Object.entries(ROLE_OF_EMAIL) as [keyof typeof ROLE_OF_EMAIL, Role][]
  return {
    replies: wants('replies'),
    suggestions: wants('suggestions'),
    moderation: wants('moderation'),
    groups: wants('groups'),
    weekly: wants('weekly'),
    ...Object.fromEntries(
      forRole
        .filter(([, least]) => hasRole(role, least))
        .map(([kind]) => [CHOICE_OF_KIND[kind], wants(CHOICE_OF_KIND[kind])]),
    ),
  }
}

/** Whether this person may be sent emails of this kind: only verified addresses are. */
export function wantsEmail(
  user: Pick<UserRow, 'preferences' | 'emailVerified' | 'role'>,
  kind: EmailKind,
): boolean {
  return user.emailVerified && emailChoicesOf(user)[CHOICE_OF_KIND[kind]] === true
}

/** `by` says where the choice was made. Returns null if the account no longer exists. */
export async function changeEmailChoices(
  ctx: Pick<AppContext, 'db' | 'clock' | 'cache'>,
  userId: number,
  { change, by }: { change: EmailChoicesChange; by: 'settings' | 'email' },
): Promise<EmailChoices | null> {
  const chosen = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  )
  const preferences = Object.fromEntries(
    Object.entries(PREFERENCE_OF)
      .filter(([choice]) => Object.hasOwn(chosen, choice))
      .map(([choice, preference]) => [preference, ownValue(chosen, choice)]),
  )
  const row = await ctx.db.transaction(async (tx) => {
    const changed = await renameUser(tx, userId, { preferences })
    if (!changed) return null
    const details = { ...chosen, by }
    await noteAction(ctx, tx, 'emails_chosen', details, userId)
    return changed
  })
  ctx.cache.own.forgetUser(userId)
  return row && emailChoicesOf(row)
}
