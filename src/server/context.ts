import { type CatalogueVersion, followCatalogueVersion } from './cache/catalogue-version.ts'
import { createResponseCache, type ResponseCache } from './cache/response-cache.ts'
import { createUrlAliases, type UrlAliases } from './cache/url-aliases.ts'
import type { Config } from './config/config.ts'
import type { Database, Db } from './db/client.ts'
import { addViews } from './features/resources/resources.queries.ts'
import { createViewCounter, type ViewCounter } from './features/views/view-counter.ts'
import { createRequestLimit, type RequestLimit } from './http/request-limit.ts'
import type { Logger } from './logger.ts'

/** Every dependency of the server, once. No globals, no container. */
export type AppContext = {
  config: Config
  logger: Logger
  database: Database
  db: Db
  clock: () => Date
  version: CatalogueVersion
  cache: ResponseCache
  aliases: UrlAliases
  views: ViewCounter
  requestLimit: RequestLimit
}

export type ContextParts = {
  config: Config
  database: Database
  logger: Logger
  clock?: () => Date
}

const CACHE_BYTES = 128 * 1024 * 1024
const REQUESTS_PER_MINUTE = 600

/** Wires the parts together. `close` writes what is still in memory and lets the database go. */
export async function createContext({
  config,
  database,
  logger,
  clock = () => new Date(),
}: ContextParts): Promise<AppContext & AsyncDisposable> {
  const version = await followCatalogueVersion(database, logger)
  const views = createViewCounter((gathered) => addViews(database.db, gathered))
  return {
    config,
    logger,
    database,
    db: database.db,
    clock,
    version,
    cache: createResponseCache(config.responseCache ? CACHE_BYTES : 0),
    aliases: createUrlAliases(),
    views,
    requestLimit: createRequestLimit(REQUESTS_PER_MINUTE * config.rateLimitFactor),
    async [Symbol.asyncDispose]() {
      await views.close()
      await version.close()
      await database.close()
    },
  }
}
