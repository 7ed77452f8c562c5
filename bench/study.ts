import pg from 'pg'
import { adminHeaders } from './admin.ts'
import { createCatalogue, startBenchPostgres } from './catalogue-database.ts'
import { median, percentile } from './percentile.ts'
import { LOAD_CORE, pinnedTo } from './processes.ts'
import { type RunningServer, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atMost, digits, type Figure, skipped } from './report.ts'
import { type Answered, askInSequence } from './sequence.ts'

const ITEMS = 2_000
const MERGED = 500
const MERGES = 10
const REQUESTS = 150
/** The median of a request's rounds counts, because a shared machine delays one request in a hundred. */
const ROUNDS = 3
const WARM_UP = 30
const READ_MS = 10
const MERGE_MS = 200

const PATHS: Record<string, (turn: number) => string> = {
  'a page by change': (turn) => `/api/study?offset=${(turn * 24) % ITEMS}`,
  'a page of a status': (turn) => `/api/study?status=want&offset=${(turn * 24) % 400}`,
  'a page by title': (turn) => `/api/study?sort=title&offset=${(turn * 24) % ITEMS}`,
  'a page by progress': (turn) => `/api/study?sort=progress&offset=${(turn * 24) % ITEMS}`,
  'a page of a type': (turn) => `/api/study?type=book&offset=${(turn * 24) % 100}`,
  'a search inside': (turn) => `/api/study?query=${['sicilian', 'endgame', 'the'][turn % 3]}`,
  'the marks of all': () => '/api/study/items',
  'a page of what is saved': (turn) =>
    `/api/saved-resources?limit=24&offset=${(turn * 24) % ITEMS}`,
  'a page of what is saved, by title': (turn) =>
    `/api/saved-resources?limit=24&sort=title&offset=${(turn * 24) % ITEMS}`,
  'a search inside what is saved': (turn) =>
    `/api/saved-resources?limit=24&query=${['sicilian', 'endgame', 'the'][turn % 3]}`,
  'everything that is saved, at once': () => '/api/saved-resources',
}

/** Measures the requests of a member with 2,000 resources, and moving what a browser has kept into the account. */
export async function measureStudy(rows: number): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  if (!postgres) return [skipped('study')]
  try {
    const databaseUrl = await createCatalogue(postgres, rows)
    const product = await startProduct({ databaseUrl, cache: false })
    try {
      const headers = await adminHeaders(product, databaseUrl)
      await addItems(databaseUrl)
      const figures: Figure[] = []
      for (const [name, path] of Object.entries(PATHS)) {
        progress(`study: ${name}`)
        figures.push(await pinnedTo(LOAD_CORE, () => readFigure(name, product, headers, path)))
      }
      return [...figures, await mergeFigure(product, headers, databaseUrl)]
    } finally {
      await product.stop()
    }
  } finally {
    postgres.stop()
  }
}

/** Gives the only user a status and a bookmark for resources from all over the catalogue, and a note about every fourth. */
async function addItems(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    INSERT INTO study_items (user_id, resource_id, status, progress, added_at, updated_at)
    SELECT users.id, chosen.id, (ARRAY['want', 'studying', 'done', 'dropped'])[1 + n % 4], n % 101,
      now() - n * interval '1 hour', now() - n * interval '1 hour'
    FROM users, (SELECT id, row_number() OVER (ORDER BY hashint4(id)) AS n FROM resources) AS chosen
    WHERE n <= ${ITEMS}`)
  await client.query(`
    INSERT INTO study_notes (user_id, resource_id, text, created_at, updated_at)
    SELECT user_id, resource_id, 'Move 7 again', now(), now() FROM study_items WHERE resource_id % 4 = 0`)
  await client.query(`
    INSERT INTO user_resources (user_id, resource_id, is_bookmarked, is_viewed, view_count, saved_at)
    SELECT user_id, resource_id, true, false, 0, added_at FROM study_items`)
  await client.query('ANALYZE study_items, study_notes, user_resources')
  await client.end()
}

async function readFigure(
  name: string,
  { port }: RunningServer,
  headers: Record<string, string>,
  path: (turn: number) => string,
): Promise<Figure> {
  const paths = (count: number) => Array.from({ length: count }, (_, turn) => path(turn))
  await askInSequence(port, paths(WARM_UP), { headers })
  const rounds: Answered[][] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await askInSequence(port, paths(REQUESTS), { headers }))
  const failed = rounds.flat().find(({ status }) => status !== 200)
  if (failed) throw new Error(`${failed.path}: ${failed.status}`)
  const times = paths(REQUESTS).map((_, at) => median(rounds.map((all) => all[at]?.ms ?? 0)))
  const detail = `p50 ${digits(percentile(times, 0.5))} ms, ${ITEMS} items`
  return atMost(`study, ${name}: p99`, percentile(times, 0.99), READ_MS, 'ms', detail)
}

async function mergeFigure(
  { port }: RunningServer,
  headers: Record<string, string>,
  databaseUrl: string,
): Promise<Figure> {
  progress(`study: merging ${MERGED} items`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM resources ORDER BY hashint4(id) OFFSET ${ITEMS - MERGED / 2} LIMIT ${MERGED}`,
  )
  await client.end()
  const times: number[] = []
  for (let turn = 0; turn < MERGES; turn++) {
    // Half of them are new the first time. Every time, all of them are newer than the account's.
    const updatedAt = new Date().toISOString()
    const items = rows.map(({ id }) => ({
      resourceId: id,
      status: 'studying',
      progress: turn,
      updatedAt,
    }))
    const startedAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/study/merge`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ items }),
    })
    const { merged } = (await answer.json()) as { merged: number }
    if (merged !== MERGED) throw new Error(`Merged ${merged} of ${MERGED}`)
    times.push(performance.now() - startedAt)
  }
  const detail = `p50 ${digits(percentile(times, 0.5))} ms of ${MERGES}`
  return atMost(
    `study, merging ${MERGED} items: slowest`,
    Math.max(...times),
    MERGE_MS,
    'ms',
    detail,
  )
}
