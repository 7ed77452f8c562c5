import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { familyOf } from './process-memory.ts'
import { emptyDataDir, type RunningServer, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atMost, type Figure } from './report.ts'

const KILLS = 10
const WRITERS = 8
/** Kills are spread over this period, so that they hit a write at different stages. */
const SHORTEST_MS = 300
const SPREAD_MS = 37

/**
 * Kills the server and all of its PostgreSQL processes with -9 again and again while visitors subscribe to the
 * newsletter. Every acknowledged write must exist at the end.
 */
export async function measureKills(): Promise<Figure[]> {
  const dataDir = emptyDataDir()
  const acknowledged: string[] = []
  let starts = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    progress(`kills: ${kill} of ${KILLS}, ${acknowledged.length} writes acknowledged`)
    const product = await startProduct({ dataDir, cache: true }, '/readyz')
    starts++
    const agent = new Agent({ keepAlive: true, maxSockets: WRITERS })
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      writeUntilKilled(product, agent, `${kill}-${writer}`, acknowledged),
    )
    await sleep(SHORTEST_MS + kill * SPREAD_MS)
    for (const pid of familyOf(product.pid)) process.kill(pid, 'SIGKILL')
    await Promise.all(writers)
    agent.destroy()
  }
  const lost = await countLost(dataDir, acknowledged)
  const detail = `${acknowledged.length} acknowledged writes, ${starts} starts`
  return [atMost(`acknowledged writes lost in ${KILLS} kill -9`, lost, 0, 'writes', detail)]
}

async function writeUntilKilled(
  { port }: RunningServer,
  agent: Agent,
  name: string,
  acknowledged: string[],
): Promise<void> {
  for (let count = 0; ; count++) {
    const email = `${name}-${count}@example.org`
    try {
      if ((await subscribe(port, agent, email)) === 201) acknowledged.push(email)
    } catch {
      return
    }
  }
}

async function subscribe(port: number, agent: Agent, email: string): Promise<number> {
  const body = JSON.stringify({ email })
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Origin: `http://localhost:${port}`,
  }
  const options = {
    host: '127.0.0.1',
    port,
    path: '/api/newsletter',
    method: 'POST',
    agent,
    headers,
  }
  const asked = request(options)
  asked.end(body)
  const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 0
}

/** Starts the product once more, and counts in the database itself. */
async function countLost(dataDir: string, acknowledged: readonly string[]): Promise<number> {
  const product = await startProduct({ dataDir, cache: true }, '/readyz')
  const client = new pg.Client({
    host: join(dataDir, 'socket'),
    user: 'openfile',
    database: 'postgres',
  })
  await client.connect()
  try {
    const { rows } = await client.query<{ lost: number }>(
      `SELECT count(*)::int AS lost FROM unnest($1::text[]) AS given (address)
       WHERE NOT EXISTS (SELECT FROM newsletters WHERE email = address)`,
      [acknowledged],
    )
    return rows[0]?.lost ?? acknowledged.length
  } finally {
    await client.end()
    await product.stop()
  }
}
