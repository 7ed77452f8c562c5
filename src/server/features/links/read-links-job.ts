import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { actingAs } from '../../platform/auth/viewer.ts'
import type { Db } from '../../platform/db/client.ts'
import { whileAlone } from '../../platform/db/process-lock.ts'
import type { SafeFetch } from '../../platform/fetch/safe-fetch.ts'
import type { JobKind } from '../../platform/jobs/job-queue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import {
  type BulkJobRow,
  findReading,
  noteChunk,
  takeChunk,
} from '../bulk-jobs/bulk-jobs.service.ts'
import {
  type LinkSettings,
  type PoliteRequests,
  politeRequests,
} from '../link-health/polite-requests.service.ts'
import { type ReadLink, readPendingLink } from '../suggestions/pending-links.service.ts'
import { fillLengths, type FoundLength, readLength } from './lengths.service.ts'

/** An attempt ends after this time, and the next one continues. */
const ATTEMPT_MS = 15_000
/** After this time, nothing more is asked for the pages that are being read. */
const CHUNK_MS = 20_000
/** Pages that are read at once; the parser's threads have other work as well. */
const AT_ONCE = 4
const MAX_REDIRECTS = 5

/** Reads the pages of all added links that wait, whoever has added them, and then asks others for their lengths. */
export const readLinksJob: JobKind<object> = {
  name: 'read-links',
  payload: z.object({}),
  retrySeconds: [5, 30, 60],
  giveUpAfterSeconds: 24 * 60 * 60,
  // If the process is killed, another attempt continues where it stopped.
  expireSeconds: 60,
  concurrency: 1,
}

type Worker = { context: () => AppContext; settings: LinkSettings }

/** Only one process reads at a time, so that no host is asked twice at once. */
export function readLinksWorker({ context, settings }: Worker): JobWorker {
  return jobWorker(readLinksJob, async () => {
    const ctx = context()
    const until = performance.now() + ATTEMPT_MS
    const isAlone = await whileAlone(ctx.database.pool, 'pages', async () => {
      const { signal } = ctx.shutdown
      const polite = politeRequests({ ...ctx, pool: ctx.database.pool, settings, signal })
      while (!signal.aborted && performance.now() < until && (await readChunk(ctx, polite)));
      await polite.rest()
    })
    if (isAlone && (await findReading(ctx.db, 1))) await ctx.jobs.enqueue(ctx.db, readLinksJob, {})
  })
}

/** Reads the next pages. Returns false if none waits. */
async function readChunk(ctx: AppContext, polite: PoliteRequests): Promise<boolean> {
  const job = await findReading(ctx.db, AT_ONCE)
  if (!job) return false
  const fetch = politeFetch(polite, performance.now() + CHUNK_MS)
  const write = job.asksLengths
    ? writeLengths(await Promise.all(job.next.map((id) => readLength(ctx, { fetch, polite }, id))))
    : writeLinks(await Promise.all(job.next.map((id) => readPendingLink(ctx, fetch, id))))
  if (ctx.shutdown.signal.aborted) return true
  await ctx.db.transaction(async (tx) => {
    const at = ctx.clock()
    const done = job.next.length
    // Nobody else reads, but the job may have been canceled.
    const taken = await takeChunk(tx, job.id, done)
    if (!taken) return
    const changed = await write(tx, taken.job, at)
    await noteChunk(tx, job.id, { done, changed, kept: 0, at })
  })
  return true
}

/** Returns how many were read or changed. */
type Write = (tx: Db, job: BulkJobRow, at: Date) => Promise<number>

const writeLinks =
  (read: readonly ReadLink[]): Write =>
  async (tx) => {
    for (const { write } of read) await write(tx)
    return read.filter(({ isRead }) => isRead).length
  }

const writeLengths =
  (found: readonly FoundLength[]): Write =>
  (tx, { userId, ip, run }, at) =>
    actingAs({ userId, ip }, () => fillLengths(tx, at, { found, run }))

/** Returns a fetch that waits for its turn at each host, also where one leads to another. */
function politeFetch(polite: PoliteRequests, until: number): SafeFetch {
  return async (url, options = {}) => {
    let next = url
    for (let step = 0; step <= MAX_REDIRECTS; step++) {
      if (performance.now() > until) return { outcome: 'failed', code: 'timeout', url: next }
      const result = await polite.request(next, options)
      if (result.outcome !== 'answered' || result.location === null) return result
      next = result.location
    }
    return { outcome: 'refused', why: 'too_many_redirects', url: next }
  }
}
