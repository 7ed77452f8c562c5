import type pg from 'pg'

/** Arbitrary numbers that every process uses. */
const LOCKS = { backup: 7_065_111, links: 7_065_112, pages: 7_065_113 }

/**
 * Does the work unless another process is doing it, and returns whether it did. The lock ends with its connection, and
 * so with the process.
 */
export async function whileAlone(
  pool: pg.Pool,
  name: keyof typeof LOCKS,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS free',
      [LOCKS[name]],
    )
    if (!rows[0]?.free) return false
    try {
      await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCKS[name]]).catch(() => undefined)
    }
    return true
  } finally {
    client.release()
  }
}
