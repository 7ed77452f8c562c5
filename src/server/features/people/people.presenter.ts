import type { AdminUserView } from '#shared/contracts/people.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { AdminUserRow } from './people.queries.ts'

/** What an admin may know about an account (check 36). */
export function presentAdminUser(row: AdminUserRow): AdminUserView {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    isAdmin: row.is_admin,
    twoFactorEnabled: row.two_factor_enabled,
    createdAt: isoTime(row.created_at),
    lastLogin: row.last_login === null ? null : isoTime(row.last_login),
    sessions: row.sessions,
  }
}
