import type { Db as BossDb, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Database, Db } from '../db/client.ts'
import type { Logger } from '../logger.ts'
import { JOBS_SCHEMA, notifyWorkers, overJobsPool, overTransaction } from './jobs.queries.ts'

const DAY = 24 * 60 * 60
/** pg-boss deletes jobs that have waited longer than this; the server may be off for weeks. */
const RETENTION_SECONDS = 365 * DAY
/** Never reached: `giveUpAfterSeconds` ends a job. */
const RETRY_LIMIT = 100_000
/** How often pg-boss looks for jobs whose attempt has expired. */
const SUPERVISE_SECONDS = 30
/** How often to look for scheduled jobs, which are queued without a notification. */
const CRON_WORKER_SECONDS = 30

/** A kind of job, shared by the code that queues it and the code that does it. */
export type JobKind<Payload extends object> = {
  name: string
  /** Checked before each attempt: another version of the server may have queued the job. */
  payload: z.ZodType<Payload>
  /** Delays after the first, second … failure; the last one repeats. Empty: only one attempt. */
  retrySeconds: readonly number[]
  /** A failure this long after the job was queued ends it. */
  giveUpAfterSeconds: number
  /** An attempt that has taken longer counts as failed: its process is dead, or it hangs. */
  expireSeconds: number
  /** Concurrent attempts in one process. */
  concurrency: number
  /** When jobs of this kind are queued, with an empty payload: once for all processes, in UTC. */
  cron?: string
}

/** Returns a job that its schedule repeats. It is not repeated after a fault, because its next run does the same. */
export function scheduledJob(name: string, cron: string, minutes: number): JobKind<object> {
  return {
    name,
    payload: z.object({}),
    cron,
    retrySeconds: [],
    giveUpAfterSeconds: 0,
    expireSeconds: minutes * 60,
    concurrency: 1,
  }
}

export type JobQueue = {
  /** Queues a job; within a transaction, it is done only if that commits, and then at once. */
  enqueue: <Payload extends object>(
    db: Db,
    kind: JobKind<Payload>,
    payload: Payload,
  ) => Promise<void>
  /** pg-boss, with a queue for each of these kinds. */
  open(kinds: readonly QueueSettings[]): Promise<OpenBoss>
}

/** `within` turns one of our transactions into the `db` parameter of a call to pg-boss. */
export type OpenBoss = { boss: PgBoss; within: (db: Db) => BossDb }
type QueueSettings = Pick<JobKind<object>, 'name' | 'retrySeconds' | 'expireSeconds'>

/** For code that only queues jobs, such as the command line. It starts nothing. */
export function openJobQueue(database: Database, logger: Logger): JobQueue {
  let loading: Promise<OpenBoss> | null = null
  const known = new Map<string, Promise<void>>()

  const load = () => (loading ??= loadBoss(database, logger))
  const prepare = async ({ name, retrySeconds, expireSeconds }: QueueSettings) => {
    const { boss } = await load()
    const settings = {
      retryLimit: retrySeconds.length === 0 ? 0 : RETRY_LIMIT,
      retryDelay: retrySeconds[0] ?? 0,
      retentionSeconds: RETENTION_SECONDS,
      expireInSeconds: expireSeconds,
    }
    await boss.createQueue(name, settings)
    // An existing queue may have the settings of an older version.
    await boss.updateQueue(name, settings)
  }
  const open = async (kinds: readonly QueueSettings[]) => {
    for (const kind of kinds) {
      const preparing = known.get(kind.name) ?? prepare(kind)
      known.set(kind.name, preparing)
      try {
        await preparing
      } catch (error) {
        // The database was unavailable; the next call tries again.
        known.delete(kind.name)
        throw error
      }
    }
    return load()
  }

  return {
    open,
    async enqueue(db, kind, payload) {
      const { boss, within } = await open([kind])
      await boss.send(kind.name, payload, { db: within(db) })
      await notifyWorkers(db, kind.name)
    },
  }
}

/** Imported at first use, which saves the server's start 40 ms. */
async function loadBoss(database: Database, logger: Logger): Promise<OpenBoss> {
  const { PgBoss, fromDrizzle } = await import('pg-boss')
  const boss = new PgBoss({
    db: overJobsPool(database),
    schema: JOBS_SCHEMA,
    // The tables come with our migrations.
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    cronWorkerIntervalSeconds: CRON_WORKER_SECONDS,
    // There are no jobs that wait for other jobs.
    flowIntervalSeconds: DAY,
  })
  // Only the message: other fields may hold payloads.
  boss.on('error', ({ message }) => logger.warn({ error: message }, 'job queue'))
  boss.on('warning', ({ message }) => logger.warn({ warning: message }, 'job queue'))
  return { boss, within: (db) => overTransaction(db, fromDrizzle) }
}
