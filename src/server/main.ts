import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from './app.ts'
import { loadAppSecret } from './platform/auth/app-secret.ts'
import type { CachedAnswer } from './platform/cache/response-cache.ts'
import { type Config, configFrom } from './platform/config/config.ts'
import { readEnvironment } from './platform/config/env.ts'
import { type AppContext, createContext } from './context.ts'
import { claimDataDir } from './platform/data-dir.ts'
import { type Database, openDatabase } from './platform/db/client.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { analyzeCatalogue, seedCatalogue } from './seed/seed-catalogue.ts'
import { ensureFirstAdmin, refuseEasyAdminPassword } from './features/people/first-admin.service.ts'
import { indexPositions } from './features/explore/position-index.service.ts'
import { stopOnSignal } from './platform/http/graceful-stop.ts'
import { createRequestListener } from './platform/http/request-listener.ts'
import { readStaticFiles } from './platform/http/static-files.ts'
import { createLogger } from './platform/logger.ts'
import { loadRenderer, pageRoutes, type Renderer } from './pages.ts'
import { lineOf, OperatorError } from './platform/operator-error.ts'
import { DIST } from './platform/server-files.ts'
import './platform/tick-shape.ts'

/** Loading the job system takes 100 ms, so the first pages come first. */
const JOBS_START_MS = 1_000

type Context = AppContext & AsyncDisposable

try {
  await start(configFrom(readEnvironment()))
} catch (error) {
  console.error(lineOf(error))
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  await refuseEasyAdminPassword(config.firstAdmin)
  const logger = createLogger(config.logLevel)
  const onLog = (line: string) => logger.warn({ line }, 'embedded database')
  // Needed for the outbox. With the embedded database, opening it claims the folder.
  if (config.databaseUrl && !config.smtpUrl) claimDataDir(config.dataDir, () => false)
  // The database starts in its own process. In the meantime, everything else that a page needs is read.
  const [database, renderer, files] = await Promise.all([
    openDatabase({ ...config, onLog }),
    loadRenderer(fileURLToPath(new URL('server', DIST))),
    readStaticFiles(fileURLToPath(new URL('client', DIST))),
  ])
  let ctx: Context | null = null
  try {
    const seeded = await prepareDatabase(config, database)
    ctx = await createContext({ config, appSecret: loadAppSecret(config), database, logger })
    // The index is built while the pages load. Searches wait for it and get its error if it fails.
    void ctx.search.index().catch(() => undefined)
    await serve(ctx, renderer, files)
    if (seeded) ctx.tasks.run('analyze', () => analyzeCatalogue(database.db))
  } catch (error) {
    await (ctx ? ctx[Symbol.asyncDispose]() : database.close())
    throw error
  }
}

/** Sets up tables, seed catalogue and first admin. Returns whether the seed was loaded. */
async function prepareDatabase(config: Config, database: Database): Promise<boolean> {
  let seeded = false
  const prepareCatalogue = async () => {
    if (config.seed === 'auto') {
      seeded = await seedCatalogue(database.db, (message) => console.log(message))
    }
    await indexPositions(database.db)
  }
  await migrateDatabase(database, async () => {
    // The password is hashed in a separate thread.
    const [admin] = await Promise.all([
      ensureFirstAdmin(database.db, config.firstAdmin),
      prepareCatalogue(),
    ])
    if (admin?.password) {
      console.log(`First admin: ${admin.username}, password ${admin.password} (shown only once)`)
    }
  })
  return seeded
}

async function serve(
  ctx: Context,
  renderer: Renderer,
  files: ReadonlyMap<string, CachedAnswer>,
): Promise<void> {
  const app = buildApp(ctx)
  pageRoutes(app, ctx, renderer)
  const server = createServer(createRequestListener(ctx, app, files))
  stopOnSignal(server, ctx)
  await listen(server, ctx.config)
  // By default, V8 lets the heap grow to four times its live size before it collects; from here on, to one and a half
  // times.
  setFlagsFromString('--heap-growing-percent=50')
  setTimeout(() => void ctx.jobs.start(), JOBS_START_MS)
  console.log(`Openfile is running at ${ctx.config.siteUrl}`)
}

async function listen(server: Server, config: Config): Promise<void> {
  server.listen(config.port, config.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new OperatorError(
      `Cannot listen on ${config.host}:${config.port}: ${(error as Error).message}`,
      error,
    )
  }
}
