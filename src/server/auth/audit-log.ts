import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { Db } from '../db/client.ts'
import {
  type AuditItem,
  extendAuditEntry,
  insertAuditEntry,
  insertAuditItems,
} from './audit-log.queries.ts'

export type AuditEntry = {
  /** Null when nobody of that name exists: what was typed may be a password, so it is not kept. */
  userId: number | null
  action: AuditAction
  details?: Record<string, string | number | boolean>
  /** The resources it is about, where there may be many. */
  items?: readonly AuditItem[]
  /** The same for every part of what is sent in parts. */
  run?: string | undefined
}

/** Who changes something, and from where. */
export type Editor = { userId: number; ip: string }

const DETAIL_LENGTH = 200
/** How long the parts of a run may take: afterwards they make another entry. */
const RUN_MS = 3_600_000

/** Writes one entry. Stored as data and escaped by whoever shows it, so a text cannot forge a line. */
export async function recordAudit(
  db: Db,
  at: Date,
  ip: string,
  { userId, action, details = {}, items = [], run }: AuditEntry,
): Promise<void> {
  const short = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, DETAIL_LENGTH) : value,
    ]),
  )
  const entry = { at: at.toISOString(), ip, userId, action, details: short }
  const since = new Date(at.getTime() - RUN_MS)
  const entryId =
    (run === undefined ? null : await extendAuditEntry(db, { ...entry, run }, since)) ??
    (await insertAuditEntry(db, { ...entry, run }))
  if (items.length > 0) await insertAuditItems(db, entryId, items)
}
