import { LEVELS } from '#shared/domain/filters/level.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { paths } from '#shared/paths.ts'
import { adminHeaders } from './admin.ts'
import {
  createCatalogue,
  readVocabulary,
  startBenchPostgres,
  type Vocabulary,
} from './catalogue-database.ts'
import type { LoadJob, LoadResult } from './load-client.ts'
import { median } from './percentile.ts'
import { askProcess, LOAD_CORE, spawnScript, stopProcess } from './processes.ts'
import { type RunningServer, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atLeast, atMost, type Figure, skipped } from './report.ts'

const ROWS = 1_000
const ROUNDS = 3
const CONNECTIONS = 16
const EDIT_EVERY_MS = 5_000
/** Requests for popular pages per request for a page that is rarely read. */
const OFTEN_PER_SELDOM = 9
const SELDOM = 192
const SELDOM_RESOURCES = 150
const OFTEN = [
  paths.home(),
  paths.category('book'),
  paths.category('course'),
  `${paths.category('all')}?sort=rating`,
  paths.source('youtube'),
  paths.explore(),
  paths.help(),
  paths.kids(),
]

/** Measures how much slower cached pages are while a curator edits one description every five seconds. */
export async function measureEdits(seconds: number): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  if (!postgres) return [skipped('edits')]
  try {
    const databaseUrl = await createCatalogue(postgres, ROWS)
    const vocabulary = await readVocabulary(databaseUrl)
    const product = await startProduct({ databaseUrl, cache: true })
    try {
      const headers = await adminHeaders(product, databaseUrl)
      return await measureRounds(product, { headers, vocabulary, seconds })
    } finally {
      await product.stop()
    }
  } finally {
    postgres.stop()
  }
}

type Setting = { headers: Record<string, string>; vocabulary: Vocabulary; seconds: number }

async function measureRounds(
  product: RunningServer,
  { headers, vocabulary, seconds }: Setting,
): Promise<Figure[]> {
  const load = spawnScript('bench/load-client.ts', LOAD_CORE)
  const seldom = seldomPages(vocabulary)
  const job: LoadJob = {
    port: product.port,
    paths: seldom.flatMap((page, at) => [page, ...often(at)]),
    headers: { 'Accept-Encoding': 'br' },
    connections: CONNECTIONS,
    seconds,
  }
  const quiet: LoadResult[] = []
  const edited: LoadResult[] = []
  try {
    progress(`edits: ${OFTEN.length} pages often, ${seldom.length} seldom`)
    const everyPage = { ...job, paths: [...OFTEN, ...seldom], seconds: 600 }
    await askProcess(load, { ...everyPage, answers: 2 * everyPage.paths.length })
    for (let round = 0; round < ROUNDS; round++) {
      progress(`edits: round ${round + 1} of ${ROUNDS}`)
      quiet.push(await askProcess<LoadResult>(load, job))
      const stop = keepEditing(product, headers, vocabulary.ids)
      edited.push(await askProcess<LoadResult>(load, job))
      await stop()
    }
  } finally {
    await stopProcess(load)
  }
  const ratio = median(edited.map((each, at) => each.perSecond / (quiet[at]?.perSecond ?? 1)))
  const of = (runs: readonly LoadResult[], name: 'perSecond' | 'p99' | 'errors') =>
    median(runs.map((run) => run[name]))
  const detail = `${Math.round(of(edited, 'perSecond'))}/s, without edits ${Math.round(of(quiet, 'perSecond'))}/s, p99 ${of(quiet, 'p99').toFixed(1)} ms, ${of(edited, 'errors')} errors`
  return [
    atLeast('pages during edits, relative to none', ratio, 0.6, detail),
    atMost('pages during edits: p99', of(edited, 'p99'), 60, 'ms'),
  ]
}

const often = (turn: number) =>
  Array.from(
    { length: OFTEN_PER_SELDOM },
    (_, at) => OFTEN[(turn * OFTEN_PER_SELDOM + at) % OFTEN.length] ?? '/',
  )

/** Returns single resources, and lists with two filters: with those that are read often, 200 pages. */
function seldomPages({ ids }: Vocabulary): string[] {
  const lists = RESOURCE_TYPES.flatMap((type) =>
    LEVELS.flatMap((level) =>
      SOURCE_WEBSITES.map((source) => `${paths.category(type)}?level=${level}&source=${source}`),
    ),
  )
  const resources = ids.slice(0, SELDOM_RESOURCES).map((id) => paths.resource(id))
  return [...resources, ...lists.slice(0, SELDOM - resources.length)]
}

/** Edits one description after another. Returns a function that stops it and waits for the last edit. */
function keepEditing(
  { port }: RunningServer,
  headers: Record<string, string>,
  ids: readonly number[],
): () => Promise<void> {
  let turn = 0
  let editing = Promise.resolve()
  const edit = async () => {
    const path = `http://127.0.0.1:${port}/api/admin/resources/${ids[turn++ % ids.length]}`
    const body = JSON.stringify({ description: `Edited at ${Date.now()}.` })
    const answer = await fetch(path, { method: 'PUT', headers, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const timer = setInterval(() => {
    editing = editing.then(edit)
  }, EDIT_EVERY_MS)
  return () => {
    clearInterval(timer)
    return editing
  }
}
