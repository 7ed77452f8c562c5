import type { EmailChoices, EmailChoicesChange } from '#shared/contracts/notifications.ts'
import { type EmailKind, ROLE_OF_EMAIL } from '#shared/domain/curation.ts'
import { hasRole } from '#shared/domain/roles.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { renameUser, type UserRow } from '../../platform/auth/users.queries.ts'

/**
 * Emails about notifications are on until somebody switches them off; the weekly one is off until somebody switches it
 * on.
 */
export function emailChoicesOf({
  preferences,
  role,
}: Pick<UserRow, 'preferences' | 'role'>): EmailChoices {
  return {
    replies: preferences.notifyReplies ?? true,
    suggestions: preferences.notifySuggestions ?? true,
    moderation: preferences.notifyModeration ?? true,
    groups: preferences.notifyGroups ?? true,
    weekly: preferences.notifyWeekly ?? false,
    ...(hasRole(role, ROLE_OF_EMAIL.report) ? { reports: preferences.notifyReports ?? true } : {}),
    ...(hasRole(role, ROLE_OF_EMAIL.submission)
      ? { submissions: preferences.notifySubmissions ?? true }
      : {}),
    ...(hasRole(role, ROLE_OF_EMAIL.trouble)
      ? { troubles: preferences.notifyTroubles ?? true }
      : {}),
  }
}

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
  const { replies, suggestions, moderation, groups, weekly, reports, submissions, troubles } =
    change
  const preferences = {
    ...(replies === undefined ? {} : { notifyReplies: replies }),
    ...(suggestions === undefined ? {} : { notifySuggestions: suggestions }),
    ...(moderation === undefined ? {} : { notifyModeration: moderation }),
    ...(groups === undefined ? {} : { notifyGroups: groups }),
    ...(weekly === undefined ? {} : { notifyWeekly: weekly }),
    ...(reports === undefined ? {} : { notifyReports: reports }),
    ...(submissions === undefined ? {} : { notifySubmissions: submissions }),
    ...(troubles === undefined ? {} : { notifyTroubles: troubles }),
  }
  const row = await ctx.db.transaction(async (tx) => {
    const changed = await renameUser(tx, userId, { preferences })
    if (!changed) return null
    const details = { ...withoutUndefined(change), by }
    await noteAction(ctx, tx, 'emails_chosen', details, userId)
    return changed
  })
  ctx.cache.own.forgetUser(userId)
  return row && emailChoicesOf(row)
}

function withoutUndefined(change: EmailChoicesChange): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
