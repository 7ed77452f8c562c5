import type { PostgresServer } from '#tests/support/postgres-server.ts'
import {
  createCatalogue,
  readVocabulary,
  startBenchPostgres,
  type Vocabulary,
} from './catalogue-database.ts'
import { latencyFigures } from './latency-figures.ts'
import { median, percentile } from './percentile.ts'
import { LOAD_CORE, pinnedTo } from './processes.ts'
import { startProduct } from './product.ts'
import { progress } from './progress.ts'
import { randomFrom } from './random.ts'
import { type Figure, skipped } from './report.ts'
import { REQUEST_KINDS, type RequestKind } from './requests.ts'
import { type Answered, askInSequence } from './sequence.ts'

export type Latency = { p50: number; p99: number; slowest: string; errors: number }
/** Maps a kind of request to latencies by catalogue size. */
export type Latencies = Map<RequestKind, Map<number, Latency>>

const REQUESTS = 300
/** The median of a request's rounds counts, because a shared machine delays one request in a hundred. */
const ROUNDS = 3
const WARM_UP = 60
const SEED = 2026

/** Sends uncached requests one by one, with a catalogue of each size. */
export async function measureLatency(sizes: readonly number[]): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  if (!postgres) return [skipped('latency')]
  try {
    const latencies: Latencies = new Map(REQUEST_KINDS.map((kind) => [kind, new Map()]))
    for (const size of sizes) await measureSize(postgres, size, latencies)
    return latencyFigures(latencies, sizes)
  } finally {
    postgres.stop()
  }
}

async function measureSize(
  postgres: PostgresServer,
  size: number,
  latencies: Latencies,
): Promise<void> {
  const databaseUrl = await createCatalogue(postgres, size)
  const vocabulary = await readVocabulary(databaseUrl)
  const product = await startProduct({ databaseUrl, cache: false })
  try {
    for (const kind of REQUEST_KINDS) {
      progress(`latency: ${kind.name}, ${size} rows`)
      const latency = await pinnedTo(LOAD_CORE, () => measureKind(product.port, kind, vocabulary))
      latencies.get(kind)?.set(size, latency)
    }
  } finally {
    await product.stop()
  }
}

async function measureKind(
  port: number,
  kind: RequestKind,
  vocabulary: Vocabulary,
): Promise<Latency> {
  const random = randomFrom(SEED)
  const paths = (count: number) =>
    Array.from({ length: count }, () => kind.path(random, vocabulary))
  await askInSequence(port, paths(WARM_UP))
  const asked = paths(REQUESTS)
  const rounds: Answered[][] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await askInSequence(port, asked))
  const times = asked.map((_, at) => median(rounds.map((answers) => answers[at]?.ms ?? 0)))
  const slowest = times.indexOf(Math.max(...times))
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    slowest: asked[slowest] ?? '',
    errors: rounds.flat().filter((answer) => answer.status !== 200).length,
  }
}
