import { sql } from 'drizzle-orm'
import type { UndoneRun } from '../../platform/db/schema/bulk-jobs.ts'
import type { Db } from '../../platform/db/client.ts'

/** Returns the resources that a run changed, by ID. */
export async function listIdsOfRun(db: Db, { run, action }: UndoneRun): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT DISTINCT resource_id AS id FROM resource_versions WHERE run = ${run} AND action = ${action} ORDER BY 1`)
  return rows.map(({ id }) => id)
}
