import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { auditLog } from '../db/schema/auth.ts'

export async function insertAuditEntry(db: Db, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(entry)
}

/** What still points to a person goes; that something happened stays. */
export async function forgetInAuditLog(db: Db, userId: number): Promise<void> {
  await db
    .update(auditLog)
    .set({ userId: null, ip: '', details: {} })
    .where(eq(auditLog.userId, userId))
}

export async function listAuditEntriesOf(
  db: Db,
  userId: number,
): Promise<(typeof auditLog.$inferSelect)[]> {
  return db.select().from(auditLog).where(eq(auditLog.userId, userId)).orderBy(auditLog.id)
}
