import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type {
  BulkChange,
  bulkJobInput,
  BulkJobView,
  BulkPreview,
} from '#shared/contracts/bulk-jobs.ts'
import { MAX_AT_ONCE } from '#shared/domain/bulk-changes.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { AppContext } from '../../context.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { selectResources } from '../resources/admin-table.service.ts'
import { previewBulk } from '../resources/bulk-changes.service.ts'
import { bulkJob, doChunk } from './bulk-job.ts'
import {
  type BulkJobRow,
  endBulkJob,
  findBulkJob,
  insertBulkJob,
  listBulkJobsOf,
  removeOldBulkJobs,
} from './bulk-jobs.queries.ts'

type Input = z.output<typeof bulkJobInput>

/** How many jobs of a curator are listed, and kept. */
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
  const ids = await chosenIds(ctx, selection)
  const preview = await previewBulk(ctx.db, ids, change)
  return { total: ids.length, ...preview, isJob: ids.length > MAX_AT_ONCE }
}

/** Changes up to MAX_AT_ONCE resources before it returns; more are changed by a job. */
export async function startBulkChange(
  ctx: AppContext,
  { userId, ip }: Editor,
  { selection, change }: Input,
): Promise<BulkJobView> {
  const ids = await chosenIds(ctx, selection)
  const isJob = ids.length > MAX_AT_ONCE
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    await removeOldBulkJobs(tx, userId, LISTED)
    const job = await insertBulkJob(tx, {
      userId,
      ip,
      run: randomUUID(),
      change,
      ids,
      total: ids.length,
      state: 'waiting',
      createdAt: at.toISOString(),
    })
    if (!job) throw notFound('Job')
    if (!isJob)
      return presentBulkJob((await doChunk(tx, job.id, { at, limit: MAX_AT_ONCE })) ?? job)
    await ctx.jobs.enqueue(tx, bulkJob, { id: job.id })
    return presentBulkJob(job)
  })
}

export async function listBulkJobs({ db }: AppContext, userId: number): Promise<BulkJobView[]> {
  return (await listBulkJobsOf(db, userId, LISTED)).map(presentBulkJob)
}

export async function getBulkJob(
  { db }: AppContext,
  userId: number,
  id: number,
): Promise<BulkJobView> {
  const job = await findBulkJob(db, id, userId)
  if (!job) throw notFound('Job')
  return presentBulkJob(job)
}

/** What is done stays done. A job that has ended stays as it is. */
export async function cancelBulkJob(
  ctx: AppContext,
  userId: number,
  id: number,
): Promise<BulkJobView> {
  await getBulkJob(ctx, userId, id)
  await endBulkJob(ctx.db, id, 'canceled', { at: ctx.clock() })
  return getBulkJob(ctx, userId, id)
}

function presentBulkJob(row: BulkJobRow): BulkJobView {
  const { set, addTags, removeTags, delete: isDeleted } = row.change as BulkChange
  const { publishedDate, isFeatured, isForKids, level, category, opening, price } = set
  const named = { isFeatured, isForKids, level, category, opening, price, publishedDate }
  const given = Object.entries(named).filter(([, value]) => value !== undefined)
  return {
    id: row.id,
    run: row.run,
    state: row.state,
    change: {
      set: Object.fromEntries(given) as BulkJobView['change']['set'],
      addTags,
      removeTags,
      delete: isDeleted,
    },
    total: row.total,
    done: row.done,
    changed: row.changed,
    error: row.error,
    createdAt: isoTime(row.createdAt),
    endedAt: row.endedAt === null ? null : isoTime(row.endedAt),
  }
}
