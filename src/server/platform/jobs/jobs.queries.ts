import { sql } from 'drizzle-orm'
import type { Db as BossDb, fromDrizzle } from 'pg-boss'
import type { Database, Db } from '../db/client.ts'

/** The PostgreSQL schema of pg-boss's tables, created by migrations. */
export const JOBS_SCHEMA = 'jobs'
/** The LISTEN/NOTIFY channel; the payload is the kind of a job that is due. */
export const JOBS_CHANNEL = 'jobs'

/** Runs pg-boss over the connections reserved for it. */
export function overJobsPool({ jobsPool }: Pick<Database, 'jobsPool'>): BossDb {
  return { executeSql: (text, values) => jobsPool.query(text, values) }
}

/** Runs pg-boss within a transaction. The adapter is a parameter because its package is loaded late. */
export function overTransaction(db: Db, adapter: typeof fromDrizzle): BossDb {
  return adapter(db, sql)
}

/** Wakes the workers of every process after the commit. */
export async function notifyWorkers(db: Db, kind: string): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${JOBS_CHANNEL}, ${kind})`)
}

export type QueueDepth = { kind: string; waiting: number; running: number }

/** Every kind, without pg-boss's own jobs. A job between attempts counts as waiting. */
export async function countJobs(db: Db): Promise<QueueDepth[]> {
  const schema = sql.identifier(JOBS_SCHEMA)
  const { rows } = await db.execute<QueueDepth>(sql`
    SELECT queue.name AS kind, count(*) FILTER (WHERE state < 'active')::int AS waiting,
      count(*) FILTER (WHERE state = 'active')::int AS running
    FROM ${schema}.queue LEFT JOIN ${schema}.job ON job.name = queue.name
    WHERE NOT starts_with(queue.name, '__pgboss__')
    GROUP BY queue.name ORDER BY queue.name`)
  return rows
}
