import pg from 'pg'
import type { TestView } from '#shared/contracts/puzzles.ts'
import { adminHeaders } from './admin.ts'
import { createCatalogue, startBenchPostgres } from './catalogue-database.ts'
import { percentile } from './percentile.ts'
import { LOAD_CORE, pinnedTo } from './processes.ts'
import { type RunningServer, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atMost, digits, type Figure, skipped } from './report.ts'
import { askInSequence } from './sequence.ts'

const ROWS = 1_000
const CARDS = 2_000
const REQUESTS = 300
const WARM_UP = 50
const TESTS = 12
/** How long the test and the list of today may take, in ms. */
const LIMIT_MS = 15

/** Measures the test 'Where do I stand?' from its first position to its result, and a list of reviews of 2,000 cards. */
export async function measurePractice(): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  if (!postgres) return [skipped('practice')]
  try {
    const databaseUrl = await createCatalogue(postgres, ROWS)
    const product = await startProduct({ databaseUrl, cache: true })
    try {
      const headers = await adminHeaders(product, databaseUrl)
      await addCards(databaseUrl)
      progress(`practice: ${CARDS} cards, ${TESTS} tests`)
      const bare = await timesOf(product, '/healthz', headers)
      const review = await timesOf(product, '/api/review', headers)
      const tests = await pinnedTo(LOAD_CORE, () => testTimes(product, headers))
      return [
        limited('list of today', review, bare),
        limited('next position of the test', tests, bare),
      ]
    } finally {
      await product.stop()
    }
  } finally {
    postgres.stop()
  }
}

function limited(name: string, times: readonly number[], bare: readonly number[]): Figure {
  const detail = `p50 ${digits(percentile(times, 0.5))} ms; /healthz p50 ${digits(percentile(bare, 0.5))}, p99 ${digits(percentile(bare, 0.99))} ms`
  return atMost(`practice, ${name}: p99`, percentile(times, 0.99), LIMIT_MS, 'ms', detail)
}

async function timesOf(
  { port }: RunningServer,
  path: string,
  headers: Record<string, string>,
): Promise<number[]> {
  const paths = Array<string>(WARM_UP + REQUESTS).fill(path)
  const answered = await pinnedTo(LOAD_CORE, () => askInSequence(port, paths, { headers }))
  const failed = answered.find(({ status }) => status !== 200)
  if (failed) throw new Error(`${failed.path}: ${failed.status}`)
  return answered.slice(WARM_UP).map(({ ms }) => ms)
}

/** Gives up each position, so that 25 requests make a test. The first test warms up. */
async function testTimes(
  { port }: RunningServer,
  headers: Record<string, string>,
): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn <= TESTS; turn++) {
    const answers: { id: string; moves: string[]; gaveUp: true }[] = []
    for (let isGoing = true; isGoing;) {
      const body = JSON.stringify({ rating: 1200, seed: `bench-${turn}`, answers })
      const startedAt = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/api/test`, {
        method: 'POST',
        headers,
        body,
      })
      const { next } = (await answer.json()) as TestView
      if (turn > 0) times.push(performance.now() - startedAt)
      if (!answer.ok) throw new Error(`/api/test: ${answer.status}`)
      if (next) answers.push({ id: next.id, moves: [], gaveUp: true })
      isGoing = next !== null
    }
  }
  return times
}

/** For the account that asks: cards of puzzles, all of them due. */
async function addCards(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `WITH account AS (SELECT max(id) AS id FROM users WHERE role = 'admin'), card AS (
         INSERT INTO cards (user_id, position, fen, due, stability, difficulty, reviewed_at, reps, created_at)
         SELECT account.id, puzzles.id, fen, current_date - 1, 1 + random() * 50, 5, now() - interval '3 days', 1, now()
         FROM puzzles CROSS JOIN account ORDER BY puzzles.id LIMIT $1 RETURNING id, user_id, position
       ) INSERT INTO card_lines (card_id, user_id, kind, puzzle_id, answers)
       SELECT id, user_id, 'puzzle', position, '{Qh7#}' FROM card`,
      [CARDS],
    )
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
}
