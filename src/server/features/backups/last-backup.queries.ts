import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
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
