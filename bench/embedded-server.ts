/**
 * The product on its embedded database, with one thing more: each message it is sent makes the database
 * compute for SLOW_MS; the answer is how long it did.
 */
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { loadAppSecret } from '#server/auth/app-secret.ts'
import { createContext } from '#server/context.ts'
import { openDatabase } from '#server/db/client.ts'
import { createFastAnswers } from '#server/http/fast-answers.ts'
import { createLogger } from '#server/logger.ts'
import { loadRenderer, pageRoutes } from '#server/pages.ts'
import { ROOT } from './processes.ts'

const SLOW_MS = 200

const config = configFrom(readEnvironment())
const database = await openDatabase(config)
const ctx = await createContext({
  config,
  appSecret: loadAppSecret(config),
  database,
  logger: createLogger('warn'),
})
const app = buildApp(ctx)
pageRoutes(app, ctx, await loadRenderer(join(ROOT, 'dist', 'server')))
const fast = createFastAnswers(ctx, new Map())
const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
const server = createServer((request, response) => {
  if (!fast(request, response)) void listener(request, response)
})
/** How many numbers keep the database busy for about SLOW_MS. */
let numbers = 200_000
for (let took = await quickest(); took < SLOW_MS * 0.9; took = await quickest()) {
  numbers = Math.round(numbers * Math.min(2, SLOW_MS / took))
}

process.once('SIGTERM', () => void ctx[Symbol.asyncDispose]().then(() => process.exit()))
process.on('message', (message: 'listen' | 'compute') => void answer(message))

async function answer(message: 'listen' | 'compute'): Promise<void> {
  if (message === 'compute') return void process.send?.(await compute())
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

async function compute(): Promise<number> {
  const startedAt = performance.now()
  await database.pool.query(
    'SELECT count(*) FROM generate_series(1, $1::int) AS n WHERE n % 7 = 3',
    [numbers],
  )
  return performance.now() - startedAt
}

/** Of three: the first ones are compiled, and any may be held up by other processes. */
async function quickest(): Promise<number> {
  return Math.min(await compute(), await compute(), await compute())
}
