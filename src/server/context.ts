import { bulkJob, bulkWorker } from './features/bulk-jobs/bulk-job.ts'
import type { KidsComments } from '#shared/domain/kids.ts'
import { findSpace, type FindSpace } from './platform/disk-space.ts'
import { createRequestNotices, type RequestNotices } from './platform/http/request-notices.ts'
import { type AttemptLimits, createAttemptLimits } from './platform/auth/attempt-limits.service.ts'
import { createLockMemory, type LockMemory } from './platform/http/kids-cookie.ts'
import { createSealer, type Sealer } from './platform/auth/sealing.ts'
import type { PasswordCost } from './platform/auth/password-worker.ts'
import { PASSWORD_COST } from './platform/auth/passwords.ts'
import { type BackgroundTasks, createBackgroundTasks } from './platform/background-tasks.ts'
import {
  type CatalogueVersion,
  followCatalogueVersion,
} from './platform/cache/catalogue-version.ts'
import { createResponseCache, type ResponseCache } from './platform/cache/response-cache.ts'
import { createStampedMemo, type StampedMemo } from './platform/cache/stamped-memo.ts'
import type { Config } from './platform/config/config.ts'
import type { Database, Db } from './platform/db/client.ts'
import { listenToDatabase } from './platform/db/notifications.ts'
import {
  type ChapterPositions,
  followChapters,
} from './features/chapters/chapter-positions.service.ts'
import { checkLinksJob, checkLinksWorker } from './features/link-health/check-run.service.ts'
import { readLinksWorker } from './features/links/read-links-job.ts'
import { LINK_SETTINGS, type LinkSettings } from './features/link-health/polite-requests.service.ts'
import { addViews } from './features/resources/resources.queries.ts'
import { addMemberViews } from './features/saved/saved.queries.ts'
import { createSearchCounter, type SearchCounter } from './features/search/search-counter.ts'
import { digestWorker } from './features/notifications/digest-job.ts'
import { homeworkWorker } from './features/groups/announcements.service.ts'
import { weeklyWorker } from './features/weekly/weekly-job.ts'
import { queueMailWorker } from './features/queue-mails/queue-mails-job.ts'
import { troubleMailWorker } from './features/site-checks/trouble-mails-job.ts'
import { addCounts } from './features/search/search-counts.service.ts'
import { backupWorker, findBackupAge } from './features/backups/backups.service.ts'
import { createViewCounter, type ViewCounter } from './features/views/view-counter.ts'
import { createSafeFetch, type SafeFetch } from './platform/fetch/safe-fetch.ts'
import {
  type Allowance,
  createRequestLimit,
  type RequestLimit,
} from './platform/http/request-limit.ts'
import type { Logger } from './platform/logger.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { openParsers, type ParseForeign } from './parsers.ts'
import { openJobQueue } from './platform/jobs/job-queue.ts'
import { followSite, type SiteSource } from './platform/site/site.service.ts'
import type { JobWorker } from './platform/jobs/job-worker.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { mailWorker } from './platform/mail/mail-job.ts'
import { removeEndedWorker } from './remove-ended.ts'
import { type CatalogueSearch, openCatalogueSearch } from './search/catalogue-search.ts'
import { type MailTransport, mailTransport } from './platform/mail/transports.ts'

/** Every dependency of the server, listed once. No globals, no container. */
export type AppContext = {
  config: Config
  logger: Logger
  database: Database
  db: Db
  clock: () => Date
  version: CatalogueVersion
  /** What admins have set of the site. */
  site: SiteSource
  search: CatalogueSearch
  cache: ResponseCache
  memo: StampedMemo
  views: ViewCounter
  /** Counts searches, and those without a result. */
  searchCounts: SearchCounter
  requestLimit: RequestLimit
  /** Counts bytes of calls that compute. */
  computingLimit: RequestLimit
  limits: AttemptLimits
  sealer: Sealer
  /** The cost of hashing a new password or PIN. */
  passwordCost: PasswordCost
  locks: LockMemory
  /** What a locked visitor may see (kids-context.ts); null for everybody else. */
  kids: { comments: KidsComments } | null
  /** The search over resources for kids, used as `search` for locked visitors. */
  kidsSearch: CatalogueSearch
  chapterPositions: ChapterPositions
  jobs: Jobs
  /** The only way to request addresses that people have entered. */
  fetch: SafeFetch
  /** The only way to parse what other sites answer, and long texts that people paste. */
  parse: ParseForeign
  tasks: BackgroundTasks
  /** How much room a disk has. */
  findSpace: FindSpace
  /** What requests show about a wrong configuration. */
  notices: RequestNotices
  /** Null if METRICS_TOKEN is not set. */
  metrics: Metrics | null
  /** Aborted when the process begins to stop. */
  shutdown: AbortController
}

export type ContextParts = {
  config: Config
  /** The key material: APP_SECRET, or the secret in the data folder (auth/sealing.ts). */
  appSecret: string
  database: Database
  logger: Logger
  clock?: () => Date
  /** Replaces the configured transport, in tests. */
  transport?: MailTransport
  /** Replaces requests to other sites, in tests. */
  fetch?: SafeFetch
  /** Makes checks of links faster, in tests. */
  linkSettings?: LinkSettings
  /** Makes hashing faster, in tests. */
  passwordCost?: PasswordCost
  /** Fills a disk, in tests. */
  findSpace?: FindSpace
}

/** A class behind one address reads without accounts, so an address has ten times as many. */
const REQUESTS_PER_MINUTE: Allowance = { account: 600, address: 6_000 }
const COMPUTED_BYTES_PER_MINUTE: Allowance = { account: 4_000_000, address: 40_000_000 }

/** Connects the parts. `close` writes what is still in memory and closes the database. */
export async function createContext({
  config,
  appSecret,
  database,
  logger,
  clock = () => new Date(),
  transport = mailTransport(config, logger),
  fetch = safeFetchOf(config),
  linkSettings = LINK_SETTINGS,
  passwordCost = PASSWORD_COST,
  findSpace: space = findSpace,
}: ContextParts): Promise<AppContext & AsyncDisposable> {
  const { db } = database
  const notifications = listenToDatabase(database, logger)
  const version = await followCatalogueVersion(database, notifications)
  const site = followSite(db, version, config.site)
  await site.find()
  const locks = createLockMemory(notifications)
  const views = viewCounterOf(db)
  const searchCounts = createSearchCounter((rows) => addCounts(db, rows), clock)
  const sealer = createSealer(appSecret)
  const shutdown = new AbortController()
  const notices = createRequestNotices(config, logger, clock)
  const parsers = openParsers(logger)
  const { parse } = parsers
  const given = {
    config,
    database,
    logger,
    clock,
    transport,
    fetch,
    parse,
    linkSettings,
    sealer,
    site,
    // Jobs begin once all of it is there.
    context: () => ctx,
  }
  const workers = createWorkers({ ...given, findSpace: space, signal: shutdown.signal })
  const cache = createResponseCache({ version, clock, notifications }, cacheBytesOf(config))
  const countJobs = () => jobs.countJobs()
  const metrics = createMetricsOf(config, { cache, database, clock, countJobs })
  const onFailure = metrics?.countFailedJob
  const jobs = createJobs({ database, notifications, logger, workers, onFailure })
  const tasks = createBackgroundTasks(logger)
  const ctx: AppContext & AsyncDisposable = {
    config,
    logger,
    database,
    db,
    clock,
    version,
    site,
    search: openCatalogueSearch(database, version, logger),
    cache,
    memo: createStampedMemo(),
    views,
    searchCounts,
    requestLimit: createRequestLimit(times(REQUESTS_PER_MINUTE, config.rateLimitFactor)),
    computingLimit: createRequestLimit(times(COMPUTED_BYTES_PER_MINUTE, config.rateLimitFactor)),
    limits: createAttemptLimits(database, config.rateLimitFactor),
    sealer,
    passwordCost,
    locks,
    kids: null,
    kidsSearch: openCatalogueSearch(database, version, logger, { kidsOnly: true }),
    chapterPositions: followChapters(db, version),
    jobs,
    fetch,
    parse,
    tasks,
    findSpace: space,
    notices,
    metrics,
    shutdown,
    async [Symbol.asyncDispose]() {
      shutdown.abort()
      await tasks.idle()
      await closeInTurn([
        jobs,
        parsers,
        transport,
        views,
        searchCounts,
        version,
        notifications,
        database,
      ])
    },
  }
  notifications.start()
  return ctx
}

function times({ account, address }: Allowance, factor: number): Allowance {
  return { account: account * factor, address: address * factor }
}

function cacheBytesOf({ responseCache }: Config): number {
  return responseCache ? 128 * 1024 * 1024 : 0
}

async function closeInTurn(parts: readonly { close: () => Promise<void> | void }[]): Promise<void> {
  for (const part of parts) await part.close()
}

function viewCounterOf(db: Db): ViewCounter {
  return createViewCounter(async (gathered, memberViews) => {
    await addViews(db, gathered)
    await addMemberViews(db, memberViews)
  })
}

function safeFetchOf({ siteUrl, fetchAllowedHosts, fetchProxy }: Config): SafeFetch {
  return createSafeFetch({ siteUrl, allowedHosts: fetchAllowedHosts, proxyUrl: fetchProxy })
}

type MeasuredParts = Pick<ContextParts, 'database'> & {
  cache: ResponseCache
  clock: () => Date
  countJobs: Jobs['countJobs']
}

function createMetricsOf(config: Config, parts: MeasuredParts): Metrics | null {
  const { cache, database, clock, countJobs } = parts
  if (!config.metricsToken) return null
  const findAge = () => findBackupAge({ database, clock })
  return createMetrics({ cache, pool: database.pool, countJobs, findBackupAge: findAge })
}

type WorkerParts = Required<
  Pick<
    ContextParts,
    | 'config'
    | 'database'
    | 'logger'
    | 'clock'
    | 'transport'
    | 'fetch'
    | 'linkSettings'
    | 'findSpace'
  >
> & {
  site: SiteSource
  sealer: Sealer
  parse: ParseForeign
  signal: AbortSignal
  context: () => AppContext
}

function createWorkers(parts: WorkerParts): JobWorker[] {
  const { config, database, logger, clock, transport, linkSettings, sealer, site } = parts
  const { fetch, parse, signal, context } = parts
  const { db } = database
  const queue = openJobQueue(database, logger)
  const mailing = { db, clock, config, site, sealer, jobs: queue }
  const workers = [
    digestWorker(mailing),
    homeworkWorker(mailing),
    weeklyWorker(mailing),
    queueMailWorker(mailing),
    troubleMailWorker({ ...mailing, findSpace: parts.findSpace }),
    mailWorker(sealer, transport),
    bulkWorker({ db, clock, again: (id) => queue.enqueue(db, bulkJob, { id }) }),
    readLinksWorker({ context, settings: linkSettings }),
    removeEndedWorker({ db, clock, config }),
    backupWorker({ database, clock, logger, jobs: queue, policy: config.backups, signal }),
    checkLinksWorker(
      { db, pool: database.pool, clock, fetch, parse, settings: linkSettings, signal },
      { isOn: config.linkChecks, again: () => queue.enqueue(db, checkLinksJob, {}) },
    ),
  ]
  // What a job writes names the site as it is.
  return workers.map(({ kind, work }) => ({
    kind,
    work: async (data) => {
      await site.find()
      await work(data)
    },
  }))
}

/**
 * Returns the context of a locked visitor, on which the same routes are built. This is the only place that narrows a
 * locked request: its catalogue holds only resources for kids, and its caches have their own keys. Queries that read
 * resources themselves must respect `ctx.kids`.
 */
export function kidsContext(ctx: AppContext, comments: KidsComments): AppContext {
  const memo: AppContext['memo'] = {
    get: (key, stamp, make) => ctx.memo.get(`kids ${key}`, stamp, make),
  }
  return {
    ...ctx,
    kids: { comments },
    search: ctx.kidsSearch,
    cache: ctx.cache.for(`kids ${comments}`),
    memo,
  }
}
