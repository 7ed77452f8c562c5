import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import pino from 'pino'
import { z } from 'zod'
import type { Database } from '#server/platform/db/client.ts'
import { listenToDatabase } from '#server/platform/db/notifications.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { letTimePass } from '#tests/support/waiting-jobs.ts'
import { type JobKind, openJobQueue } from './job-queue.ts'
import { FinalJobError, type JobWorker, jobWorker } from './job-worker.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { JOB_TABLES_VERSION, jobTablesFrom } from '../db/migrate.ts'

const HOUR = 3600
const logger = createLogger('silent')

type Note = { text: string }
const noteJob: JobKind<Note> = {
  name: 'note',
  payload: z.object({ text: z.string() }),
  retrySeconds: [10, 30],
  giveUpAfterSeconds: 24 * HOUR,
  expireSeconds: 60,
  concurrency: 2,
}
const tickJob: JobKind<object> = {
  name: 'tick',
  payload: z.object({}),
  retrySeconds: [],
  giveUpAfterSeconds: 0,
  expireSeconds: 60,
  concurrency: 1,
  cron: '0 * * * *',
}

let database: Database
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('TRUNCATE jobs.job'))
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Returns the jobs of a process that hardly ever polls: after its start, it works only when a commit notifies it. */
async function jobsOf(...workers: JobWorker[]): Promise<Jobs> {
  const notifications = listenToDatabase(database, logger)
  const jobs = createJobs({ database, notifications, logger, workers, pollSeconds: HOUR })
  notifications.start()
  closing.push(async () => {
    await jobs.close()
    await notifications.close()
  })
  await expect.poll(() => notifications.isListening()).toBe(true)
  return jobs
}

/** Starts the process, and waits until each worker has looked for jobs and found none. */
async function startIdle(jobs: Jobs): Promise<void> {
  const query = vi.spyOn(database.jobsPool, 'query')
  await jobs.start()
  const fetches = () =>
    query.mock.calls.flatMap(([text], index) =>
      String(text).includes('SKIP LOCKED') && String(text).includes("'note'")
        ? [query.mock.settledResults[index]?.type]
        : [],
    )
  await expect.poll(fetches).toEqual(['fulfilled', 'fulfilled'])
  query.mockRestore()
}

function noting(fault: () => Error | null = () => null) {
  const texts: string[] = []
  const worker = jobWorker(noteJob, async ({ text }) => {
    const error = fault()
    if (error) throw error
    texts.push(text)
  })
  return { texts, worker }
}

type Row = { name: string; state: string; retry_count: number; output: { message: string } | null }
const rows = async (): Promise<Row[]> =>
  (await database.pool.query<Row>('SELECT * FROM jobs.job')).rows

describe('the tables of the job queue', () => {
  it('are those that this version of pg-boss works with', async () => {
    const { boss } = await openJobQueue(database, logger).open([noteJob])
    expect(await boss.isInstalled()).toBe(true)
    const { getConstructionPlans } = await import('pg-boss')
    const wanted = /INTO jobs\.version\(version\) VALUES \('(\d+)'\)/.exec(
      getConstructionPlans('jobs'),
    )
    expect(await boss.schemaVersion()).toBe(Number(wanted?.[1]))
    expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
  })
})

describe('a job', () => {
  it('of a transaction that fails never runs', async () => {
    const { texts, worker } = noting()
    const jobs = await jobsOf(worker)
    const failed = database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, noteJob, { text: 'undone' })
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    await jobs.drain()
    expect(texts).toEqual([])
  })

  it('waits for a process that does jobs', async () => {
    const { texts, worker } = noting()
    await openJobQueue(database, logger).enqueue(database.db, noteJob, { text: 'from outside' })
    expect(texts).toEqual([])
    await (await jobsOf(worker)).drain()
    expect(texts).toEqual(['from outside'])
    expect(await rows()).toEqual([])
  })

  it('is queued by as many transactions at once as there are connections, the first of this process', async () => {
    const queue = openJobQueue(database, logger)
    const open = Promise.withResolvers<void>()
    const most = database.pool.options.max
    let begun = 0
    const queueing = Array.from({ length: most }, (_, number) =>
      database.db.transaction(async (tx) => {
        await tx.execute('SELECT 1')
        if (++begun === most) open.resolve()
        await open.promise
        await queue.enqueue(tx, noteJob, { text: `note ${number}` })
      }),
    )
    await Promise.all(queueing)
    const { texts, worker } = noting()
    await (await jobsOf(worker)).drain()
    expect(texts).toHaveLength(most)
  })

  it('is done when its transaction commits, without waiting for a poll', async () => {
    const done = Promise.withResolvers<string>()
    const jobs = await jobsOf(jobWorker(noteJob, async ({ text }) => done.resolve(text)))
    await startIdle(jobs)
    await database.db.transaction((tx) => jobs.enqueue(tx, noteJob, { text: 'now' }))
    expect(await done.promise).toBe('now')
  })

  it('wakes a process for all that a transaction queued', async () => {
    const done = Promise.withResolvers<void>()
    const texts: string[] = []
    const jobs = await jobsOf(
      jobWorker(noteJob, async ({ text }) => {
        if (texts.push(text) === 10) done.resolve()
      }),
    )
    await startIdle(jobs)
    await database.db.transaction(async (tx) => {
      for (let count = 0; count < 10; count++) await jobs.enqueue(tx, noteJob, { text: `${count}` })
    })
    await done.promise
    expect(texts.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
  })

  it('is done once, however many processes look', async () => {
    const { texts, worker } = noting()
    const several = await Promise.all([jobsOf(worker), jobsOf(worker), jobsOf(worker)])
    for (let count = 0; count < 20; count++)
      await several[0]?.enqueue(database.db, noteJob, { text: `${count}` })
    await Promise.all(several.map((jobs) => jobs.drain()))
    expect(new Set(texts).size).toBe(20)
    expect(texts).toHaveLength(20)
  })
})

describe('a job that fails', () => {
  it('waits longer after each failure, the last wait repeats', async () => {
    const { worker } = noting(() => new Error('busy'))
    const jobs = await jobsOf(worker)
    await jobs.enqueue(database.db, noteJob, { text: 'x' })
    const attemptsAfter = async (seconds: number) => {
      await letTimePass(database, seconds)
      await jobs.drain()
      return (await rows())[0]?.retry_count
    }
    expect(await attemptsAfter(0)).toBe(0)
    expect(await attemptsAfter(9)).toBe(0)
    expect(await attemptsAfter(1)).toBe(1)
    expect(await attemptsAfter(29)).toBe(1)
    expect(await attemptsAfter(1)).toBe(2)
    expect(await attemptsAfter(29)).toBe(2)
    expect(await attemptsAfter(1)).toBe(3)
    expect((await rows())[0]?.output).toEqual({ message: 'busy' })
  })

  it('is given up when it is too old', async () => {
    const { worker } = noting(() => new Error('busy'))
    const jobs = await jobsOf(worker)
    await jobs.enqueue(database.db, noteJob, { text: 'x' })
    await letTimePass(database, 24 * HOUR - 60)
    await jobs.drain()
    expect(await rows()).toHaveLength(1)
    await letTimePass(database, 60)
    await jobs.drain()
    expect(await rows()).toEqual([])
  })

  it('on a schedule is not given up: the schedule runs it again', async () => {
    const lines: { level: number; msg: string }[] = []
    const notifications = listenToDatabase(database, logger)
    const outcomes: string[] = []
    const jobs = createJobs({
      database,
      notifications,
      logger: pino({}, { write: (line) => lines.push(JSON.parse(line)) }),
      workers: [jobWorker(tickJob, async () => Promise.reject(new Error('no room')))],
      onFailure: (kind, outcome) => outcomes.push(`${kind} ${outcome}`),
    })
    await jobs.enqueue(database.db, tickJob, {})
    await jobs.drain()
    await jobs.close()
    await notifications.close()
    expect(await rows()).toEqual([])
    expect(outcomes).toEqual(['tick retried'])
    expect(lines).toMatchObject([
      { level: 40, msg: 'job failed, its schedule will run it again', error: 'no room' },
    ])
  })

  it('is given up at once if another attempt cannot help', async () => {
    const { worker } = noting(() => new FinalJobError('refused'))
    const jobs = await jobsOf(worker)
    await jobs.enqueue(database.db, noteJob, { text: 'x' })
    await jobs.drain()
    expect(await rows()).toEqual([])
  })

  it('is tried again when its payload is not understood: a newer version may know it', async () => {
    const { texts, worker } = noting()
    const jobs = await jobsOf(worker)
    const { boss } = await openJobQueue(database, logger).open([noteJob])
    await boss.send('note', { words: 'newer' })
    await jobs.enqueue(database.db, noteJob, { text: 'known' })
    await jobs.drain()
    expect(texts).toEqual(['known'])
    expect(await rows()).toMatchObject([{ state: 'retry' }])
  })
})

describe('a job of a process that was killed', () => {
  it('is done by another process, soon after its lease has expired', async () => {
    const { boss } = await openJobQueue(database, logger).open([noteJob])
    const { texts, worker } = noting()
    const jobs = await jobsOf(worker)
    await jobs.enqueue(database.db, noteJob, { text: 'taken' })
    expect(await boss.fetch('note')).toHaveLength(1)
    await jobs.drain()
    await letTimePass(database, 59)
    await boss.supervise()
    await jobs.drain()
    expect(texts).toEqual([])
    await letTimePass(database, 60)
    await boss.supervise()
    await letTimePass(database, 10)
    await jobs.drain()
    expect(texts).toEqual(['taken'])
  })

  it('is left to its new owner by a process that was merely slow', async () => {
    const { boss } = await openJobQueue(database, logger).open([noteJob])
    const slow = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const jobs = await jobsOf(
      jobWorker(noteJob, () => {
        began.resolve()
        return slow.promise
      }),
    )
    await jobs.enqueue(database.db, noteJob, { text: 'slow' })
    const draining = jobs.drain()
    await began.promise
    await letTimePass(database, 61)
    await boss.supervise()
    await letTimePass(database, 10)
    expect(await boss.fetch('note')).toHaveLength(1)
    slow.resolve()
    await draining
    expect(await rows()).toMatchObject([{ state: 'active', retry_count: 1 }])
  })
})

describe('a schedule', () => {
  it('is one for all processes', async () => {
    const tick = jobWorker(tickJob, async () => undefined)
    for (const jobs of [await jobsOf(tick), await jobsOf(tick)]) await jobs.start()
    const { boss } = await openJobQueue(database, logger).open([tickJob])
    expect(await boss.getSchedules()).toMatchObject([{ name: 'tick', cron: '0 * * * *' }])
  })
})

describe('the depth of the queue', () => {
  it('counts what waits and what runs', async () => {
    const jobs = await jobsOf(noting().worker)
    const depth = async () => (await jobs.countJobs()).find(({ kind }) => kind === 'note')
    const { boss } = await openJobQueue(database, logger).open([noteJob])
    expect(await depth()).toEqual({ kind: 'note', waiting: 0, running: 0 })
    for (const text of ['one', 'two', 'three']) await jobs.enqueue(database.db, noteJob, { text })
    await boss.fetch('note')
    expect(await depth()).toEqual({ kind: 'note', waiting: 2, running: 1 })
  })
})

describe('closing', () => {
  it('waits for what runs', async () => {
    const [began, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let atTheEnd: Row[] = []
    const jobs = await jobsOf(
      jobWorker(noteJob, async () => {
        began.resolve()
        await slow.promise
        atTheEnd = await rows()
      }),
    )
    await jobs.start()
    await jobs.enqueue(database.db, noteJob, { text: 'slow' })
    await began.promise
    const closed = jobs.close()
    // Leaves enough time for a second worker to take the job.
    for (let count = 0; count < 200; count++) await rows()
    slow.resolve()
    await closed
    expect(atTheEnd).toMatchObject([{ state: 'active' }])
    expect(await rows()).toEqual([])
  })
})

it('the tables are those of the installed pg-boss', async () => {
  const { rows } = await database.pool.query('SELECT version FROM jobs.version')
  expect(rows).toEqual([{ version: JOB_TABLES_VERSION }])
  expect(await jobTablesFrom(null)).toContain(`VALUES ('${JOB_TABLES_VERSION}')`)
  expect(await jobTablesFrom(JOB_TABLES_VERSION - 1)).not.toMatch(/^\s*BEGIN|COMMIT;\s*$/)
})
