import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { invitations } from '../../platform/db/schema/invitations.ts'

/** Those that somebody has made, for their own copy of their data. */
export async function listInvitationsBy(
  db: Db,
  userId: number,
): Promise<Record<string, unknown>[]> {
  const { code, uses, used, expiresAt, role, note, createdAt, createdBy } = invitations
  return db
    .select({ code, uses, used, expiresAt, role, note, createdAt })
    .from(invitations)
    .where(eq(createdBy, userId))
    .orderBy(desc(invitations.id))
}
