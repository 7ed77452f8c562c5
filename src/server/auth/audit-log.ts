import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { Db } from '../db/client.ts'
import { insertAuditEntry } from './audit-log.queries.ts'

export type AuditEntry = {
  /** Null when nobody of that name exists: what was typed may be a password, so it is not kept. */
  userId: number | null
  action: AuditAction
  details?: Record<string, string | number | boolean>
}

/** Who changes something, and from where. */
export type Editor = { userId: number; ip: string }

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
