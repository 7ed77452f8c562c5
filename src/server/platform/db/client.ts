import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { findRunning, startEmbedded } from './embedded/embedded-postgres.ts'

/** Queries and transactions alike: what a query function takes as its first argument. */
export type Db = NodePgDatabase

export type DatabaseOptions = {
  /** Null: use the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** Connections in the pool. */
  poolSize?: number
  /** Receives the embedded PostgreSQL's messages while it runs. */
  onLog?: (line: string) => void
}

export type Database = {
  db: Db
  pool: pg.Pool
  /**
   * Connections of the job system. What it looks up while a transaction queues a job must not wait for a connection of
   * `pool`, because if such transactions held all connections of `pool`, they would wait for each other.
   */
  jobsPool: pg.Pool
  close(): Promise<void>
}

const JOBS_CONNECTIONS = 2
/** How long somebody waits for a connection before the answer is 503. */
const CONNECT_MS = 3_000
/** While a process starts, nobody waits for an answer, and a busy machine must not end it. */
const CONNECT_AT_START_MS = 30_000
/** The major version of the oldest PostgreSQL that Openfile runs on. */
const OLDEST_VERSION = 15
const INT8 = 20
/** Counts and versions stay below 2^53, so they are read as numbers. */
pg.types.setTypeParser(INT8, Number)

/** Connects to DATABASE_URL, or starts PostgreSQL on `dataDir`. Throws an OperatorError if it cannot be started. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, onLog } = options
  const embedded = databaseUrl
    ? null
    : await startEmbedded({ dataDir, ...(onLog ? { onLog } : {}) })
  const connection = embedded?.connection ?? { connectionString: databaseUrl ?? '' }
  const pool = openPool(connection, options.poolSize ?? 10)
  const jobsPool = openPool(connection, JOBS_CONNECTIONS)
  if (databaseUrl) {
    try {
      await refuseUnsuitable(pool)
    } catch (error) {
      await Promise.all([pool.end(), jobsPool.end()])
      throw error
    }
  }
  return databaseOf(pool, jobsPool, async () => embedded?.close())
}

/**
 * Connects to the embedded PostgreSQL that a server is running on `dataDir`, and changes nothing there; null if none is
 * running.
 */
export function openRunningDatabase(dataDir: string): Database | null {
  const connection = findRunning(dataDir)
  if (!connection) return null
  return databaseOf(openPool(connection, 2), openPool(connection, 1), async () => undefined)
}

function databaseOf(pool: pg.Pool, jobsPool: pg.Pool, closeServer: () => Promise<void>): Database {
  return {
    db: drizzle(pool),
    pool,
    jobsPool,
    async close() {
      await Promise.all([pool.end(), jobsPool.end()])
      await closeServer()
    },
  }
}

/** Lets queries wait longer for a connection until the function that it returns is called. */
export function waitAtStart({ pool }: Database): () => void {
  pool.options.connectionTimeoutMillis = CONNECT_AT_START_MS
  return () => {
    pool.options.connectionTimeoutMillis = CONNECT_MS
  }
}

function openPool(connection: pg.PoolConfig, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  })
  // A broken idle connection is replaced at the next query; without a listener, the error would be thrown.
  pool.on('error', () => undefined)
  // A connection that breaks in a transaction is replaced, too. Its query fails, and the error event only repeats that.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function refuseUnsuitable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<ServerFacts>(`
    SELECT current_setting('server_version_num')::int AS "versionNumber",
      current_setting('server_version') AS version,
      current_setting('server_encoding') AS encoding, current_database() AS database`)
  const fault = rows[0] && serverFault(rows[0])
  if (fault) throw new OperatorError(fault)
}

type ServerFacts = { versionNumber: number; version: string; encoding: string; database: string }

/** Returns why Openfile cannot use a server, and what to do; null if it can. */
export function serverFault({
  versionNumber,
  version,
  encoding,
  database,
}: ServerFacts): string | null {
  if (versionNumber < OLDEST_VERSION * 10_000)
    return `DATABASE_URL leads to PostgreSQL ${version}, but Openfile needs version ${OLDEST_VERSION} or newer. Upgrade that server, or name another one.`
  if (encoding !== 'UTF8')
    return `The database ${database} has the encoding ${encoding}, but Openfile needs UTF8. Create another one (CREATE DATABASE openfile ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0) and name it in DATABASE_URL.`
  return null
}
