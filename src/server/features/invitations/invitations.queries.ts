import { and, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { invitations } from '../../platform/db/schema/invitations.ts'
import { users } from '../../platform/db/schema/users.ts'

export type InvitationRow = typeof invitations.$inferSelect
/** With the name of who made it, and whether that person may still give its role. */
export type ListedInvitation = InvitationRow & { username: string | null; holds: boolean }

/** Only admins give roles, and only while they are admins. */
const HOLDS = sql<boolean>`(${invitations.role} = 'member' OR EXISTS (SELECT FROM ${users} AS maker
  WHERE maker.id = ${invitations.createdBy} AND maker.role = 'admin' AND maker.suspended_at IS NULL))`

function listed(db: Db) {
  return db
    .select({
      ...getTableColumns(invitations),
      username: users.username,
      holds: HOLDS,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.createdBy))
    .$dynamic()
}

/** The newest first. */
export async function listInvitationRows(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedInvitation[]; total: number }> {
  const rows = await listed(db).orderBy(desc(invitations.id)).limit(limit).offset(offset)
  return { rows, total: await db.$count(invitations) }
}

export async function findInvitation(db: Db, code: string): Promise<ListedInvitation | null> {
  const [row] = await listed(db).where(eq(invitations.code, code))
  return row ?? null
}

/** Counts a use. Of two at once at the last one, the second waits for the first and gets null. */
export async function useInvitation(
  db: Db,
  code: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await db
    .update(invitations)
    .set({ used: sql`${invitations.used} + 1` })
    .where(
      and(
        eq(invitations.code, code),
        lt(invitations.used, invitations.uses),
        gt(invitations.expiresAt, now.toISOString()),
        HOLDS,
      ),
    )
    .returning()
  return row ?? null
}

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
