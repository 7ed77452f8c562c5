import pg from 'pg'
import { readResources } from '#server/seed/seed-files.ts'
import type { IndexedResource } from '#server/search/catalogue-index.ts'
import { listIndexedAfter } from '#server/search/index-rows.queries.ts'
import { createCatalogue, startBenchPostgres } from './catalogue-database.ts'
import { median, percentile } from './percentile.ts'
import {
  askProcess,
  LOAD_CORE,
  pinnedTo,
  SERVER_CORE,
  spawnScript,
  stopProcess,
} from './processes.ts'
import { progress } from './progress.ts'
import { digits, type Figure, skipped } from './report.ts'
import type { RivalAnswer, RivalJob } from './search-rival.ts'
import { QUESTIONS } from './search-quality/questions.ts'
import { meanScores, scoreAnswer, scoresLine } from './search-quality/scores.ts'
import { openIlike } from './search-rivals/ilike.ts'
import { ENGINES } from './search-rivals/engines.ts'

const ROWS = 10_000
const SHOWN = 12
const ILIKE = 'ILIKE, per query over its socket'
const ROUNDS = 3

type Rows = { databaseUrl: string; rows: IndexedResource[]; urls: Map<number, string> }

/**
 * Compares our search with three libraries and plain SQL on the labeled questions of the seed catalogue, and on
 * larger catalogues.
 */
export async function measureSearchRivals(): Promise<Figure[]> {
  const postgres = await pinnedTo(SERVER_CORE, startBenchPostgres)
  if (!postgres) return [skipped('search rivals')]
  try {
    const seed = await readRows(await createCatalogue(postgres, 0))
    const many = await readRows(await createCatalogue(postgres, ROWS))
    const figures: Figure[] = []
    for (const engine of [...Object.keys(ENGINES), ILIKE]) {
      progress(`search rivals: ${engine}`)
      const ask = engine === ILIKE ? askIlike : askEngine
      const { found } = await ask(engine, seed)
      figures.push(figureOf(engine, await ask(engine, many), qualityOf(found, seed)))
    }
    return figures
  } finally {
    postgres.stop()
  }
}

async function readRows(databaseUrl: string): Promise<Rows> {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  try {
    const rows = await listIndexedAfter(pool, 0, {
      limit: Number.MAX_SAFE_INTEGER,
      kidsOnly: false,
    })
    const known = await pool.query<{ id: number; url: string }>(
      'SELECT id, source_url AS url FROM resources',
    )
    return { databaseUrl, rows, urls: new Map(known.rows.map(({ id, url }) => [id, url])) }
  } finally {
    await pool.end()
  }
}

async function askEngine(engine: string, { rows }: Rows): Promise<RivalAnswer> {
  const child = spawnScript('bench/search-rival.ts', SERVER_CORE, {}, ['--expose-gc'])
  const questions = QUESTIONS.map(({ words }) => words)
  const job: RivalJob = { engine, rows, questions, limit: SHOWN }
  try {
    return await askProcess<RivalAnswer>(child, job)
  } finally {
    await stopProcess(child)
  }
}

async function askIlike(_engine: string, { databaseUrl }: Rows): Promise<RivalAnswer> {
  return pinnedTo(LOAD_CORE, async () => {
    const table = await openIlike(databaseUrl)
    const answer: RivalAnswer = { buildMs: 0, bytes: 0, times: [], found: [] }
    for (const { words } of QUESTIONS) {
      const times: number[] = []
      let ids: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const askedAt = performance.now()
        ids = await table.ids(words, SHOWN)
        times.push(performance.now() - askedAt)
      }
      answer.times.push(median(times))
      answer.found.push(ids)
    }
    await table.close()
    return answer
  })
}

function qualityOf(found: readonly (readonly number[])[], { urls }: Rows): [string, string] {
  const catalogue = readResources()
  const byUrl = new Map(catalogue.map((each) => [each.sourceUrl, each]))
  const answers = QUESTIONS.map((question, at) => {
    const known = found[at]?.flatMap((id) => byUrl.get(urls.get(id) ?? '') ?? []) ?? []
    return scoreAnswer(question, catalogue, known)
  })
  const aside = answers.filter(({ question }) => question.keptAside)
  return [scoresLine(meanScores(answers)), scoresLine(meanScores(aside))]
}

function figureOf(
  engine: string,
  { times, buildMs, bytes }: RivalAnswer,
  quality: [string, string],
): Figure {
  const speed = `p50 ${digits(percentile(times, 0.5))}, p99 ${digits(percentile(times, 0.99))} ms`
  const index = bytes > 0 ? `, made in ${digits(buildMs)} ms, ${digits(bytes / 2 ** 20)} MB` : ''
  const detail = `all questions ${quality[0]} | kept aside ${quality[1]}`
  const value = `${speed}${index}`
  return { name: `search, ${engine}`, value, target: '', reached: null, detail }
}
