import pg from 'pg'
import { adminHeaders } from './admin.ts'
import { createCatalogue, startBenchPostgres } from './catalogue-database.ts'
import { type RunningServer, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atMost, digits, type Figure, skipped } from './report.ts'

const DELETED = 10_000
/** The most that one call may delete. */
const BATCH = 500
const RUN = 'bench-deletes-many'
/** In seconds. */
const TARGET = 10

/** Measures deleting many resources in one run, each with two comments and a bookmark, and restoring them all. */
export async function measureTrash(rows: number): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  if (!postgres) return [skipped('trash')]
  try {
    const databaseUrl = await createCatalogue(postgres, rows)
    const product = await startProduct({ databaseUrl, cache: false })
    try {
      const headers = await adminHeaders(product, databaseUrl)
      const ids = await addReaders(databaseUrl)
      progress(`trash: deleting ${ids.length} of ${rows}`)
      const deleting = await timed(async () => {
        for (let start = 0; start < ids.length; start += BATCH) {
          const body = { ids: ids.slice(start, start + BATCH), run: RUN }
          await post(product, headers, '/api/admin/resources/bulk-delete', body)
        }
      })
      progress('trash: restoring')
      const restoring = await timed(() =>
        post(product, headers, '/api/admin/trash/restore', { run: RUN }),
      )
      const each = (total: number) => `${digits((total * 1000) / ids.length)} ms each`
      return [
        atMost(`trash: ${ids.length} deleted`, deleting, TARGET, 's', each(deleting)),
        atMost(`trash: ${ids.length} restored`, restoring, TARGET, 's', each(restoring)),
      ]
    } finally {
      await product.stop()
    }
  } finally {
    postgres.stop()
  }
}

/** Adds two readers who comment on the resources to be deleted, one of whom bookmarks them; returns the IDs. */
async function addReaders(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      WITH readers AS (
        INSERT INTO users (username, email, password)
        SELECT 'reader.' || n, 'reader.' || n || '@mail.example', '' FROM generate_series(1, 2) AS n RETURNING id, username
      ), chosen AS (SELECT id FROM resources ORDER BY id DESC LIMIT ${DELETED}), talk AS (
        INSERT INTO comments (resource_id, user_id, username, content, rating)
        SELECT chosen.id, readers.id, readers.username, 'A comment of usual length, for this measurement.', 4
        FROM chosen, readers
      )
      INSERT INTO user_resources (user_id, resource_id, is_bookmarked, saved_at)
      SELECT (SELECT min(id) FROM readers), id, true, now() FROM chosen`)
    const { rows } = await client.query<{ id: number }>(
      `SELECT id FROM resources ORDER BY id DESC LIMIT ${DELETED}`,
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

async function post(
  { port }: RunningServer,
  headers: HeadersInit,
  path: string,
  body: object,
): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
}

/** Returns seconds. */
async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
