import pg from 'pg'
import type { PostgresServer } from '#tests/support/postgres-server.ts'
import { createCatalogue, startBenchPostgres } from './catalogue-database.ts'
import { percentile } from './percentile.ts'
import { LOAD_CORE, pinnedTo } from './processes.ts'
import { type RunningServer, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atMost, digits, type Figure, skipped } from './report.ts'
import { askInSequence } from './sequence.ts'

const SMALL = 1_000
const REQUESTS = 60
const WARM_UP = 10
/** The target for the larger catalogue's medians, as a multiple of those of the smaller one. */
const GROWTH = 3
const IMPORT_ROWS = 500
const IMPORTS = 6

const ACCOUNT = {
  username: 'bench.editor',
  email: 'bench.editor@mail.example',
  password: 'Bishop takes h7, check',
}

const PAGES = {
  'first page by id': '',
  'first page by title': 'sort=title',
  'by date, newest first': 'sort=publishedDate&order=desc',
  'featured first': 'sort=isFeatured&order=desc',
  'search for sicilian, by author': 'query=sicilian&sort=author',
  'without a date': 'missing=date',
} as const

/** One value for each filter. They are requested in pairs. */
const FILTERS = [
  'type=book',
  'level=beginner',
  'category=opening',
  'source=youtube',
  'side=white',
  'kids=no',
  'featured=no',
  'price=paid',
  'link=unchecked',
  'missing=opening',
  'from=2015-01-01',
  'to=2024-12-31',
] as const
const PER_PAIR = 15
/** How long a page of the table may take with two filters, in ms. */
const PAIR_MS = 10
const BULK_ROWS = 10_000
const BULK_SECONDS = 10
/** How long a hot page may take while many resources are changed, in ms. */
const HOT_MS = 100

type Times = Map<string, number[]>

/** Measures the console's table and the import, with a small and with a large catalogue. */
export async function measureAdmin(rows: number): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  if (!postgres) return [skipped('admin')]
  try {
    const small = await measureSize(postgres, SMALL)
    const large = await measureSize(postgres, rows)
    const pairs = large.get(PAIRS) ?? []
    large.delete(PAIRS)
    const pairFigure = atMost(
      'admin, any two filters: p99',
      percentile(pairs, 0.99),
      PAIR_MS,
      'ms',
      `p50 ${digits(percentile(pairs, 0.5))} ms, ${rows} rows`,
    )
    const growth = [...large].map(([name, times]) => {
      const before = small.get(name) ?? []
      const medians = [percentile(before, 0.5), percentile(times, 0.5)] as const
      const detail = `p50 ${digits(medians[0])} → ${digits(medians[1])} ms, p99 ${digits(percentile(times, 0.99))} ms`
      return atMost(`admin, ${name}: growth`, medians[1] / medians[0], GROWTH, '×', detail)
    })
    return [...growth, pairFigure, ...(await measureBulk(postgres))]
  } finally {
    postgres.stop()
  }
}

async function measureSize(postgres: PostgresServer, rows: number): Promise<Times> {
  const databaseUrl = await createCatalogue(postgres, rows)
  const product = await startProduct({ databaseUrl, cache: false })
  try {
    const headers = await adminHeaders(product, databaseUrl)
    const times: Times = new Map()
    for (const [name, query] of Object.entries(PAGES)) {
      progress(`admin: ${name}, ${rows} rows`)
      const paths = Array.from(
        { length: WARM_UP + REQUESTS },
        () => `/api/admin/resources?limit=10&${query}`,
      )
      const ms = await pinnedTo(LOAD_CORE, () => readTimes(product, paths, headers))
      times.set(name, ms.slice(WARM_UP))
    }
    progress(`admin: two filters, ${rows} rows`)
    times.set(PAIRS, await pinnedTo(LOAD_CORE, () => pairTimes(product, headers)))
    progress(`admin: import, ${rows} rows`)
    times.set(`import of ${IMPORT_ROWS} rows`, await importTimes(product, headers))
    return times
  } finally {
    await product.stop()
  }
}

const PAIRS = 'pairs of filters'

async function pairTimes(
  product: RunningServer,
  headers: Record<string, string>,
): Promise<number[]> {
  const pairs = FILTERS.flatMap((one, at) => FILTERS.slice(at + 1).map((two) => `${one}&${two}`))
  const paths = pairs.map((pair, at) => {
    const sort = ['id', 'publishedDate', 'isFeatured', 'title'][at % 4]
    return `/api/admin/resources?limit=10&${pair}&sort=${sort}`
  })
  const turns = Array.from({ length: 1 + PER_PAIR }, () => paths).flat()
  return (await readTimes(product, turns, headers)).slice(paths.length)
}

/** On one connection and without `fetch`, whose own work and garbage collection would count as the server's. */
async function readTimes(
  { port }: RunningServer,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<number[]> {
  const answered = await askInSequence(port, paths, { headers })
  const failed = answered.find(({ status }) => status !== 200)
  if (failed) throw new Error(`${failed.path}: ${failed.status}`)
  return answered.map(({ ms }) => ms)
}

/** Changes 10,000 resources at once while a visitor asks for the home page. */
async function measureBulk(postgres: PostgresServer): Promise<Figure[]> {
  progress(`admin: bulk change of ${BULK_ROWS} rows`)
  const databaseUrl = await createCatalogue(postgres, BULK_ROWS)
  const product = await startProduct({ databaseUrl, cache: true })
  try {
    const headers = await adminHeaders(product, databaseUrl)
    const body = JSON.stringify({
      selection: { query: {} },
      change: { set: { level: 'master', price: '$12' }, addTags: ['bench'] },
    })
    await timeOf(product, '/', {})
    const startedAt = performance.now()
    const started = await fetch(`http://127.0.0.1:${product.port}/api/admin/bulk-jobs`, {
      method: 'POST',
      headers,
      body,
    })
    const { id } = (await started.json()) as { id: number }
    const hot: number[] = []
    for (let isGoing = true; isGoing;) {
      for (let turn = 0; turn < 5; turn++) hot.push(await timeOf(product, '/', {}))
      const path = `http://127.0.0.1:${product.port}/api/admin/bulk-jobs/${id}`
      const job = (await (await fetch(path, { headers })).json()) as { state: string }
      if (job.state === 'failed') throw new Error('The job failed')
      isGoing = job.state !== 'done'
    }
    const seconds = (performance.now() - startedAt) / 1000
    const detail = `p50 ${digits(percentile(hot, 0.5))} ms of ${hot.length} requests`
    return [
      atMost(`admin, bulk change of ${BULK_ROWS} rows`, seconds, BULK_SECONDS, 's'),
      atMost('admin, the home page during it: p99', percentile(hot, 0.99), HOT_MS, 'ms', detail),
    ]
  } finally {
    await product.stop()
  }
}

async function importTimes(
  product: RunningServer,
  headers: Record<string, string>,
): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < IMPORTS; turn++) {
    const rows = Array.from({ length: IMPORT_ROWS }, (_, row) => ({
      title: `Imported lesson ${turn} ${row}`,
      description: 'How to keep the bishop pair, and when to give it up for a pawn.',
      type: 'article',
      level: 'all',
      category: 'strategy',
      sourceWebsite: 'other',
      sourceUrl: `https://example.org/bench-import/${turn}/${row}`,
    }))
    const body = JSON.stringify({ rows })
    times.push(
      await timeOf(product, '/api/admin/resources/import', { method: 'POST', headers, body }),
    )
  }
  return times
}

async function timeOf({ port }: RunningServer, path: string, init: RequestInit): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - startedAt
}

/** Registers a user and makes them an admin, as the command line would. */
export async function adminHeaders(
  product: RunningServer,
  databaseUrl: string,
): Promise<Record<string, string>> {
  const json = { 'Content-Type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(ACCOUNT),
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("UPDATE users SET role = 'admin' WHERE username = $1", [ACCOUNT.username])
  await client.end()
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { ...json, Cookie: cookies.join('; '), Origin: `http://127.0.0.1:${product.port}` }
}
