import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/client.ts'
import { lastBackup } from '../../platform/db/schema/last-backup.ts'

export type LastBackup = Omit<typeof lastBackup.$inferSelect, 'id'>

export async function findLastBackup(db: Db): Promise<LastBackup | null> {
  const [row] = await db.select().from(lastBackup)
  return row ?? null
}

export async function setLastBackup(db: Db, made: LastBackup): Promise<void> {
  await db.insert(lastBackup).values(made).onConflictDoUpdate({ target: lastBackup.id, set: made })
}

/** Whether there is anybody or anything in the database, in tables that every release has. */
export async function hasRows(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM resources) AS found`,
  )
  return rows[0]?.found ?? false
}

/** An arbitrary number that every process uses. */
const BACKUP_LOCK = 7_065_111

/** Does the work unless another process is doing it. The lock ends with its connection, and so with the process. */
export async function withBackupLock(
  { pool }: Pick<Database, 'pool'>,
  work: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS free',
      [BACKUP_LOCK],
    )
    if (!rows[0]?.free) return
    try {
      await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [BACKUP_LOCK]).catch(() => undefined)
    }
  } finally {
    client.release()
  }
}
