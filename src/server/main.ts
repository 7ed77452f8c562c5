import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { loadAppSecret } from './auth/app-secret.ts'
import { type Config, configFrom } from './config/config.ts'
import { EnvironmentError, readEnvironment } from './config/env.ts'
import { type AppContext, createContext } from './context.ts'
import { openDatabase } from './db/client.ts'
import { DataDirLockedError } from './db/data-dir-lock.ts'
import { migrateDatabase } from './db/migrate.ts'
import { analyzeCatalogue, seedCatalogue } from './db/seed/seed-catalogue.ts'
import { ensureFirstAdmin } from './features/accounts/first-admin.service.ts'
import { indexPositions } from './features/explore/position-index.service.ts'
import { createFastAnswers } from './http/fast-answers.ts'
import { readStaticFiles } from './http/static-files.ts'
import { createLogger } from './logger.ts'
import { loadRenderer, pageRoutes } from './pages.ts'
import './tick-shape.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
const SHUTDOWN_MS = 10_000

try {
  await start(configFrom(readEnvironment()))
} catch (error) {
  if (!(error instanceof EnvironmentError) && !(error instanceof DataDirLockedError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  const database = await openDatabase(config)
  await migrateDatabase(database, async () => {
    const seeded =
      config.seed === 'auto' &&
      (await seedCatalogue(database.db, (message) => console.log(message)))
    await indexPositions(database.db)
    if (seeded) await analyzeCatalogue(database.db)
    const admin = await ensureFirstAdmin(database.db, config.firstAdmin)
    if (admin?.password) {
      console.log(
        `First admin: ${admin.username}, password ${admin.password} (shown only this once)`,
      )
    }
  })
  const ctx = await createContext({
    config,
    appSecret: loadAppSecret(config),
    database,
    logger,
  })
  const app = buildApp(ctx)
  pageRoutes(app, ctx, await loadRenderer(`${DIST}/server`))
  const fast = createFastAnswers(ctx, await readStaticFiles(`${DIST}/client`))
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer((request, response) => {
    if (!fast(request, response)) void listener(request, response)
  })
  stopOnSignal(server, ctx)
  await listen(server, config)
  console.log(`Openfile is at ${config.siteUrl}`)
}

async function listen(server: Server, config: Config): Promise<void> {
  server.listen(config.port, config.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    console.error(`Cannot listen on ${config.host}:${config.port}: ${(error as Error).message}`)
    process.exit(1)
  }
}

/** SIGTERM and SIGINT: no new connections, what runs is finished, then the database is closed. */
function stopOnSignal(server: Server, ctx: AppContext & AsyncDisposable): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    const impatience = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS)
    await closed
    clearTimeout(impatience)
    await ctx[Symbol.asyncDispose]()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
