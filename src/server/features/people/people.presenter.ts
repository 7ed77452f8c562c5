import type { AdminUserView } from '#shared/contracts/people.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { AdminUserRow } from './people.queries.ts'

/** Returns what an admin may see of an account. It names each field, so that a new column stays private. */
export function presentAdminUser(row: AdminUserRow): AdminUserView {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.emailVerified,
    role: row.role,
    isAdmin: row.role === 'admin',
    suspended:
      row.suspendedAt === null
        ? null
        : { at: isoTime(row.suspendedAt), reason: row.suspendedReason ?? '' },
    twoFactorEnabled: row.twoFactorEnabled,
    createdAt: isoTime(row.createdAt),
    lastLogin: row.lastLogin === null ? null : isoTime(row.lastLogin),
    sessions: row.sessions,
    comments: row.comments,
    suggestions: row.suggestions,
  }
}
