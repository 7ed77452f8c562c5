import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { join } from 'node:path'
import pg from 'pg'
import { lockDataDir } from './data-dir-lock.ts'
import { startEmbedded } from './embedded.ts'

/** Queries and transactions alike: what a query function takes as its first argument. */
export type Db = NodePgDatabase

export type DatabaseOptions = {
  databaseUrl: string | null
  dataDir: string
  /** Of the embedded database: the file of a dumped data folder to begin with. */
  dump?: string
  /** Connections of the pool on a PostgreSQL server. */
  poolSize?: number
}

export type Database = {
  kind: 'embedded' | 'server'
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

const INT8 = 20
/** Counts and versions stay below 2^53, so they are read as numbers. */
pg.types.setTypeParser(INT8, Number)

/** Connects to DATABASE_URL, or opens the embedded database in `dataDir` ('memory' for none). */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl
    ? openServer(options.databaseUrl, options.poolSize ?? 10)
    : openEmbedded(options.dataDir, options.dump)
}

function openServer(connectionString: string, max: number): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 3000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would throw.
  pool.on('error', () => undefined)
  return { kind: 'server', db: drizzle(pool), pool, close: () => pool.end() }
}

async function openEmbedded(dataDir: string, dump?: string): Promise<Database> {
  const unlock = dataDir === 'memory' ? () => undefined : lockDataDir(dataDir)
  try {
    const embedded = await startEmbedded(
      dataDir === 'memory' ? null : join(dataDir, 'database'),
      dump,
    )
    // One connection: PGlite runs one query at a time anyway, and a transaction must not be mixed into.
    const pool = new pg.Pool({
      host: embedded.host,
      port: embedded.port,
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
    })
    pool.on('error', () => undefined)
    return {
      kind: 'embedded',
      db: drizzle(pool),
      pool,
      async close() {
        await pool.end()
        await embedded.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
