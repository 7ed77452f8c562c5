import type { Preferences, UserView } from '#shared/contracts/profile.ts'
import { DEFAULT_LEVELS, DEFAULT_TYPES } from '#shared/domain/account-rules.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { UserRow } from './users.queries.ts'

/** Returns the user's own view of the account. It names each field, so that a new column stays private. */
export function presentUser(row: UserRow): UserView {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.emailVerified,
    twoFactorEnabled: row.twoFactorEnabled,
    avatarUrl: row.avatarUrl,
    bio: row.bio,
    preferredLevel: row.preferredLevel,
    preferredCategories: row.preferredCategories,
    preferredOpenings: row.preferredOpenings,
    role: row.role,
    isAdmin: row.role === 'admin',
    ...(row.suspendedAt === null ? {} : { suspended: { reason: row.suspendedReason ?? '' } }),
    createdAt: isoTime(row.createdAt),
    lastLogin: row.lastLogin === null ? null : isoTime(row.lastLogin),
    preferences: presentPreferences(row),
  }
}

function presentPreferences({ bio, preferences }: UserRow): Preferences {
  const { defaultResourceType, defaultResourceLevel } = preferences
  return {
    bio: bio ?? '',
    notifyNewResources: preferences.notifyNewResources ?? true,
    notifyReplies: preferences.notifyReplies ?? true,
    notifyUpdates: preferences.notifyUpdates ?? true,
    darkMode: preferences.darkMode ?? false,
    showFiltersSidebar: preferences.showFiltersSidebar ?? true,
    defaultResourceType: DEFAULT_TYPES.find((type) => type === defaultResourceType) ?? 'all',
    defaultResourceLevel: DEFAULT_LEVELS.find((level) => level === defaultResourceLevel) ?? 'all',
    languages: preferences.languages ?? [],
    locale: preferences.locale ?? null,
  }
}
