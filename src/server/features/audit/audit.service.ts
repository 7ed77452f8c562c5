import {
  type AuditEntryView,
  type AuditItemsQuery,
  type AuditItemView,
  type AuditQuery,
  auditEntryView,
} from '#shared/contracts/audit.ts'
import { UNDOABLE_ACTIONS } from '#shared/domain/bulk-changes.ts'
import type { AppContext } from '../../context.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { text } from '#shared/texts/text.ts'
import type { Untranslated } from '../../platform/texts/untranslated.ts'
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
import type { Db } from '../../platform/db/client.ts'
import { auditItems, auditLog } from '../../platform/db/schema/auth.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { users } from '../../platform/db/schema/users.ts'

type AuditRow = typeof auditLog.$inferSelect & {
  items: number
  /** Whether the undo of this change has not ended. */
  isBeingUndone: boolean
}

type Filter = Pick<AuditQuery, 'person' | 'action' | 'from' | 'to'>

export async function listAudit(
  { db }: AppContext,
  query: AuditQuery,
): Promise<{ items: AuditEntryView[]; total: number }> {
  const { from, to } = query
  if (from && to && to < from) {
    throw invalid('to', text('The last day must not be before the first day'))
  }
  const [total, rows] = await Promise.all([
    db.$count(auditLog, matching(query)),
    listAuditEntries(db, query),
  ])
  const ids = new Set(
    rows.flatMap(({ userId, details }) => [userId, details['forUser']].filter(isNumber)),
  )
  const names = ids.size > 0 ? await listUsernames(db, [...ids]) : []
  const usernames = new Map(names.map(({ id, username }) => [id, username]))
  return { items: rows.map((row) => presentAuditEntry(row, usernames)), total }
}

/** Returns the resources of an entry that affected several. */
export async function listItems(
  { db }: AppContext,
  entryId: number,
  query: AuditItemsQuery,
): Promise<{ items: Untranslated<AuditItemView, 'kept'>[]; total: number }> {
  const total = await countAuditItems(db, entryId)
  if (total === null) throw notFound(text('Entry not found'))
  return { items: await listAuditItems(db, entryId, query), total }
}

function isNumber(id: unknown): id is number {
  return typeof id === 'number'
}

/** `usernames` maps IDs to names. Users who are missing from it were deleted. */
function presentAuditEntry(row: AuditRow, usernames: ReadonlyMap<number, string>): AuditEntryView {
  const person = (id: unknown) => {
    const username = typeof id === 'number' ? usernames.get(id) : undefined
    return typeof id === 'number' && username !== undefined ? { id, username } : null
  }
  return presentAs(auditEntryView, row, {
    user: person(row.userId),
    forUser: person(row.details['forUser']),
    undo: undoOf(row),
  })
}

function undoOf({ action, run, items, undoneBy, isBeingUndone }: AuditRow): AuditEntryView['undo'] {
  if (undoneBy !== null) return isBeingUndone ? 'going' : 'done'
  const isBulk = UNDOABLE_ACTIONS.some((each) => each === action)
  return isBulk && run !== null && items > 0 ? 'possible' : null
}

/** Returns one page of entries, newest first. */
async function listAuditEntries(
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

async function listUsernames(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; username: string }[]> {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...ids]))
}

async function listAuditItems(
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
async function countAuditItems(db: Db, entryId: number): Promise<number | null> {
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
