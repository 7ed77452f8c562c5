import { type Preferences, type UserView, userView } from '#shared/contracts/profile.ts'
import { DEFAULT_LEVELS, DEFAULT_TYPES } from '#shared/domain/account-rules.ts'
import type { ManagingGroup, UserRow } from './users.queries.ts'
import { presentAs } from '../row.presenter.ts'
import { isoTime } from '#shared/domain/days.ts'

/** Returns the user's own view of the account; `managedBy` is the group of a seat. */
export function presentUser(row: UserRow, managedBy: ManagingGroup | null = null): UserView {
  const { role, suspendedAt, suspendedReason, awaitingSince, lastLogin } = row
  const muted = presentMute(row)
  return presentAs(userView, row, {
    isAdmin: role === 'admin',
    ...(suspendedAt === null ? {} : { suspended: { reason: suspendedReason ?? '' } }),
    ...(muted ? { muted } : {}),
    ...(awaitingSince === null ? {} : { awaitingApproval: true as const }),
    ...(managedBy ? { managedBy } : {}),
    lastLogin: lastLogin && isoTime(lastLogin),
    preferences: presentPreferences(row),
  })
}

/** Returns until when and why a moderator has muted the user; null if nobody has. */
export function presentMute({
  mutedUntil,
  mutedReason,
}: Pick<UserRow, 'mutedUntil' | 'mutedReason'>): UserView['muted'] | null {
  return mutedUntil === null ? null : { until: isoTime(mutedUntil), reason: mutedReason ?? '' }
}

function presentPreferences({ bio, preferences }: UserRow): Preferences {
  const { defaultResourceType, defaultResourceLevel } = preferences
  return {
    bio: bio ?? '',
    notifyNewResources: preferences.notifyNewResources ?? true,
    notifyReplies: preferences.notifyReplies ?? true,
    notifyUpdates: preferences.notifyUpdates ?? true,
    notifyGroups: preferences.notifyGroups ?? true,
    darkMode: preferences.darkMode ?? false,
    showFiltersSidebar: preferences.showFiltersSidebar ?? true,
    defaultResourceType: DEFAULT_TYPES.find((type) => type === defaultResourceType) ?? 'all',
    defaultResourceLevel: DEFAULT_LEVELS.find((level) => level === defaultResourceLevel) ?? 'all',
    languages: preferences.languages ?? [],
    locale: preferences.locale ?? null,
    studyRating: preferences.studyRating ?? null,
    studySide: preferences.studySide ?? 'both',
    studyFree: preferences.studyFree ?? false,
  }
}
