/** One search engine in its own process, because heaps are compared; run with --expose-gc. */
import type { IndexedResource } from '#server/search/catalogue-index.ts'
import { ENGINES } from './search-rivals/engines.ts'
import { median } from './percentile.ts'

export type RivalJob = {
  engine: string
  rows: IndexedResource[]
  questions: string[]
  limit: number
}
export type RivalAnswer = {
  buildMs: number
  /** The memory of the index, without the rows from which it was built. */
  bytes: number
  /** The median of the rounds for each question. */
  times: number[]
  found: number[][]
}

const WARM_UPS = 2
const ROUNDS = 5

process.once('message', (job) => {
  void answer(job as RivalJob).then((made) => process.send?.(made, () => process.disconnect()))
})

async function answer({ engine, rows, questions, limit }: RivalJob): Promise<RivalAnswer> {
  const make = ENGINES[engine]
  if (!make) throw new Error(`No engine ${engine}`)
  const before = usedBytes()
  const startedAt = performance.now()
  const search = await make(rows)
  const buildMs = performance.now() - startedAt
  const bytes = usedBytes() - before
  const times = questions.map((): number[] => [])
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    for (const [at, words] of questions.entries()) {
      const askedAt = performance.now()
      search(words, limit)
      const ms = performance.now() - askedAt
      if (round >= 0) times[at]?.push(ms)
    }
  }
  const found = questions.map((words) => [...search(words, limit)])
  // The rows are kept until the end; otherwise releasing them would be counted for the index.
  return { buildMs, bytes: rows.length > 0 ? bytes : 0, times: times.map(median), found }
}

function usedBytes(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
