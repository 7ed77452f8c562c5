import type { AdminUserView } from '#shared/contracts/people.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { AdminUserRow } from './people.queries.ts'

/** Returns what an admin may see of an account. It names each field, so that a new column stays private. */
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
