import type { Db } from '../db/client.ts'
import { insertAuditEntry } from './audit-log.queries.ts'

/** Everything that is recorded (check 44). */
export type AuditAction =
  | 'register'
  | 'login'
  | 'login_failed'
  | 'login_challenged'
  | 'second_factor_failed'
  | 'recovery_code_used'
  | 'logout'
  | 'session_ended'
  | 'sessions_ended'
  | 'email_verified'
  | 'reset_requested'
  | 'password_reset'
  | 'password_changed'
  | 'password_proved'
  | 'password_proof_failed'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes_renewed'
  | 'profile_changed'
  | 'account_exported'
  | 'account_deleted'
  | 'admin_email_changed'
  | 'admin_reset_requested'
  | 'admin_sessions_ended'

export type AuditEntry = {
  /** Null when nobody of that name exists: what was typed may be a password, so it is not kept. */
  userId: number | null
  action: AuditAction
  details?: Record<string, string | number | boolean>
}

const DETAIL_LENGTH = 200

/** Writes one entry. Stored as data and escaped by whoever shows it, so a text cannot forge a line. */
export async function recordAudit(
  db: Db,
  at: Date,
  ip: string,
  { userId, action, details = {} }: AuditEntry,
): Promise<void> {
  const short = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, DETAIL_LENGTH) : value,
    ]),
  )
  await insertAuditEntry(db, { at: at.toISOString(), ip, userId, action, details: short })
}
