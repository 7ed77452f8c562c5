import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from './app.ts'
import type { CachedAnswer } from './platform/cache/response-cache.ts'
import type { Config } from './platform/config/config.ts'
import { type AppContext, createContext } from './context.ts'
import { claimDataDir } from './platform/data-dir.ts'
import { type Database, openDatabase, waitAtStart } from './platform/db/client.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import {
  analyzeCatalogue,
  seedCatalogue,
  seedPaths,
  seedPuzzles,
  seedReadings,
} from './seed/seed-catalogue.ts'
import { seedTranslations } from './seed/seed-translations.ts'
import { ensureFirstAdmin, refuseEasyAdminPassword } from './features/people/first-admin.service.ts'
import { backUpBeforeUpgrade, prepareBackupFolder } from './features/backups/backups.service.ts'
import { logSiteFaults } from './features/site-checks/site-faults.service.ts'
import { storeAssets } from './features/release-assets/release-assets.service.ts'
import { indexPositions } from './features/explore/position-index.service.ts'
import { stopOnSignal } from './platform/http/graceful-stop.ts'
import { createRequestListener } from './platform/http/request-listener.ts'
import type { App } from './platform/http/app-env.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { pageRoutes, type Renderer } from './pages.ts'
import { OperatorError } from './platform/operator-error.ts'
import { paths } from '#shared/paths.ts'
import { tableOf } from '#shared/texts/text-tables.ts'
import { loadAppSecret } from './platform/auth/sealing.ts'

/**
 * How long a client has to send a request. Node's own 60 s for the header and 300 s for all of it let half-sent bodies
 * gather in memory.
 */
export const TIME_TO_SEND = {
  headersTimeout: 30_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions

/** Loading the job system takes 100 ms, so the first pages come first. */
const JOBS_START_MS = 1_000

type Context = AppContext & AsyncDisposable

/** The renderer of the pages, and the files that pages load. */
export type Site = { renderer: Renderer; files: ReadonlyMap<string, CachedAnswer> }

/** Wraps the product's HTTP listener in another one. */
export type Front = (server: Server, listener: RequestListener) => Promise<RequestListener>

/** Opens the database, upgrades it, and serves the product until a signal stops it. */
export async function startServer(
  config: Config,
  loadSite: () => Promise<Site>,
  front?: Front,
): Promise<void> {
  await refuseEasyAdminPassword(config.firstAdmin)
  // Before anything is written: a port in use must leave no trace.
  const releasePort = await reservePort(config)
  await probePort(config)
  const logger = createLogger(config.logLevel)
  const onLog = (line: string) => logger.warn({ line }, 'embedded database')
  // Needed for the outbox. With the embedded database, opening it claims the folder.
  if (config.databaseUrl && !config.smtpUrl) claimDataDir(config.dataDir, () => false)
  if (config.backups) await prepareBackupFolder(config.backups.folder)
  // The database starts in its own process. In the meantime, everything else that a page needs is read.
  const [database, site] = await Promise.all([openDatabase({ ...config, onLog }), loadSite()])
  const endWaiting = waitAtStart(database)
  let ctx: Context | null = null
  try {
    const seeded = await prepareDatabase({ config, logger, database, site })
    ctx = await createContext({ config, appSecret: loadAppSecret(config), database, logger })
    await serve(ctx, site, front)
    endWaiting()
    releasePort()
    if (seeded) ctx.tasks.run('analyze', () => analyzeCatalogue(database.db))
  } catch (error) {
    await (ctx ? ctx[Symbol.asyncDispose]() : database.close())
    throw error
  }
}

type Preparing = { config: Config; logger: Logger; database: Database; site: Site }

/** Sets up tables, seed catalogue and first admin. Returns whether the seed was loaded. */
async function prepareDatabase({ config, logger, database, site }: Preparing): Promise<boolean> {
  let seeded = false
  const prepareCatalogue = async () => {
    if (config.seed === 'auto') {
      seeded = await seedCatalogue(database.db, (message) => console.log(message))
      await seedTranslations(database.db)
      await seedReadings(database.db)
      await seedPaths(database.db)
    }
    await seedPuzzles(database.db)
    await indexPositions(database.db)
  }
  const prepare = async () => {
    // The password is hashed in a separate thread.
    const [admin] = await Promise.all([
      ensureFirstAdmin(database.db, config.firstAdmin),
      prepareCatalogue(),
      storeAssets(database.db, site.files, new Date()),
    ])
    if (admin?.password) {
      console.log(`First admin: ${admin.username}, password ${admin.password} (shown only once)`)
      console.log(
        `Whoever reads this output later, such as a journal, knows that password. Set another: npm run admin -- set-password --user ${admin.username}`,
      )
    }
  }
  const beforeUpgrade = () => backUpBeforeUpgrade({ config, database, logger }, new Date())
  await migrateDatabase(database, prepare, { beforeUpgrade })
  return seeded
}

/**
 * Listens only when the process can respond at once. Until then, connections are refused, so that a proxy sends
 * requests, including writes, to another process. A process that accepted them before it was ready would delay them or
 * fail them.
 */
async function serve(ctx: Context, { renderer, files }: Site, front?: Front): Promise<void> {
  const app = buildApp(ctx)
  pageRoutes(app, ctx, renderer)
  const server = createServer(TIME_TO_SEND)
  const listener = createRequestListener(ctx, app, files)
  server.on('request', front ? await front(server, listener) : listener)
  stopOnSignal(server, ctx)
  // In development, `front` compiles pages when they are opened.
  await (front ? ctx.search.index() : warmUp(ctx, app))
  await listen(server, ctx.config)
  // By default, V8 lets the heap grow to four times its live size before it collects; from here on, by a tenth
  // of it.
  setFlagsFromString('--heap-growing-percent=10')
  // What V8 needed to optimize a function is released at once. On a busy machine, the thread that would release it comes
  // too late: 20 MB gather, and malloc cannot return them to the system.
  setFlagsFromString('--no-maglev-destroy-on-background')
  setTimeout(() => void ctx.jobs.start(), JOBS_START_MS)
  ctx.tasks.run('site checks', () => logSiteFaults(ctx))
  // A request for a position that arrives before this is done waits for it.
  ctx.tasks.run('positions of chapters', async () => {
    await ctx.chapterPositions.current()
  })
  console.log(`Openfile is running at ${ctx.config.siteUrl}`)
}

/** Builds the search index and renders the home page, which loads the renderer and fills the caches. */
async function warmUp(ctx: Context, app: App): Promise<void> {
  await ctx.search.index()
  const { status } = await app.request(paths.home())
  if (status !== 200) throw new Error(`The home page cannot be rendered (${status})`)
}

/**
 * Keeps the port from other Openfile servers that start at the same time, until this one listens. It has no connections
 * before that. The system ends the reservation along with the process. macOS has no names of sockets outside of
 * folders, so there the second server ends when it listens.
 */
async function reservePort(config: Config): Promise<() => void> {
  const { host, port } = config
  const name = RESERVATIONS[process.platform]
  if (port === 0 || !name) return () => undefined
  const reservation = createSocketServer().unref()
  reservation.listen(`${name} ${host.replaceAll(':', '.')} ${port}`)
  try {
    await once(reservation, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw portFault(config, error)
  }
  return () => reservation.close()
}

/** What names of sockets outside of folders begin with. */
const RESERVATIONS: Partial<Record<NodeJS.Platform, string>> = {
  linux: '\0openfile',
  win32: String.raw`\\.\pipe\openfile`,
}

async function probePort(config: Config): Promise<void> {
  const probe = createServer()
  await listen(probe, config)
  probe.close()
  await once(probe, 'close')
}

async function listen(server: Server, config: Config): Promise<void> {
  server.listen(config.port, config.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw portFault(config, error)
  }
}

function portFault({ host, port }: Config, error: unknown): OperatorError {
  const { code = '', message } = error as NodeJS.ErrnoException
  const fault = PORT_FAULTS.get(code) ?? message
  return new OperatorError(`Cannot listen on ${host}:${port}: ${fault}`, error)
}

const PORT_FAULTS = tableOf<string>({
  EADDRINUSE: 'another program uses the port. Stop that program, or set PORT to another one.',
  EACCES: 'this user may not use the port. Set PORT to one from 1024 up.',
  EADDRNOTAVAIL: 'the address is not one of this machine. Correct HOST.',
  ENOTFOUND: 'the name is unknown. Correct HOST.',
})
