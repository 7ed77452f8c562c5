import pg from 'pg'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { CatalogueVersion } from '#server/platform/cache/catalogue-version.ts'
import { readNamedLines, readSeedChapters } from '#server/seed/seed-files.ts'
import { followChapters } from '#server/features/chapters/chapter-positions.service.ts'
import { adminHeaders } from './admin.ts'
import { createCatalogue, startBenchPostgres } from './catalogue-database.ts'
import { median, percentile } from './percentile.ts'
import { LOAD_CORE, pinnedTo } from './processes.ts'
import { type RunningServer, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { pick, randomFrom } from './random.ts'
import { atMost, type Figure, skipped } from './report.ts'
import { type Answered, askInSequence } from './sequence.ts'

const RESOURCES = 10_000
const CHAPTERS = 20
const POSITIONS = 400
const WARM_UP = 40
const ROUNDS = 3
const SEED = 2026
const TARGETS = {
  exploreMs: 30,
  readMs: 100,
  saveMs: 150,
  fillMs: 30_000,
  seedBytes: 15 * 1024 ** 2,
}

const lines = readNamedLines().map(({ moves }) => moveTokens(moves))

/** Measures positions, reading and saving with 200,000 chapters, and the memory that the seed's chapters take at rest. */
export async function measureChapters(): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  if (!postgres) return [skipped('chapters')]
  try {
    const databaseUrl = await createCatalogue(postgres, RESOURCES)
    await addChapters(databaseUrl)
    const product = await startProduct({ databaseUrl, cache: false })
    try {
      progress('chapters: first fill')
      const started = performance.now()
      await (await fetch(`http://127.0.0.1:${product.port}/api/explore`)).text()
      const fill = performance.now() - started
      progress('chapters: positions')
      const paths = positionsOf(WARM_UP + POSITIONS)
      const rounds: Answered[][] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push(await pinnedTo(LOAD_CORE, () => askInSequence(product.port, paths)))
      const times = paths.map((_, at) => median(rounds.map((round) => round[at]?.ms ?? 0)))
      const headers = await adminHeaders(product, databaseUrl)
      progress('chapters: reading and saving')
      return [
        atMost('chapters, first fill, asked for at once', fill, TARGETS.fillMs, 'ms'),
        atMost(
          'chapters, explore cold p99',
          percentile(times.slice(WARM_UP), 0.99),
          TARGETS.exploreMs,
          'ms',
          `p50 ${percentile(times.slice(WARM_UP), 0.5).toFixed(1)} ms`,
        ),
        atMost(
          'chapters, reading 200 KB',
          await timeOf(product, headers, 'POST', '/api/admin/chapters/read', () => ({
            resourceId: 1,
            text: pastedText(),
          })),
          TARGETS.readMs,
          'ms',
        ),
        atMost(
          'chapters, saving 200',
          await timeOf(product, headers, 'PUT', '/api/admin/resources/1/chapters', (turn) => ({
            chapters: savedChapters(turn),
          })),
          TARGETS.saveMs,
          'ms',
        ),
        await seedFigure(),
      ]
    } finally {
      await product.stop()
    }
  } finally {
    postgres.stop()
  }
}

async function addChapters(databaseUrl: string): Promise<void> {
  progress('chapters: making 200,000')
  const random = randomFrom(SEED)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number }>('SELECT id FROM resources ORDER BY id')
  for (let start = 0; start < rows.length; start += 500) {
    const ids = rows.slice(start, start + 500).map(({ id }) => id)
    const texts = ids.map(() => {
      const chosen = Array.from({ length: CHAPTERS }, () => pick(random, lines))
      return chosen
        .map((line, at) => `0:${String(at).padStart(2, '0')}:00 Part ${at} | ${line.join(' ')}`)
        .join('\n')
    })
    await client.query(
      `UPDATE resources SET chapters = given.text, chapter_ids = NULL
       FROM unnest($1::int[], $2::text[]) AS given (id, text) WHERE resources.id = given.id`,
      [ids, texts],
    )
  }
  await client.query('VACUUM ANALYZE resources')
  await client.end()
}

function positionsOf(count: number): string[] {
  const random = randomFrom(SEED + 1)
  return Array.from({ length: count }, (_, at) => {
    const line = pick(random, lines)
    const moves = line.slice(0, 1 + Math.floor(random() * line.length)).join(',')
    return `/api/explore?moves=${encodeURIComponent(moves)}${at % 4 === 0 ? '&level=beginner' : ''}`
  })
}

/** Lines of a description. The first 200 are chapters, each with a name or moves. */
function pastedText(): string {
  const clock = (at: number) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}:00`
  const titles = ['The Najdorf', '1.e4 c5 2.Nf3 d6', 'Introduction', 'Caro-Kann: Advance Variation']
  const all = Array.from({ length: 6_000 }, (_, at) => `${clock(at)} ${titles[at % 4]} ${at}`)
  return all.join('\n').slice(0, 200_000)
}

function savedChapters(turn: number): object[] {
  return Array.from({ length: 200 }, (_, at) => ({
    title: `Part ${at} of ${turn}`,
    startSeconds: at * 30,
    line: lines[(at * 17) % lines.length],
  }))
}

async function timeOf(
  product: RunningServer,
  headers: Record<string, string>,
  method: string,
  path: string,
  bodyOf: (turn: number) => object,
): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 15; turn++) {
    const body = JSON.stringify(bodyOf(turn))
    const started = performance.now()
    const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - started)
  }
  return median(times.slice(5))
}

/** What the positions of the seed's chapters take in memory. */
async function seedFigure(): Promise<Figure> {
  const rows = [...readSeedChapters()].map(([sourceUrl, chapters], at) => ({
    id: at + 1,
    sourceUrl,
    chapters,
    chapterIds: chapters.split('\n').map((_, index) => at * 1000 + index),
  }))
  let asked = false
  const db = {
    execute: async () => {
      const answer = { rows: asked ? [] : rows }
      asked = true
      return answer
    },
  } as unknown as Db
  const version = { resourceChange: () => 0 } as unknown as CatalogueVersion
  const before = usedBytes()
  const positions = followChapters(db, version)
  const table = await positions.current()
  const bytes = usedBytes() - before
  return atMost(
    'chapters, memory of the seed',
    Math.max(0, bytes) / 1024 ** 2,
    TARGETS.seedBytes / 1024 ** 2,
    'MB',
    `${table.chapters} chapters with positions`,
  )
}

function usedBytes(): number {
  globalThis.gc?.()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
}
