import pg from 'pg'
import { adminHeaders } from './admin.ts'
import { createCatalogue, startBenchPostgres } from './catalogue-database.ts'
import { percentile } from './percentile.ts'
import { LOAD_CORE, pinnedTo } from './processes.ts'
import { startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atMost, type Figure, skipped } from './report.ts'
import { askInSequence } from './sequence.ts'

const MEMBERS = 200
const ASSIGNMENTS = 100
const ITEMS = 30
const STUDIED = 100_000
const REQUESTS = 200
const WARM_UP = 20
/** How long the progress of the largest group may take, in ms. */
const PROGRESS_MS = 150

/** Measures the progress of a group of 200 with 100 assignments of 30 lessons, of which half are studied. */
export async function measureGroups(): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  if (!postgres) return [skipped('groups')]
  try {
    const databaseUrl = await createCatalogue(postgres, ASSIGNMENTS * ITEMS)
    const product = await startProduct({ databaseUrl, cache: true })
    try {
      const headers = await adminHeaders(product, databaseUrl)
      const id = await addGroup(databaseUrl)
      progress('groups: progress of 200 members')
      const path = `/api/groups/${id}/progress`
      const times = await pinnedTo(LOAD_CORE, () =>
        askInSequence(product.port, Array(WARM_UP + REQUESTS).fill(path), { headers }),
      )
      if (times.some(({ status }) => status !== 200)) throw new Error('The progress was refused')
      const measured = times.slice(WARM_UP).map(({ ms }) => ms)
      const detail = `p50 ${percentile(measured, 0.5).toFixed(0)} ms`
      return [
        atMost('progress of a group: p99', percentile(measured, 0.99), PROGRESS_MS, 'ms', detail),
      ]
    } finally {
      await product.stop()
    }
  } finally {
    postgres.stop()
  }
}

/** Fills a group of the account that asks, and returns its ID. Each assignment has lessons of its own. */
async function addGroup(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>(`
      INSERT INTO groups (name, time_zone, owner_id, created_at)
      SELECT 'Bench', 'Europe/Berlin', id, now() FROM users WHERE role = 'admin' ORDER BY id DESC LIMIT 1 RETURNING id`)
    const id = rows[0]?.id ?? 0
    await client.query(
      `WITH account AS (
         INSERT INTO users (username, password, seat) SELECT 'pupil' || n, '-', true FROM generate_series(1, $2::int) AS n RETURNING id
       ) INSERT INTO group_members (group_id, user_id, name, state, joined_at)
       SELECT $1, id, 'Pupil ' || id, 'member', now() FROM account`,
      [id, MEMBERS],
    )
    await client.query(
      `WITH numbered AS (
         SELECT id, title, row_number() OVER (ORDER BY id) - 1 AS n FROM resources LIMIT $2::int * $3::int
       ), assignment AS (
         INSERT INTO group_assignments (group_id, title, due, to_all, created_at)
         SELECT $1, 'Homework ' || n, current_date + n - $2::int / 2, true, now() FROM generate_series(1, $2::int) AS n RETURNING id
       ), ordered AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM assignment)
       INSERT INTO group_assignment_items (assignment_id, position, resource_id, title, chapter_ids)
       SELECT ordered.id, numbered.n % $3::int, numbered.id, title, '{}' FROM numbered JOIN ordered ON ordered.n = numbered.n / $3::int`,
      [id, ASSIGNMENTS, ITEMS],
    )
    await client.query(
      `INSERT INTO study_items (user_id, resource_id, status, progress, added_at, finished_at, updated_at)
       SELECT user_id, resource_id, 'done', 100, now(), now() - random() * interval '100 days', now()
       FROM group_members CROSS JOIN (SELECT DISTINCT resource_id FROM group_assignment_items) AS item
       ORDER BY resource_id % 6, user_id, resource_id LIMIT $1`,
      [STUDIED],
    )
    await client.query('ANALYZE')
    return id
  } finally {
    await client.end()
  }
}
