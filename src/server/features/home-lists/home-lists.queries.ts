import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { newsletters } from '../../platform/db/schema/pages.ts'

/** Does nothing if the address is already known. */
export async function insertNewsletter(db: Db, email: string): Promise<void> {
  await db.insert(newsletters).values({ email }).onConflictDoNothing()
}

export async function newsletterExists(db: Db, email: string): Promise<boolean> {
  const rows = await db.select({ id: newsletters.id }).from(newsletters).where(isAddress(email))
  return rows.length > 0
}

export async function deleteNewsletter(db: Db, email: string): Promise<void> {
  await db.delete(newsletters).where(isAddress(email))
}

function isAddress(email: string) {
  return eq(sql`lower(${newsletters.email})`, email.toLowerCase())
}
