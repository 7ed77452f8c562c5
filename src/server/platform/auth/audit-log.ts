import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { Db } from '../db/client.ts'
import {
  type AuditItem,
  extendAuditEntry,
  insertAuditEntry,
  insertAuditItems,
} from './audit-log.queries.ts'
import { firstCharacters } from '#shared/texts/characters.ts'
import { actor } from './viewer.ts'

export type AuditEntry = {
  /**
   * Whoever acts, if left out. Null if the user does not exist: what was typed may be a password, so it is not stored.
   */
  userId?: number | null
  action: AuditAction
  details?: Record<string, string | number | boolean>
  /** The affected resources, if there may be many. */
  items?: readonly AuditItem[]
  /** Shared by all parts of an action that is sent in parts. */
  run?: string | undefined
}

/** Who is making a change. */
export type Editor = { userId: number }

const DETAIL_LENGTH = 200
/** The maximum duration of a run; later parts get a new entry. */
const RUN_MS = 3_600_000

/** Writes an entry about what whoever acts, or somebody else, does now. */
export async function noteAction(
  { clock }: { clock: () => Date },
  db: Db,
  action: AuditAction,
  details: AuditEntry['details'] = {},
  userId = actor().userId,
): Promise<void> {
  await recordAudit(db, clock(), { userId, action, details })
}

/** Writes one entry. It is stored as data and escaped when shown, so text cannot forge a line. */
export async function recordAudit(
  db: Db,
  at: Date,
  { userId = actor().userId, action, details = {}, items = [], run }: AuditEntry,
): Promise<void> {
  const short: Record<string, string | number | boolean> = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? firstCharacters(value, DETAIL_LENGTH) : value,
    ]),
  )
  const { ip, token } = actor()
  if (token) short['byToken'] = `${token.name} (of_${token.id})`
  const entry = { at: at.toISOString(), ip, userId, action, details: short }
  const since = new Date(at.getTime() - RUN_MS)
  const entryId =
    (run === undefined ? null : await extendAuditEntry(db, { ...entry, run }, since)) ??
    (await insertAuditEntry(db, { ...entry, run }))
  if (items.length > 0) await insertAuditItems(db, entryId, items)
}
