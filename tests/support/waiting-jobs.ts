import type { Database } from '#server/platform/db/client.ts'

/**
 * Makes all jobs older, because their times come from the database's clock. The search for jobs of killed processes
 * then finds them at once.
 */
export async function letTimePass(
  { pool }: Pick<Database, 'pool'>,
  seconds: number,
): Promise<void> {
  await pool.query(
    `UPDATE jobs.job SET start_after = start_after - $1 * interval '1 s',
       created_on = created_on - $1 * interval '1 s', started_on = started_on - $1 * interval '1 s'`,
    [seconds],
  )
  await pool.query('UPDATE jobs.queue SET monitor_on = NULL, monitor_claim_on = NULL')
}
