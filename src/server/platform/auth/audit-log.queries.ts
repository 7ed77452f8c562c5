import { and, between, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { auditItems, auditLog } from '../db/schema/auth.ts'
import { users } from '../db/schema/users.ts'
import { ownValue } from '#shared/texts/text-tables.ts'
import type { Text } from '#shared/texts/text.ts'
import type { Actor } from '#shared/domain/audit-actions.ts'

type NewEntry = typeof auditLog.$inferInsert
export type AuditLogRow = typeof auditLog.$inferSelect

export async function insertAuditEntry(db: Db, entry: NewEntry): Promise<number> {
  const [row] = await db.insert(auditLog).values(entry).returning({ id: auditLog.id })
  return row?.id ?? Number.NaN
}

/**
 * Adds to the entry of the same run since `since`: by the same person, from the same address, for the same action.
 * Counts are added up. Returns the ID of the entry, or null if there is none.
 */
export async function extendAuditEntry(
  db: Db,
  { run, userId = null, ip, action, details }: NewEntry & { run: string },
  since: Date,
): Promise<number | null> {
  const [found] = await db
    .select({ id: auditLog.id, details: auditLog.details })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.run, run),
        userId === null ? isNull(auditLog.userId) : eq(auditLog.userId, userId),
        eq(auditLog.ip, ip),
        eq(auditLog.action, action),
        gt(auditLog.at, since.toISOString()),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
    .for('update')
  if (!found) return null
  const grown = Object.entries(details ?? {}).map(([name, value]) => {
    const before = ownValue(found.details, name)
    const isCount = typeof value === 'number' && typeof before === 'number'
    return [name, isCount ? before + value : value]
  })
  const all = { ...found.details, ...Object.fromEntries(grown) }
  await db.update(auditLog).set({ details: all }).where(eq(auditLog.id, found.id))
  return found.id
}

/** The entry is written in the transaction of the change, but by another clock than the row. */
const SAME_CHANGE_MS = 5_000

/** Returns who made the change of a row at `updatedAt`, by the detail that names the row: `{ opening: 5 }`. */
export async function findChanger(
  db: Db,
  detail: Readonly<Record<string, string | number>>,
  { updatedAt }: { updatedAt: string },
): Promise<Actor> {
  const at = Date.parse(updatedAt)
  const [row] = await db
    .select({ id: users.id, name: users.username })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        between(
          auditLog.at,
          new Date(at - SAME_CHANGE_MS).toISOString(),
          new Date(at + SAME_CHANGE_MS).toISOString(),
        ),
        sql`${auditLog.details} @> ${JSON.stringify(detail)}::jsonb`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row ?? null
}

export type AuditItem = {
  resourceId: number
  title: string
  fields?: string | null
  /** Why an undo did not change it. */
  kept?: Text | null
}

/** Uses arrays, so that there are five parameters however many items there are. */
export async function insertAuditItems(
  db: Db,
  entryId: number,
  items: readonly AuditItem[],
): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${auditItems} (entry_id, resource_id, title, fields, kept)
    SELECT ${entryId}::int, * FROM unnest(${sql.param(items.map(({ resourceId }) => resourceId))}::int[],
      ${sql.param(items.map(({ title }) => title))}::text[],
      ${sql.param(items.map(({ fields }) => fields ?? null))}::text[],
      ${sql.param(items.map(({ kept }) => kept && JSON.stringify(kept)))}::text[])`)
}

/** Deletes entries, along with their IP addresses, that are older than this many calendar months. */
export async function removeOldAuditEntries(db: Db, now: Date, months: number): Promise<void> {
  const oldest = sql`${now.toISOString()}::timestamptz - make_interval(months => ${months})`
  await db.delete(auditLog).where(lt(auditLog.at, oldest))
}
