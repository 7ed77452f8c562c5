import pg from 'pg'
import type { PostgresServer } from '#tests/support/postgres-server.ts'
import { createCatalogue, startBenchPostgres } from './catalogue-database.ts'
import { percentile } from './percentile.ts'
import { LOAD_CORE, pinnedTo } from './processes.ts'
import { type RunningServer, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atMost, digits, type Figure, skipped } from './report.ts'

const SMALL = 1_000
const REQUESTS = 60
const WARM_UP = 10
/** The target for the larger catalogue's medians, as a multiple of the smaller one's. */
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

type Times = Map<string, number[]>

/** Measures the console's table and the import, with a small and with a large catalogue. */
export async function measureAdmin(rows: number): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  if (!postgres) return [skipped('admin')]
  try {
    const small = await measureSize(postgres, SMALL)
    const large = await measureSize(postgres, rows)
    return [...large].map(([name, times]) => {
      const before = small.get(name) ?? []
      const medians = [percentile(before, 0.5), percentile(times, 0.5)] as const
      const detail = `p50 ${digits(medians[0])} → ${digits(medians[1])} ms, p99 ${digits(percentile(times, 0.99))} ms`
      return atMost(`admin, ${name}: growth`, medians[1] / medians[0], GROWTH, '×', detail)
    })
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
      const ask = () => timeOf(product, `/api/admin/resources?${query}`, { headers })
      times.set(name, await pinnedTo(LOAD_CORE, () => repeat(ask)))
    }
    progress(`admin: import, ${rows} rows`)
    times.set(`import of ${IMPORT_ROWS} rows`, await importTimes(product, headers))
    return times
  } finally {
    await product.stop()
  }
}

async function repeat(ask: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < WARM_UP + REQUESTS; turn++) {
    const ms = await ask()
    if (turn >= WARM_UP) times.push(ms)
  }
  return times
}

async function importTimes(product: RunningServer, headers: HeadersInit): Promise<number[]> {
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
): Promise<HeadersInit> {
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
