import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { type Database, openDatabase, openRunningDatabase } from '../platform/db/client.ts'
import { refuseOldEngine } from '../platform/db/embedded/cluster.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { CommandError } from './command-error.ts'

type Work<Result> = (database: Database) => Promise<Result>

/** Opens the configured database, with all migrations applied, while `work` runs. */
export async function withDatabase<Result>(config: Config, work: Work<Result>): Promise<Result> {
  return opened(config, async (database) => {
    await migrateDatabase(database, async () => undefined)
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

/** Like `withExistingDatabase`, but also works beside a running server. The embedded database is then not upgraded. */
export async function withRunningOrExistingDatabase<Result>(
  config: Config,
  work: Work<Result>,
): Promise<Result> {
  const running = config.databaseUrl ? null : openRunningDatabase(config.dataDir)
  return running ? closing(running, work) : withExistingDatabase(config, work)
}

/** Holds the migration lock, so that a server that starts in the meantime waits for `work`. */
export async function withDatabaseAlone(config: Config, work: Work<void>): Promise<void> {
  await opened(config, (database) => migrateDatabase(database, () => work(database)))
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
