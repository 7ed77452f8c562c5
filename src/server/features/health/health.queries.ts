import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

/** Throws if the database does not respond. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`SELECT 1`)
}
