import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { enqueueMail } from '#server/platform/mail/mail-job.ts'
import type { JobKind } from '#server/platform/jobs/job-queue.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createMetrics } from './metrics.ts'

const TOKEN = 'a token of some length'
const LIST = '/api/resources?type=book&limit=12'
/** A job whose payload this release cannot read fails and is retried. */
const OTHER_RELEASES_MAIL: JobKind<object> = {
  name: 'mail',
  payload: z.object({}),
  retrySeconds: [10],
  giveUpAfterSeconds: 60,
  expireSeconds: 60,
  concurrency: 1,
}
let test: TestApp
let server: ListeningServer
let id: number

beforeAll(async () => {
  test = await startTestApp({ config: { metricsToken: TOKEN } })
  server = await listenWith(test)
  id = await addResource(test.ctx, { type: 'book' })
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

const scrape = async () => {
  const answer = await server.send('GET', '/metrics', { Authorization: `bearer  ${TOKEN}` })
  return { ...answer, text: answer.body.toString() }
}

/** Returns the value of a series, found by its name and some of its labels; NaN if there is none. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}): number {
  const line = text
    .split('\n')
    .find(
      (each) =>
        (each.startsWith(`${name} `) || each.startsWith(`${name}{`)) &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
    )
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

const countOf = async (labels: Record<string, string>) =>
  valueOf((await scrape()).text, 'openfile_http_request_duration_seconds_count', labels) || 0

describe('GET /metrics', () => {
  it.each([
    ['no token', {}],
    ['another token', { Authorization: 'Bearer another token of the length' }],
    ['a part of it', { Authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['more than it', { Authorization: `Bearer ${TOKEN}x` }],
    ['another scheme', { Authorization: `Basic ${TOKEN}` }],
    ['the token alone', { Authorization: TOKEN }],
  ])('with %s responds like any unknown path', async (_name, headers: Record<string, string>) => {
    const [refused, unknown] = [
      await test.get('/metrics', headers),
      await test.get('/unknown', headers),
    ]
    const shown = async (response: Response) => [
      response.status,
      await response.text(),
      [...response.headers].filter(([name]) => name !== 'x-request-id'),
    ]
    expect(refused.status).toBe(404)
    expect(await shown(refused)).toEqual(await shown(unknown))
  })

  it('is unknown without METRICS_TOKEN, whatever is sent', async () => {
    const plain = await startTestApp()
    try {
      expect(plain.ctx.metrics).toBeNull()
      for (const authorization of ['', 'Bearer ', 'Bearer null', `Bearer ${TOKEN}`])
        expect((await plain.get('/metrics', { Authorization: authorization })).status).toBe(404)
    } finally {
      await plain.ctx[Symbol.asyncDispose]()
    }
  })

  it('is Prometheus text that is not cached', async () => {
    const { status, headers, text } = await scrape()
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['etag']).toBeUndefined()
    expect(text).toMatch(/^# TYPE openfile_http_request_duration_seconds histogram$/m)
  })
})

describe('the figures', () => {
  it('count requests by the pattern of their route and their status', async () => {
    for (const path of [`/api/resources/${id}`, '/api/resources/999999', '/api/resources/888888'])
      await server.send('GET', path)
    await server.send('GET', '/api/resources?limit=0')
    const { text } = await scrape()
    const count = (labels: Record<string, string>) =>
      valueOf(text, 'openfile_http_request_duration_seconds_count', labels)
    expect(count({ method: 'GET', route: '/api/resources/:id', status: '200' })).toBe(1)
    expect(count({ method: 'GET', route: '/api/resources/:id', status: '404' })).toBe(2)
    expect(count({ method: 'GET', route: '/api/resources', status: '400' })).toBe(1)
    expect(text).not.toMatch(/route="[^"\n]*(?:999999|888888)/)
    const sum = valueOf(text, 'openfile_http_request_duration_seconds_sum', {
      route: '/api/resources/:id',
      status: '200',
    })
    expect(sum).toBeGreaterThan(0)
    expect(sum).toBeLessThan(60)
  })

  it('count kept answers like any other', async () => {
    await server.send('GET', LIST)
    const labels = { method: 'GET', route: '/api/resources', status: '200' }
    const before = await countOf(labels)
    await server.send('GET', LIST)
    expect(server.wasFast()).toBe(true)
    await server.send('GET', LIST)
    expect(server.wasFast()).toBe(true)
    expect((await countOf(labels)) - before).toBe(2)
  })

  it('do not multiply, however many unknown addresses are requested', async () => {
    await server.send('GET', '/api/nothing')
    await server.send('GET', '/nothing')
    const series = async () =>
      (await scrape()).text
        .split('\n')
        .filter((line) => line.startsWith('openfile_http_request_duration_seconds_count{')).length
    await scrape()
    const before = await series()
    for (let number = 0; number < 5; number++) {
      await server.send('GET', `/api/nothing/${number}`)
      await server.send('GET', `/nothing/${number}?a=${number}`)
    }
    expect(await series()).toBe(before)
  })

  it('report on the response cache', async () => {
    const figures = async () => {
      const { text } = await scrape()
      return {
        hits: valueOf(text, 'openfile_cache_requests_total', { result: 'hit' }),
        misses: valueOf(text, 'openfile_cache_requests_total', { result: 'miss' }),
        bytes: valueOf(text, 'openfile_cache_bytes'),
        entries: valueOf(text, 'openfile_cache_entries'),
      }
    }
    const before = await figures()
    await server.send('GET', `${LIST}&sort=rating`)
    await server.send('GET', `${LIST}&sort=rating`)
    const after = await figures()
    expect(after.misses - before.misses).toBe(1)
    expect(after.hits - before.hits).toBe(1)
    expect(after.entries - before.entries).toBe(1)
    expect(after.bytes).toBeGreaterThan(before.bytes)
  })

  it('report on the database and its jobs', async () => {
    const { pool } = test.ctx.database
    const mail = { to: 'ana@example.org', subject: 'Hello', text: '', html: '' }
    await enqueueMail(test.ctx, test.ctx.db, mail)
    const held = await pool.connect()
    const ask = test.ctx.metrics?.text()
    held.release()
    const text = (await ask) ?? ''
    expect(valueOf(text, 'openfile_jobs', { kind: 'mail', state: 'waiting' })).toBe(1)
    const states = ['busy', 'idle'].map((state) =>
      valueOf(text, 'openfile_database_connections', { state }),
    )
    expect((states[0] ?? 0) + (states[1] ?? 0)).toBe(pool.totalCount)
    expect(valueOf(text, 'openfile_database_waiting')).toBeGreaterThanOrEqual(0)
  })

  it('steady 7: report on the backup, the release and the jobs that failed', async () => {
    const before = (await scrape()).text
    expect(before).toMatch(/^openfile_backup_age_seconds NaN$/m)
    expect(before).toMatch(
      /^openfile_build_info\{version="\d+\.\d+\.\d+",build="\w+",node="24\.[\d.]+"\} 1$/m,
    )
    await test.ctx.jobs.enqueue(test.ctx.db, OTHER_RELEASES_MAIL, {})
    await test.ctx.jobs.drain()
    const { text } = await scrape()
    const failed = { kind: 'mail', outcome: 'given_up' }
    expect(valueOf(text, 'openfile_jobs_failed_total', failed) || 0).toBe(0)
    expect(valueOf(text, 'openfile_jobs_failed_total', { ...failed, outcome: 'retried' })).toBe(1)
    await runSql(
      test.ctx,
      `INSERT INTO last_backup (file, taken_at, bytes, rows) VALUES ('x', now() - interval '1 hour', 1, 1)`,
    )
    const age = valueOf((await scrape()).text, 'openfile_backup_age_seconds')
    expect(age).toBeGreaterThanOrEqual(3600)
    expect(age).toBeLessThan(3700)
  })

  it('describe the process and its event loop', async () => {
    const { text } = await scrape()
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(valueOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).not.toBeNaN()
  })

  it('cover one app alone', async () => {
    const other = await startTestApp({ config: { metricsToken: TOKEN } })
    try {
      expect(await other.ctx.metrics?.text()).not.toContain('route="/api/resources"')
    } finally {
      await other.ctx[Symbol.asyncDispose]()
    }
  })

  it('come without the number of jobs while the database is away', async () => {
    const { cache, database } = test.ctx
    const countJobs = () => Promise.reject(new Error('away'))
    const text = await createMetrics({
      cache,
      pool: database.pool,
      countJobs,
      findBackupAge: countJobs,
    }).text()
    expect(text).not.toMatch(/^openfile_jobs\{/m)
    expect(text).toMatch(/^openfile_backup_age_seconds NaN$/m)
    expect(valueOf(text, 'openfile_cache_bytes')).toBeGreaterThan(0)
  })
})
