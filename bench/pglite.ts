import { median } from './percentile.ts'
import {
  askProcess,
  LOAD_CORE,
  pinnedTo,
  SERVER_CORE,
  spawnScript,
  stopProcess,
} from './processes.ts'
import { seededDataDir } from './product.ts'
import { progress } from './progress.ts'
import { atMost, digits, type Figure } from './report.ts'
import { type Answered, askInSequence } from './sequence.ts'

const TRIES = 12
const TARGET_MS = 20
const PAUSE_MS = 4

/** A cached page while the embedded database computes: the slowest answer. */
export async function measureEmbedded(): Promise<Figure[]> {
  progress('pglite: a cached page during a slow query')
  const server = spawnScript('bench/embedded-server.ts', SERVER_CORE, {
    NODE_ENV: 'production',
    RATE_LIMIT_FACTOR: '0',
    DATA_DIR: await seededDataDir(),
  })
  try {
    const port = await askProcess<number>(server, 'listen')
    await askInSequence(
      port,
      Array.from({ length: 50 }, () => '/'),
    )
    const queries: number[] = []
    const answers: Answered[] = []
    for (let attempt = 0; attempt < TRIES; attempt++) {
      let over = false
      const query = askProcess<number>(server, 'compute').finally(() => (over = true))
      const during = () =>
        askInSequence(port, endless('/'), { pauseMs: PAUSE_MS, isOver: () => over })
      answers.push(...(await pinnedTo(LOAD_CORE, during)))
      queries.push(await query)
    }
    const times = answers.map((answer) => answer.ms)
    const detail = `${times.length} requests in ${TRIES} queries of ${digits(median(queries))} ms, p50 ${digits(median(times))} ms`
    return [
      atMost(
        'pglite: cached page during a query, slowest',
        Math.max(...times),
        TARGET_MS,
        'ms',
        detail,
      ),
    ]
  } finally {
    await stopProcess(server)
  }
}

function* endless(path: string): Generator<string> {
  for (;;) yield path
}
