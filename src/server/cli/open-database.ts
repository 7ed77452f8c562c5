import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backUpBeforeUpgrade } from '../features/backups/backups.service.ts'
import { migrationOf } from '../features/backups/saved-tables.service.ts'
import type { Config } from '../platform/config/config.ts'
import { type Database, openDatabase, openRunningDatabase } from '../platform/db/client.ts'
import { refuseOldEngine } from '../platform/db/embedded/cluster.ts'
import { knownMigrations, migrateDatabase } from '../platform/db/migrate.ts'
import { createLogger } from '../platform/logger.ts'
import { CommandError } from './command.ts'

type Work<Result> = (database: Database) => Promise<Result>

/** Opens the configured database, with all migrations applied, while `work` runs; also beside a running server. */
export async function withDatabase<Result>(config: Config, work: Work<Result>): Promise<Result> {
  const running = openRunning(config)
  if (running) {
    return closing(running, async (database) => {
      refuseOwnSecret(config)
      await refuseOtherRelease(database)
      return work(database)
    })
  }
  return opened(config, async (database) => {
    const logger = createLogger(config.logLevel)
    const beforeUpgrade = () => backUpBeforeUpgrade({ config, database, logger }, new Date())
    await migrateDatabase(database, async () => undefined, { beforeUpgrade })
    return work(database)
  })
}

/**
 * Like `withDatabase`, but never creates a database, because a mistyped DATA_DIR must not look like an empty
 * catalogue.
 */
export async function withExistingDatabase<Result>(
  config: Config,
  work: Work<Result>,
): Promise<Result> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    refuseOldEngine(config.dataDir)
    throw new CommandError(
      `There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to its location.`,
    )
  }
  return withDatabase(config, work)
}

/** Like `withExistingDatabase`, for work that reads what every release has: a running server may be of an older one. */
export async function withAnyReleasesDatabase<Result>(
  config: Config,
  work: Work<Result>,
): Promise<Result> {
  const running = openRunning(config)
  return running ? closing(running, work) : withExistingDatabase(config, work)
}

/** Holds the migration lock, so that a server that starts in the meantime waits for `work`. */
export async function withDatabaseAlone(config: Config, work: Work<void>): Promise<void> {
  await opened(config, (database) => migrateDatabase(database, () => work(database)))
}

/** The embedded database of a running server, reached through its own socket; null if none runs. */
function openRunning({ databaseUrl, dataDir }: Config): Database | null {
  return databaseUrl ? null : openRunningDatabase(dataDir)
}

/** A secret made for the command would seal emails that the server cannot open. */
function refuseOwnSecret({ appSecret, dataDir }: Config): void {
  if (appSecret || existsSync(join(dataDir, 'app-secret'))) return
  throw new CommandError(
    'The server that is running was started with APP_SECRET. Set the same APP_SECRET for this command.',
  )
}

/** A running server's database is not upgraded under it, and an older release's tables may lack what a command needs. */
async function refuseOtherRelease({ db }: Database): Promise<void> {
  if ((await migrationOf(db)) === knownMigrations().at(-1)?.tag) return
  throw new CommandError(
    'The server that is running is of an older release. Use the command of that release, or restart the server with this one.',
  )
}

async function opened<Result>(config: Config, work: Work<Result>): Promise<Result> {
  return closing(await openDatabase(config), work)
}

async function closing<Result>(database: Database, work: Work<Result>): Promise<Result> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
