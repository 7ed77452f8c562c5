import pg from 'pg'
import { addSampleData } from '#server/cli/sample-data.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { adminHeaders } from './admin.ts'
import { createCatalogue, startBenchPostgres } from './catalogue-database.ts'
import { percentile } from './percentile.ts'
import { LOAD_CORE, pinnedTo } from './processes.ts'
import { type RunningServer, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atMost, digits, type Figure, skipped } from './report.ts'

const RENAMED = 25_000
const EDITS = 200
const WARM_UP = 20
const NAMES = ['Renamed Gambit', 'Renamed Defense', 'Renamed Gambit']

/** Measures writes: loading rows, editing one, renaming an opening that many resources have. */
export async function measureWriting(rows: number): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  if (!postgres) return [skipped('writing')]
  try {
    const databaseUrl = await createCatalogue(postgres, 0)
    const loading = await loadRows(databaseUrl, rows)
    const ids = await giveOpening(databaseUrl)
    const product = await startProduct({ databaseUrl, cache: false })
    try {
      const headers = await adminHeaders(product, databaseUrl)
      await search(product)
      progress('writing: edits')
      const edits = await pinnedTo(LOAD_CORE, () => editTimes(product, headers, ids))
      progress('writing: renaming')
      const renames = await renameTimes(product, headers, databaseUrl, ids.length)
      return [
        atMost(`loading ${rows} rows: each`, loading, 0.3, 'ms'),
        atMost('one edit: p50', percentile(edits.writes, 0.5), 10, 'ms', detailOf(edits)),
        ...renames,
      ]
    } finally {
      await product.stop()
    }
  } finally {
    postgres.stop()
  }
}

async function loadRows(databaseUrl: string, rows: number): Promise<number> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    const startedAt = performance.now()
    await addSampleData(database, rows, (done) => progress(`writing: ${done} of ${rows} rows`))
    return (performance.now() - startedAt) / rows
  } finally {
    await database.close()
  }
}

/** Assigns one opening to the first resources, and returns their IDs. */
async function giveOpening(databaseUrl: string): Promise<number[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `UPDATE resources SET opening = (SELECT min(name) FROM openings)
       WHERE id IN (SELECT id FROM resources ORDER BY id LIMIT $1) RETURNING id`,
      [RENAMED],
    )
    return rows.map(({ id }) => id)
  })
}

type Edits = { writes: number[]; searches: number[] }

/** Times each edit together with the search that follows, which has to read the change. */
async function editTimes(
  product: RunningServer,
  headers: HeadersInit,
  ids: readonly number[],
): Promise<Edits> {
  const edits: Edits = { writes: [], searches: [] }
  for (let turn = 0; turn < WARM_UP + EDITS; turn++) {
    const body = JSON.stringify({ title: `Edited lesson ${turn}` })
    const path = `/api/admin/resources/${ids[turn % ids.length]}`
    const write = await timeOf(product, path, { method: 'PUT', headers, body })
    const read = await search(product)
    if (turn < WARM_UP) continue
    edits.writes.push(write)
    edits.searches.push(read)
  }
  return edits
}

async function renameTimes(
  product: RunningServer,
  headers: HeadersInit,
  databaseUrl: string,
  resources: number,
): Promise<Figure[]> {
  const id = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'SELECT id FROM openings WHERE name = (SELECT min(name) FROM openings)',
    )
    return rows[0]?.id ?? 0
  })
  const writes: number[] = []
  const searches: number[] = []
  for (const name of NAMES) {
    const path = `/api/admin/openings/${id}`
    const body = JSON.stringify({ name })
    writes.push(await timeOf(product, path, { method: 'PUT', headers, body }))
    searches.push(await search(product))
  }
  const each = writes.map((ms) => digits(ms / 1000)).join(', ')
  const after = searches.map((ms) => digits(ms)).join(', ')
  const detail = `${each} s, the search after it ${after} ms`
  return [
    atMost(
      `renaming an opening of ${resources} resources`,
      Math.max(...writes) / 1000,
      5,
      's',
      detail,
    ),
  ]
}

function detailOf({ writes, searches }: Edits): string {
  const after = [percentile(searches, 0.5), percentile(searches, 0.99)] as const
  return `p99 ${digits(percentile(writes, 0.99))} ms, the search after it p50 ${digits(after[0])} p99 ${digits(after[1])} ms`
}

function search(product: RunningServer): Promise<number> {
  return timeOf(product, '/api/resources?query=gambit&limit=12', {})
}

async function timeOf({ port }: RunningServer, path: string, init: RequestInit): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return performance.now() - startedAt
}

async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
