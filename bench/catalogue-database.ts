import pg from 'pg'
import { addSampleData } from '../scripts/sample-catalogue.ts'
import { sql } from 'drizzle-orm'
import { type Db, openDatabase } from '#server/platform/db/client.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { analyzeCatalogue, seedCatalogue, seedPaths } from '#server/seed/seed-catalogue.ts'
import { indexPositions } from '#server/features/explore/position-index.service.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { progress } from './progress.ts'

const PATHS = 100
const SETTINGS = ['shared_buffers=1GB', 'work_mem=16MB', 'max_wal_size=4GB']

/** Starts PostgreSQL, which stops with this process at the latest. */
export async function startBenchPostgres(): Promise<PostgresServer | null> {
  const server = await startPostgres(SETTINGS)
  if (!server) return null
  const stop = () => server.stop()
  process.on('exit', stop)
  return {
    ...server,
    stop() {
      process.off('exit', stop)
      stop()
    },
  }
}

/** Creates a database with the seed catalogue and `rows` made-up resources, and returns its URL. */
export async function createCatalogue(server: PostgresServer, rows: number): Promise<string> {
  const databaseUrl = await createDatabase(server.url, `rows_${rows}`)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    const startedAt = performance.now()
    await migrateDatabase(database, async () => {
      await seedCatalogue(database.db, () => undefined)
      await seedPaths(database.db)
      await indexPositions(database.db)
    })
    await addPaths(database.db, PATHS)
    await addSampleData(database, rows, (done) => {
      progress(`loading ${done} of ${rows} rows, ${seconds(startedAt)} s`)
    })
    await analyzeCatalogue(database.db)
    progress(`loaded ${rows} rows in ${seconds(startedAt)} s`)
  } finally {
    await database.close()
  }
  return databaseUrl
}

/** Copies those of the seed until there are as many. */
async function addPaths(db: Db, total: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO paths (slug, title, about, rating_from, rating_to, ages, side, language)
    SELECT slug || '-copy-' || n, title, about, rating_from, rating_to, ages, side, language
    FROM paths CROSS JOIN generate_series(1, ${total}::int) AS n ORDER BY n, id
    LIMIT ${total}::int - (SELECT count(*) FROM paths)`)
  for (const table of ['path_steps', 'path_items']) {
    const columns = table === 'path_items' ? 'resource_id' : 'goal, after, need, minutes'
    await db.execute(sql`
      INSERT INTO ${sql.raw(table)} (path_id, key, position, ${sql.raw(columns)})
      SELECT copy.id, key, position, ${sql.raw(columns)} FROM ${sql.raw(table)}
      JOIN paths AS own ON own.id = path_id JOIN paths AS copy ON copy.slug ~ ('^' || own.slug || '-copy-[0-9]+$')`)
  }
}

function seconds(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Material for requests: rows of the catalogue in a random but repeatable order. */
export type Vocabulary = {
  ids: number[]
  titles: string[]
  openings: string[]
  paths: string[]
  total: number
}

const SAMPLE = 2_000

export async function readVocabulary(databaseUrl: string): Promise<Vocabulary> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number; title: string }>(
      `SELECT id, title FROM resources ORDER BY hashint4(id) LIMIT ${SAMPLE}`,
    )
    const openings = await client.query<{ opening: string }>(
      `SELECT opening FROM resources WHERE opening IS NOT NULL ORDER BY hashint4(id) LIMIT ${SAMPLE}`,
    )
    const paths = await client.query<{ slug: string }>('SELECT slug FROM paths ORDER BY id')
    const count = await client.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM resources',
    )
    return {
      ids: rows.map((row) => row.id),
      titles: rows.map((row) => row.title),
      openings: openings.rows.map((row) => row.opening),
      paths: paths.rows.map((row) => row.slug),
      total: count.rows[0]?.total ?? 0,
    }
  } finally {
    await client.end()
  }
}
