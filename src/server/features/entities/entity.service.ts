import type { Text } from '#shared/texts/text.ts'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { TrashKind } from '#shared/domain/curation.ts'
import type { AppContext } from '../../context.ts'
import { type AuditEntry, recordAudit } from '../../platform/auth/audit-log.ts'
import { findChanger } from '../../platform/auth/audit-log.queries.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/database-errors.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import { refuseChanged } from '../../platform/http/if-match.ts'
import { writeResources } from '../history/history.service.ts'
import { moveToTrash } from '../trash/trash.service.ts'
import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type AnyTable = PgTable

/** A table, and the column by which its rows are named. */
type Keyed<Table extends PgTable> = { table: Table; key: PgColumn }

type Key = number | string

type RowOf<Table extends PgTable> = Table['$inferSelect']

// Drizzle cannot infer the columns of a table that is a parameter, so its rows are typed here.
const firstOf = <Table extends PgTable>([row]: unknown[]) => (row ?? null) as RowOf<Table> | null

type Details = NonNullable<AuditEntry['details']>

/**
 * A kind of thing that curators add, change and remove in the console: all that is particular to it. Hooks that return
 * details add them to the entry in the audit log.
 */
export type Entity<Table extends AnyTable, Input, Patch, View> = Keyed<Table> & {
  /** The refusal if there is no such row. */
  missing: Text
  /** The refusal if another row has the same unique field. */
  taken?: { code: string; field: string; fault: Text }
  actions: { created: AuditAction; changed?: AuditAction; removed: AuditAction }
  /** What the audit log says about a row. */
  details: (row: RowOf<Table>) => Details
  /** What it says about a change besides; `fields` are those that the request names. */
  changeDetails?: (before: RowOf<Table>, row: RowOf<Table>, fields: string) => Details
  /** For If-Match. It is also the detail that names the row in the audit log. */
  conflict?: string
  trash?: TrashKind
  present: (row: RowOf<Table>) => View
  /** Refuses what cannot be stored, and returns the fields in the form in which they will be. */
  check?: <Fields extends Input | Patch>(
    tx: Db,
    fields: Fields,
    before: RowOf<Table> | null,
  ) => Promise<Fields>
  onChanged?: (tx: Db, before: RowOf<Table>, row: RowOf<Table>, at: Date) => Promise<Details | null>
  /** Unlinks what refers to the row; what is in the trash still does. */
  beforeRemoval?: (tx: Db, id: Key) => Promise<void>
  onRemoved?: (tx: Db, row: RowOf<Table>) => Promise<Details>
  /** The resources that a change (or a removal: null) changes as well. */
  affected?: (tx: Db, id: Key, patch: Patch | null) => Promise<number[]>
  /** Runs in the transaction of each write. */
  afterWrite?: (tx: Db) => Promise<void>
  afterCommit?: (ctx: AppContext) => Promise<void>
}

export type EntityService<Table extends AnyTable, Input, Patch, View> = {
  find: (db: Db, id: Key) => Promise<RowOf<Table> | null>
  create: (ctx: AppContext, input: Input) => Promise<View>
  change: (ctx: AppContext, change: Change<Patch>) => Promise<View>
  remove: (ctx: AppContext, id: Key) => Promise<void>
}

/** `seenAt` is from If-Match; null accepts any state. */
type Change<Patch> = { id: Key; patch: Patch; seenAt?: string | null }

/** A result and its entry for the audit log; null if nothing changed. */
type Written<Result> = { result: Result; entry: Omit<AuditEntry, 'userId'> | null }

/** Makes one write, completely or not at all. */
async function writeEntity<Table extends AnyTable, Input, Patch, View, Result>(
  entity: Entity<Table, Input, Patch, View>,
  ctx: AppContext,
  work: (tx: Db, at: Date) => Promise<Written<Result>>,
  listAffected: (tx: Db) => Promise<number[]> = async () => [],
): Promise<Result> {
  const at = ctx.clock()
  const inTransaction = async (tx: Db) => {
    await lockCatalogue(tx)
    const workAndFollow = async () => {
      const written = await work(tx, at)
      if (written.entry) await entity.afterWrite?.(tx)
      return written
    }
    if (entity.affected) {
      return writeResources(tx, at, await listAffected(tx), workAndFollow)
    }
    const { result, entry } = await workAndFollow()
    if (entry) await recordAudit(tx, at, entry)
    return result
  }
  try {
    const result = await ctx.db.transaction(inTransaction)
    await entity.afterCommit?.(ctx)
    return result
  } catch (error) {
    if (!entity.taken || !isUniqueViolation(error)) throw error
    const { code, field, fault } = entity.taken
    throw conflict(code, fault, field)
  }
}

export function entityService<
  Table extends AnyTable,
  Input extends object,
  Patch extends object,
  View,
>(entity: Entity<Table, Input, Patch, View>): EntityService<Table, Input, Patch, View> {
  const { check = async (_tx, fields) => fields, affected = async () => [] } = entity
  const known = (row: RowOf<Table> | null): RowOf<Table> => {
    if (row === null) throw notFound(entity.missing)
    return row
  }

  return {
    find: (db, id) => findRow(db, entity, id),

    create: (ctx, input) =>
      writeEntity(entity, ctx, async (tx) => {
        const row = known(await insertRow(tx, entity, await check(tx, input, null)))
        const entry = { action: entity.actions.created, details: entity.details(row) }
        return { result: entity.present(row), entry }
      }),

    // An empty patch changes nothing and is not recorded.
    change: (ctx, { id, patch, seenAt = null }) => {
      const fields = namedFields(patch)
      const work = async (tx: Db, at: Date) => {
        const before = known(await findRow(tx, entity, id))
        if (fields === '') return { result: entity.present(before), entry: null }
        const { conflict } = entity
        if (conflict) {
          const changed = before as { updatedAt: string }
          const lastChange = () => findChanger(tx, { [conflict]: id }, changed)
          await refuseChanged({ row: changed, seenAt, lastChange })
        }
        const row = known(await updateRow(tx, entity, id, await check(tx, patch, before)))
        const details = {
          ...entity.details(row),
          ...entity.changeDetails?.(before, row, fields),
          ...(await entity.onChanged?.(tx, before, row, at)),
        }
        const action = entity.actions.changed ?? entity.actions.created
        return { result: entity.present(row), entry: { action, details } }
      }
      return writeEntity(entity, ctx, work, (tx) => affected(tx, id, patch))
    },

    remove: (ctx, id) => {
      const work = async (tx: Db, at: Date) => {
        if (entity.trash) await moveToTrash(tx, entity.trash, [Number(id)], at)
        await entity.beforeRemoval?.(tx, id)
        const row = known(await deleteRow(tx, entity, id))
        const details = { ...entity.details(row), ...(await entity.onRemoved?.(tx, row)) }
        return { result: undefined, entry: { action: entity.actions.removed, details } }
      }
      return writeEntity(entity, ctx, work, (tx) => affected(tx, id, null))
    },
  }
}

/** Returns the previous name for the audit log if it has changed. */
export function formerly(before: { name: string }, now: { name: string }): { formerly?: string } {
  return before.name === now.name ? {} : { formerly: before.name }
}

/** Returns the fields that a body names, for the audit log; '' if it names none. */
function namedFields(patch: object): string {
  return Object.entries(patch)
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .join(', ')
}

async function findRow<Table extends PgTable>(
  db: Db,
  { table, key }: Keyed<Table>,
  id: Key,
): Promise<RowOf<Table> | null> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(eq(key, id))
  return firstOf<Table>(rows)
}

async function insertRow<Table extends PgTable>(
  db: Db,
  { table }: Keyed<Table>,
  values: object,
): Promise<RowOf<Table> | null> {
  return firstOf<Table>(
    await db
      .insert(table as PgTable)
      .values({ ...values })
      .returning(),
  )
}

/** Returns null if it does not exist. */
async function updateRow<Table extends PgTable>(
  db: Db,
  { table, key }: Keyed<Table>,
  id: Key,
  values: object,
): Promise<RowOf<Table> | null> {
  const changed = 'updatedAt' in table ? { ...values, updatedAt: sql`now()` } : { ...values }
  const rows = await db
    .update(table as PgTable)
    .set(changed)
    .where(eq(key, id))
    .returning()
  return firstOf<Table>(rows)
}

/** Returns null if it does not exist. */
async function deleteRow<Table extends PgTable>(
  db: Db,
  { table, key }: Keyed<Table>,
  id: Key,
): Promise<RowOf<Table> | null> {
  const rows = await db
    .delete(table as PgTable)
    .where(eq(key, id))
    .returning()
  return firstOf<Table>(rows)
}
