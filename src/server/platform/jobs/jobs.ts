import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/client.ts'
import type { Notifications } from '../db/notifications.ts'
import type { Logger } from '../logger.ts'
import { type JobQueue, openJobQueue } from './job-queue.ts'
import { type JobWorker, type WorkContext, workOn } from './job-worker.ts'
import { countJobs, JOBS_CHANNEL, type QueueDepth } from './jobs.queries.ts'

/** Workers are woken by commits. Polling finds jobs that wait for their next attempt, and missed notifications. */
const POLL_SECONDS = 5
const CRON_POLL_SECONDS = 60
const START_AGAIN_MS = 5_000
const CLOSE_MS = 5_000

export type Jobs = Pick<JobQueue, 'enqueue'> & {
  /**
   * Resolves when this process does jobs; while the database is unavailable, it keeps trying. Unless it is called, jobs
   * wait for another process.
   */
  start(): Promise<void>
  /** Does everything that is due before it resolves. */
  drain(): Promise<void>
  countJobs(): Promise<QueueDepth[]>
  /** Waits for running attempts, for at most 5 s. */
  close(): Promise<void>
}

type Parts = {
  database: Database
  notifications: Notifications
  logger: Logger
  workers: readonly JobWorker[]
  pollSeconds?: number
  /** Counts attempts that failed. */
  onFailure?: WorkContext['onFailure'] | undefined
}

/** The jobs of this process. Any number of processes may share a database. */
export function createJobs(parts: Parts): Jobs {
  const { database, notifications, logger, workers } = parts
  const { pollSeconds = POLL_SECONDS, onFailure = () => undefined } = parts
  const { db } = database
  const queue = openJobQueue(database, logger)
  const kinds = workers.map(({ kind }) => kind)
  /** pg-boss's worker IDs by kind, one for each concurrent attempt. */
  const workerIds = new Map<string, string[]>()
  let boss: PgBoss | null = null
  let starting: Promise<void> | null = null
  let closed = false

  const wake = (kind: string) => {
    for (const id of workerIds.get(kind) ?? []) boss?.notifyWorker(id)
  }
  notifications.subscribe(JOBS_CHANNEL, {
    onMessage: wake,
    onGap: () => [...workerIds.keys()].forEach(wake),
  })

  const openBoss = async () => ({ ...(await queue.open(kinds)), db, logger, onFailure })
  const start = async () => {
    const opened = await openBoss()
    boss = opened.boss
    await boss.start()
    for (const { name, cron } of kinds)
      if (cron) await boss.schedule(name, cron, {}, { missed: 'once' })
    for (const worker of workers)
      workerIds.set(worker.kind.name, await employAll(opened, worker, pollSeconds))
  }
  const startUntilDone = async () => {
    while (!closed) {
      try {
        return await start()
      } catch (error) {
        logger.warn({ error: (error as Error).message }, 'jobs not started yet')
        await boss?.stop({ close: false, graceful: false })
        await delay(START_AGAIN_MS, null, { ref: false })
      }
    }
  }
  return {
    enqueue: queue.enqueue,
    start: () => (starting ??= startUntilDone()),
    async drain() {
      const opened = await openBoss()
      for (const worker of workers) await workOff(opened, worker)
    },
    countJobs: () => countJobs(db),
    async close() {
      closed = true
      await starting
      await boss?.stop({ close: false, timeout: CLOSE_MS })
    },
  }
}

/** Does the jobs of one kind until none is due. */
async function workOff(opened: WorkContext, worker: JobWorker): Promise<void> {
  const fetchBatch = () => opened.boss.fetch(worker.kind.name, { includeMetadata: true })
  for (let jobs = await fetchBatch(); jobs.length > 0; jobs = await fetchBatch())
    for (const job of jobs) await workOn(opened, worker, job)
}

/** Starts as many of pg-boss's workers as there may be attempts at the same time, and returns their IDs. */
async function employAll(
  opened: WorkContext,
  worker: JobWorker,
  pollSeconds: number,
): Promise<string[]> {
  const { concurrency, cron } = worker.kind
  const ids = Array.from({ length: concurrency }, () =>
    employ(opened, worker, cron ? CRON_POLL_SECONDS : pollSeconds),
  )
  return Promise.all(ids)
}

/** Lets pg-boss fetch jobs of this kind one after the other. Returns the ID of its worker. */
async function employ(
  opened: WorkContext,
  worker: JobWorker,
  pollingIntervalSeconds: number,
): Promise<string> {
  const options = { pollingIntervalSeconds, includeMetadata: true } as const
  const id: string = await opened.boss.work(worker.kind.name, options, async (jobs) => {
    for (const job of jobs) await workOn(opened, worker, job)
    // There may be more; otherwise pg-boss would not look until its next poll.
    opened.boss.notifyWorker(id)
  })
  return id
}
