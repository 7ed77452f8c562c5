/** The load generator, in its own process: replies to each LoadJob with a LoadResult. */
import { type Connection, encodeRequest, openConnection } from './connection.ts'
import { percentile } from './percentile.ts'

export type LoadJob = {
  port: number
  /** Sent in rotation. */
  paths: readonly string[]
  headers: Readonly<Record<string, string>>
  connections: number
  seconds: number
  /** Stops after this many responses, if that is earlier. */
  answers?: number
}
export type LoadResult = { perSecond: number; p50: number; p99: number; errors: number }

process.on('message', (job: LoadJob) => void run(job).then((result) => process.send?.(result)))

async function run({
  port,
  paths,
  headers,
  connections,
  seconds,
  answers = Infinity,
}: LoadJob): Promise<LoadResult> {
  const requests = paths.map((path) => encodeRequest(path, headers))
  const latencies: number[] = []
  let errors = 0
  let turn = 0
  const enough = Promise.withResolvers<void>()

  const keepAsking = async (): Promise<Connection> => {
    let sentAt = 0
    const connection = await openConnection(port, (status) => {
      const now = performance.now()
      latencies.push(now - sentAt)
      if (status !== 200) errors++
      if (latencies.length >= answers) enough.resolve()
      else ask(now)
    })
    const ask = (now: number) => {
      sentAt = now
      connection.send(requests[turn++ % requests.length] as Buffer)
    }
    ask(performance.now())
    return connection
  }

  const startedAt = performance.now()
  const open = await Promise.all(Array.from({ length: connections }, keepAsking))
  const timer = setTimeout(enough.resolve, seconds * 1000)
  await enough.promise
  clearTimeout(timer)
  const elapsed = (performance.now() - startedAt) / 1000
  for (const connection of open) connection.close()
  return {
    perSecond: latencies.length / elapsed,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    errors,
  }
}
