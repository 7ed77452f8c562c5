import { readNamedLines } from '#server/seed/seed-files.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { endOf, playLine } from '#shared/chess/play-line.ts'
import type { PostgresServer } from '#tests/support/postgres-server.ts'
import { createCatalogue, startBenchPostgres } from './catalogue-database.ts'
import { median, percentile } from './percentile.ts'
import { LOAD_CORE, pinnedTo } from './processes.ts'
import { startProduct } from './product.ts'
import { progress } from './progress.ts'
import { pick, type Random, randomFrom } from './random.ts'
import { atMost, digits, type Figure, skipped } from './report.ts'
import { type Answered, askInSequence } from './sequence.ts'

const SMALL = 1_000
const REQUESTS = 600
const WARM_UP = 60
/** How often each position is requested. The median counts, because a busy machine delays a few requests. */
const ROUNDS = 3
const SEED = 2026
const P99_MS = 10
/** The target for the larger catalogue's median, as a multiple of the smaller one's. */
const GROWTH = 3

const lines = readNamedLines().map(({ moves }) => moveTokens(moves))

/** Measures uncached positions from all over the opening book, with a small and with a large catalogue. */
export async function measureExplore(rows: number): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  if (!postgres) return [skipped('explore')]
  try {
    const small = await timesAt(postgres, SMALL)
    const large = await timesAt(postgres, rows)
    const medians = [percentile(small, 0.5), percentile(large, 0.5)] as const
    const detail = `p50 ${digits(medians[0])} → ${digits(medians[1])} ms`
    return [
      atMost(`explore, cold p99 at ${rows} rows`, percentile(large, 0.99), P99_MS, 'ms', detail),
      atMost('explore, cold: growth', medians[1] / medians[0], GROWTH, '×', detail),
    ]
  } finally {
    postgres.stop()
  }
}

async function timesAt(postgres: PostgresServer, rows: number): Promise<number[]> {
  const product = await startProduct({
    databaseUrl: await createCatalogue(postgres, rows),
    cache: false,
  })
  try {
    progress(`explore: ${REQUESTS} positions, ${rows} rows`)
    const random = randomFrom(SEED)
    const paths = Array.from({ length: WARM_UP + REQUESTS }, () => pathOf(random))
    const rounds: Answered[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await pinnedTo(LOAD_CORE, () => askInSequence(product.port, paths)))
    }
    const refused = rounds.flat().find(({ status }) => status !== 200)
    if (refused) throw new Error(`${refused.path}: ${refused.status}`)
    const times = paths.map((_, place) => median(rounds.map((round) => round[place]?.ms ?? 0)))
    return times.slice(WARM_UP)
  } finally {
    await product.stop()
  }
}

/** Returns the path of a position along a named line; every fourth one as a FEN, and every fourth with a filter. */
function pathOf(random: Random): string {
  const line = pick(random, lines)
  const moves = line.slice(0, 1 + Math.floor(random() * line.length))
  const kind = Math.floor(random() * 4)
  const params =
    kind === 0
      ? { fen: endOf(playLine(moves)) }
      : { moves: moves.join(','), level: kind === 1 ? pick(random, LEVELS) : '' }
  return `/api/explore?${new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''))}`
}
