import { type T, text, type Text } from '#shared/texts/text.ts'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  type BulkChange,
  type bulkJobInput,
  type BulkJobView,
  type BulkPreview,
  type UnchangedQuery,
  type UnchangedView,
  bulkJobView,
} from '#shared/contracts/bulk-jobs.ts'
import {
  BULK_EFFECTS,
  BULK_SET_FIELDS,
  MAX_AT_ONCE,
  UNDOABLE_ACTIONS,
  type UndoableAction,
} from '#shared/domain/bulk-changes.ts'
import type { AppContext } from '../../context.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { type StoredChange, bulkJobs } from '../../platform/db/schema/bulk-jobs.ts'
import { type AppError, conflict, notFound, utcDayText } from '../../platform/http/app-error.ts'
import { resourcesOfRun } from '../history/undo.service.ts'
import { selectResources } from '../resources/admin-table.service.ts'
import { refuseUnknownOpening } from '../openings/openings.service.ts'
import { previewBulk } from '../resources/bulk-changes.service.ts'
import { bulkJob, doChunk, endJob } from './bulk-job.ts'
import {
  ASKS_LENGTHS,
  type BulkJobRow,
  findBulkJob,
  insertBulkJob,
  listBulkJobsOf,
  listUnchanged,
} from './bulk-jobs.queries.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { translatedView, type Untranslated } from '../../platform/texts/untranslated.ts'
import { sql, and, isNull, eq, inArray, desc } from 'drizzle-orm'
import { auditLog } from '../../platform/db/schema/auth.ts'
import { users } from '../../platform/db/schema/users.ts'
import { actor, refuseTokens } from '../../platform/auth/viewer.ts'

type UndoneEntry = { action: UndoableAction; undoneBy: string | null }

export { ASKS_LENGTHS, type BulkJobRow, noteChunk, takeChunk } from './bulk-jobs.queries.ts'

type Input = z.output<typeof bulkJobInput>

/** How many jobs of a curator are stored and listed. */
const LISTED = 10

/** Returns the chosen resources by ID. Those named one by one may be gone already. */
async function chosenIds(ctx: AppContext, selection: Input['selection']): Promise<number[]> {
  if ('ids' in selection) return [...new Set(selection.ids)].toSorted((a, b) => a - b)
  const found = await selectResources(ctx, selection.query)
  const except = new Set(selection.except)
  return found
    .ids()
    .filter((id) => !except.has(id))
    .toSorted((a, b) => a - b)
}

export async function previewBulkChange(
  ctx: AppContext,
  { selection, change }: Input,
): Promise<BulkPreview> {
  await refuseUnknownOpening(ctx.db, change.set.opening, 'change.set.opening')
  const ids = await chosenIds(ctx, selection)
  const preview = await previewBulk(ctx.db, ids, change)
  return { total: ids.length, ...preview, isJob: ids.length > MAX_AT_ONCE }
}

export async function startBulkChange(
  ctx: AppContext,
  editor: Editor,
  { selection, change }: Input,
): Promise<UntranslatedJob> {
  await refuseUnknownOpening(ctx.db, change.set.opening, 'change.set.opening')
  const ids = await chosenIds(ctx, selection)
  return ctx.db.transaction((tx) => begin(ctx, tx, editor, { run: randomUUID(), ids, change }))
}

/** Starts a change that is not described field by field. */
export async function startJob(
  ctx: AppContext,
  editor: Editor,
  ids: number[],
  what: { seed: true } | { delete: true },
): Promise<UntranslatedJob> {
  const change = { ...UNKNOWN_CHANGE, ...what }
  return ctx.db.transaction((tx) => begin(ctx, tx, editor, { run: randomUUID(), ids, change }))
}

/** Its `error` is translated by the route. */
export type UntranslatedJob = Untranslated<BulkJobView, 'error'>

export const translatedJob = (t: T, job: UntranslatedJob): BulkJobView =>
  translatedView<BulkJobView, 'error'>(t, 'error', job)

type Started = { run: string; ids: number[]; change: StoredChange }

/** Begins to read the pages of suggestions or resources, in their order. Who calls it queues the work. */
export async function beginReading(
  tx: Db,
  editor: Editor,
  { ids, at, ...what }: { ids: number[]; at: Date } & ({ links: true } | { lengths: true }),
): Promise<UntranslatedJob> {
  const change: StoredChange = { ...UNKNOWN_CHANGE, ...what }
  return presentBulkJob(await makeJob(tx, editor, { run: randomUUID(), ids, change, at }))
}

async function makeJob(
  tx: Db,
  { userId }: Editor,
  { run, ids, change, at }: Started & { at: Date },
): Promise<BulkJobRow> {
  await removeOldBulkJobs(tx, userId, LISTED)
  return insertBulkJob(tx, {
    userId,
    ip: actor().ip,
    run,
    change,
    ids,
    total: ids.length,
    state: 'waiting',
    createdAt: at.toISOString(),
  })
}

/** Changes up to MAX_AT_ONCE resources before it returns; more are changed by a job. */
async function begin(
  ctx: AppContext,
  tx: Db,
  editor: Editor,
  { ids, ...what }: Started,
): Promise<UntranslatedJob> {
  const at = ctx.clock()
  const job = await makeJob(tx, editor, { ids, ...what, at })
  if (ids.length > MAX_AT_ONCE) await ctx.jobs.enqueue(tx, bulkJob, { id: job.id })
  else await doChunk(tx, job.id, { at, limit: MAX_AT_ONCE })
  return presentBulkJob((await findBulkJob(tx, job.id, editor.userId)) ?? job)
}

/** Undoes one of a curator's own changes. */
export async function undoBulkJob(
  ctx: AppContext,
  editor: Editor,
  id: number,
): Promise<UntranslatedJob> {
  const job = await findBulkJob(ctx.db, id, editor.userId)
  if (!job) throw notFound(text('Job not found'))
  return undoRun(ctx, editor, job.run, job.change)
}

/** Undoes what an entry of the audit log says, whoever made the change. */
export async function undoEntry(
  ctx: AppContext,
  editor: Editor,
  id: number,
): Promise<UntranslatedJob> {
  const entry = await findEntry(ctx.db, id)
  if (!entry) throw notFound(text('Entry not found'))
  const isUndoable = UNDOABLE_ACTIONS.some((action) => action === entry.action)
  if (!isUndoable || entry.run === null)
    throw conflict('not_undoable', text('This entry is not a change of several resources'))
  return undoRun(ctx, editor, entry.run, UNKNOWN_CHANGE)
}

/** Stands in for the change, which the audit log does not have in a form that can be parsed. */
const UNKNOWN_CHANGE: BulkChange = {
  set: {},
  addTags: [],
  removeTags: [],
  addSubtitles: [],
  removeSubtitles: [],
  delete: false,
}

/** `change` names the undo. */
async function undoRun(
  ctx: AppContext,
  editor: Editor,
  run: string,
  change: StoredChange,
): Promise<UntranslatedJob> {
  return ctx.db.transaction(async (tx) => {
    // Locked first, as in every write to the catalogue, so that there are no deadlocks.
    await lockCatalogue(tx)
    const entries = await lockEntries(tx, run)
    const [entry] = entries
    if (await findGoing(tx, run))
      throw conflict(
        'not_ended',
        text('This change is still being made. Cancel it, or wait for its end'),
      )
    if (!entry)
      throw conflict('not_undoable', text('Nothing was changed, so there is nothing to undo'))
    if (entries.some((each) => each.action.startsWith('seed_'))) refuseTokens()
    if (entry.undoneBy !== null) throw await alreadyUndone(tx, entry.undoneBy)
    const [action = entry.action, ...others] = new Set(entries.map((each) => each.action))
    const by = randomUUID()
    await tx
      .update(auditLog)
      .set({ undoneBy: by })
      .where(and(eq(auditLog.run, run), inArray(auditLog.action, UNDOABLE_ACTIONS)))
    const ids = await resourcesOfRun(tx, run)
    if (ids.length === 0)
      throw conflict('not_undoable', text('The history does not have what this change replaced'))
    const undoes = { run, action, ...(others.length > 0 && { others }) }
    return begin(ctx, tx, editor, { run: by, ids, change: { ...change, undoes } })
  })
}

async function alreadyUndone(tx: Db, by: string): Promise<AppError> {
  if (await findGoing(tx, by))
    return conflict('already_undone', text('This change is being undone at the moment'))
  const maker = await findMaker(tx, by)
  return conflict(
    'already_undone',
    maker ? undoneBy(maker) : text('This change was already undone'),
  )
}

type Maker = NonNullable<Awaited<ReturnType<typeof findMaker>>>

/** Says by whom, unless the account no longer exists, and when: 'by vera on Nov 21, 2026'. */
function undoneBy({ username, at }: Maker): Text {
  const day = utcDayText(at)
  return username
    ? text('This change was already undone by {username} on {day}', { username, day })
    : text('This change was already undone on {day}', { day })
}

/** Returns one page of the resources that an undo did not fully restore, in the order in which it reached them. */
export async function getUnchanged(
  { db }: AppContext,
  userId: number,
  id: number,
  query: UnchangedQuery,
): Promise<Untranslated<UnchangedView, 'why'>[]> {
  const job = await findBulkJob(db, id, userId)
  if (!job) throw notFound(text('Job not found'))
  return listUnchanged(db, job.run, query)
}

export async function listBulkJobs({ db }: AppContext, userId: number): Promise<UntranslatedJob[]> {
  return (await listBulkJobsOf(db, userId, LISTED)).map(presentBulkJob)
}

export async function getBulkJob(
  { db }: AppContext,
  userId: number,
  id: number,
): Promise<UntranslatedJob> {
  const job = await findBulkJob(db, id, userId)
  if (!job) throw notFound(text('Job not found'))
  return presentBulkJob(job)
}

/** Stops a job, whose finished part is not undone. A job that has ended does not change. */
export async function cancelBulkJob(
  ctx: AppContext,
  userId: number,
  id: number,
): Promise<UntranslatedJob> {
  await getBulkJob(ctx, userId, id)
  await endJob(ctx.db, id, 'canceled', { at: ctx.clock() })
  return getBulkJob(ctx, userId, id)
}

function presentBulkJob(row: BulkJobRow): UntranslatedJob {
  const { error, ...job } = row
  const { set, addTags, removeTags, addSubtitles, removeSubtitles } = row.change
  const { delete: isDeleted, undoes, seed = false, links = false, lengths = false } = row.change
  const given = BULK_SET_FIELDS.flatMap((field) => {
    const value = set[field]
    return value === undefined ? [] : [[field, value] as const]
  })
  const view = presentAs(
    bulkJobView,
    { ...job, error: null },
    {
      change: {
        set: Object.fromEntries(given),
        addTags,
        removeTags,
        addSubtitles,
        removeSubtitles,
        delete: isDeleted,
        seed,
        links,
        lengths,
      },
      // Whatever several things did is a change.
      undoes: undoes ? (undoes.others ? 'changed' : BULK_EFFECTS[undoes.action]) : null,
      undo:
        row.endedAt === null || row.isUndone === null ? null : row.isUndone ? 'done' : 'possible',
    },
  )
  return { ...view, error }
}

/** Keeps the newest `kept` jobs of a user that have ended, and what says which pages were asked. */
async function removeOldBulkJobs(db: Db, userId: number, kept: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM bulk_jobs WHERE user_id = ${userId} AND ended_at IS NOT NULL AND NOT ${ASKS_LENGTHS} AND id NOT IN
      (SELECT id FROM bulk_jobs WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${kept})`)
}

/**
 * Returns the oldest job that reads pages and has not ended, and what it reads next. Links that somebody has just added
 * come before lengths, which take hours.
 */
export async function findReading(
  db: Db,
  limit: number,
): Promise<{ id: number; next: number[]; asksLengths: boolean } | undefined> {
  const { id, done, ids, change } = bulkJobs
  const [row] = await db
    .select({
      id,
      next: sql<number[]>`${ids}[${done} + 1 : ${done} + ${limit}::int]`,
      asksLengths: sql<boolean>`${ASKS_LENGTHS}`,
    })
    .from(bulkJobs)
    .where(and(isNull(bulkJobs.endedAt), sql`(${change} ? 'links' OR ${ASKS_LENGTHS})`))
    .orderBy(ASKS_LENGTHS, id)
    .limit(1)
  return row
}

/**
 * Returns the entries of a run that can be undone, and locks them, so that if two people undo them at once, the second
 * is refused. A run has several entries if it took longer than an entry may grow.
 */
async function lockEntries(db: Db, run: string): Promise<UndoneEntry[]> {
  const { action, undoneBy } = auditLog
  const rows = await db
    .select({ action, undoneBy })
    .from(auditLog)
    .where(and(eq(auditLog.run, run), inArray(action, UNDOABLE_ACTIONS)))
    .orderBy(auditLog.id)
    .for('update')
  return rows as UndoneEntry[]
}

async function findEntry(
  db: Db,
  id: number,
): Promise<{ action: string; run: string | null } | undefined> {
  const { action, run } = auditLog
  const [row] = await db.select({ action, run }).from(auditLog).where(eq(auditLog.id, id))
  return row
}

/** Returns who made the last change of a run, and when; undefined if it changed nothing. */
async function findMaker(
  db: Db,
  run: string,
): Promise<{ at: string; username: string | null } | undefined> {
  const [row] = await db
    .select({ at: auditLog.at, username: users.username })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(eq(auditLog.run, run))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row
}

/** Returns the job of a run, whoever started it, if it has not ended. */
async function findGoing(db: Db, run: string): Promise<{ id: number } | undefined> {
  const [row] = await db
    .select({ id: bulkJobs.id })
    .from(bulkJobs)
    .where(and(eq(bulkJobs.run, run), isNull(bulkJobs.endedAt)))
  return row
}
