import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AuditItemsQuery, AuditItemView, AuditQuery } from '#shared/contracts/audit.ts'
import type { Db } from '../../platform/db/client.ts'
import { auditItems, auditLog } from '../../platform/db/schema/auth.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { Untranslated } from '../../platform/texts/untranslated.ts'

export type AuditRow = typeof auditLog.$inferSelect & {
  items: number
  /** Whether the undo of this change has not ended. */
  isBeingUndone: boolean
}
type Filter = Pick<AuditQuery, 'person' | 'action' | 'from' | 'to'>

/** Returns one page of entries, newest first. */
export async function listAuditEntries(
  db: Db,
  { limit, offset, ...filter }: AuditQuery,
): Promise<AuditRow[]> {
  const items = sql<number>`(SELECT count(*)::int FROM audit_items WHERE entry_id = audit_log.id)`
  const isBeingUndone = sql<boolean>`EXISTS (
    SELECT FROM bulk_jobs WHERE bulk_jobs.run = audit_log.undone_by AND ended_at IS NULL)`
  return db
    .select({ ...getTableColumns(auditLog), items, isBeingUndone })
    .from(auditLog)
    .where(matching(filter))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
    .offset(offset)
}

export async function countAuditEntries(db: Db, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditLog).where(matching(filter))
  return row?.total ?? 0
}

export async function listUsernames(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; username: string }[]> {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...ids]))
}

export async function listAuditItems(
  db: Db,
  entryId: number,
  { limit, offset }: AuditItemsQuery,
): Promise<Untranslated<AuditItemView, 'kept'>[]> {
  const { resourceId, title, fields, kept } = auditItems
  const exists = sql<boolean>`${resources.id} IS NOT NULL`
  return db
    .select({ resourceId, title, fields, kept, exists })
    .from(auditItems)
    .leftJoin(resources, eq(resources.id, resourceId))
    .where(eq(auditItems.entryId, entryId))
    .orderBy(sql`${kept} IS NULL`, asc(auditItems.id))
    .limit(limit)
    .offset(offset)
}

/** Returns null if the entry does not exist. */
export async function countAuditItems(db: Db, entryId: number): Promise<number | null> {
  const [row] = await db
    .select({ total: count(auditItems.id) })
    .from(auditLog)
    .leftJoin(auditItems, eq(auditItems.entryId, auditLog.id))
    .where(eq(auditLog.id, entryId))
    .groupBy(auditLog.id)
  return row?.total ?? null
}

function matching({ person, action, from, to }: Filter): SQL | undefined {
  return and(
    person === '' ? undefined : concerns(person),
    action ? eq(auditLog.action, action) : undefined,
    from ? gte(auditLog.at, sql`${from}::date::timestamp AT TIME ZONE 'UTC'`) : undefined,
    to ? lt(auditLog.at, sql`(${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`) : undefined,
  )
}

/** Matches who did it or to whom it was done. `strpos` knows no wildcards, so the text is matched literally. */
function concerns(person: string): SQL | undefined {
  const found = sql`FROM ${users} WHERE strpos(lower(username), lower(${person})) > 0
    OR strpos(lower(email), lower(${person})) > 0`
  return or(
    sql`${auditLog.userId} IN (SELECT id ${found})`,
    sql`${auditLog.details} ->> 'forUser' IN (SELECT id::text ${found})`,
  )
}
