import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { Database } from '../db/client.ts'
import type { FailedOutcome } from '../jobs/job-worker.ts'
import type { QueueDepth } from '../jobs/jobs.queries.ts'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { DIST } from '../server-files.ts'

/**
 * Returns the version of package.json, which the build copies into dist/, and the build's ID, which scripts/build.ts computes from the sources: the same
 * wherever the same commit is built.
 */
function buildInfo(): { version: string; build: string } {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(read('package.json') ?? read('../package.json') ?? '{"version":"unknown"}'))
  return { version, build: read('.built') || 'none' }
}

function read(file: string): string | null {
  try {
    return readFileSync(new URL(file, DIST), 'utf8').trim()
  } catch {
    return null
  }
}

export type Metrics = {
  contentType: string
  /** Returns the text that Prometheus reads; gauges are read at this moment. */
  text(): Promise<string>
  /** `route` is a pattern and never a URL, because each value creates a series that is stored forever. */
  countRequest(method: string, route: string, status: number, seconds: number): void
  countFailedJob: (kind: string, outcome: FailedOutcome) => void
}

type Sources = {
  cache: ResponseCache
  pool: Database['pool']
  /** Rejects while the database is unavailable, because there is no figure then. */
  countJobs: () => Promise<QueueDepth[]>
  /** The seconds since the newest backup; NaN if there is none. */
  findBackupAge: () => Promise<number>
}

/** Seconds. A response from memory takes about 0.00005, rendering a page 0.02, hashing a password 0.3. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Series are cached, because looking one up by its labels costs more than counting in it. */
type Observe = (seconds: number) => void

/**
 * The metrics of one process, under `openfile_`, in addition to prom-client's own for the process, memory, garbage
 * collection and event loop.
 */
export function createMetrics({ cache, pool, countJobs, findBackupAge }: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const durations = new Histogram({
    name: 'openfile_http_request_duration_seconds',
    help: 'Time from the request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const made = new Map<string, Map<string, Map<number, Observe>>>()
  const seriesOf = (method: string, route: string, status: number): Observe => {
    const known = made.get(method)?.get(route)?.get(status)
    if (known) return known
    const series = durations.labels(method, route, String(status))
    const observe = (seconds: number) => series.observe(seconds)
    const ofMethod = made.get(method) ?? new Map<string, Map<number, Observe>>()
    const ofRoute = ofMethod.get(route) ?? new Map<number, Observe>()
    made.set(method, ofMethod.set(route, ofRoute.set(status, observe)))
    return observe
  }

  cacheFigures(cache, registers)
  poolFigures(pool, registers)
  jobFigures(countJobs, registers)
  backupFigures(findBackupAge, registers)
  const failedJobs = new Counter({
    name: 'openfile_jobs_failed_total',
    help: 'Attempts of jobs that failed in this process',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  new Gauge({
    name: 'openfile_build_info',
    help: 'The running release; always 1',
    labelNames: ['version', 'build', 'node'],
    registers,
  }).set({ ...buildInfo(), node: process.versions.node }, 1)

  return {
    contentType: registry.contentType,
    // prom-client writes Nan, the format NaN.
    text: async () => (await registry.metrics()).replaceAll(/ Nan$/gm, ' NaN'),
    countRequest: (method, route, status, seconds) => seriesOf(method, route, status)(seconds),
    countFailedJob: (kind, outcome) => failedJobs.inc({ kind, outcome }),
  }
}

function cacheFigures(cache: ResponseCache, registers: Registry[]): void {
  new Counter({
    name: 'openfile_cache_requests_total',
    help: 'Lookups in the response cache, by result',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = cache.figures()
      this.reset()
      this.inc({ result: 'hit' }, hits)
      this.inc({ result: 'miss' }, misses)
    },
  })
  new Gauge({
    name: 'openfile_cache_bytes',
    help: 'Bytes held by the response cache',
    registers,
    collect() {
      this.set(cache.figures().bytes)
    },
  })
  new Gauge({
    name: 'openfile_cache_entries',
    help: 'Responses held by the response cache',
    registers,
    collect() {
      this.set(cache.figures().entries)
    },
  })
}

function poolFigures(pool: Database['pool'], registers: Registry[]): void {
  new Gauge({
    name: 'openfile_database_connections',
    help: 'Connections in the pool',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'openfile_database_waiting',
    help: 'Queries waiting for a connection from the pool',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

function jobFigures(countJobs: Sources['countJobs'], registers: Registry[]): void {
  new Gauge({
    name: 'openfile_jobs',
    help: 'Jobs in the queue, across all processes',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      const counts = await countJobs().catch(() => [])
      this.reset()
      for (const { kind, waiting, running } of counts) {
        this.set({ kind, state: 'waiting' }, waiting)
        this.set({ kind, state: 'running' }, running)
      }
    },
  })
}

function backupFigures(findBackupAge: Sources['findBackupAge'], registers: Registry[]): void {
  new Gauge({
    name: 'openfile_backup_age_seconds',
    help: 'Time since the moment of the newest backup in BACKUP_DIR, across all processes; NaN: none is known',
    registers,
    async collect() {
      this.set(await findBackupAge().catch(() => Number.NaN))
    },
  })
}
