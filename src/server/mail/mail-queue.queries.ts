import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { mailQueue } from '../db/schema/mail-queue.ts'

export type QueuedMail = typeof mailQueue.$inferSelect

export async function insertMail(db: Db, sealed: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.insert(mailQueue).values({ sealed, dueAt: at, createdAt: at })
}

/**
 * Takes what is due until `leaseEnd`: nobody else takes it meanwhile, and should this process die,
 * somebody does afterwards.
 */
export async function leaseDueMails(
  db: Db,
  { now, leaseEnd, limit }: { now: Date; leaseEnd: Date; limit: number },
): Promise<QueuedMail[]> {
  return db
    .update(mailQueue)
    .set({ dueAt: leaseEnd.toISOString(), attempts: sql`${mailQueue.attempts} + 1` })
    .where(
      sql`${mailQueue.id} IN (
        SELECT id FROM mail_queue WHERE due_at <= ${now.toISOString()}
        ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
      )`,
    )
    .returning()
}

export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.delete(mailQueue).where(eq(mailQueue.id, id))
}

export async function postponeMail(
  db: Db,
  id: number,
  { dueAt, lastError }: { dueAt: Date; lastError: string },
): Promise<void> {
  await db
    .update(mailQueue)
    .set({ dueAt: dueAt.toISOString(), lastError })
    .where(eq(mailQueue.id, id))
}
