import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { TroubleKind } from '#shared/domain/site-faults.ts'
import { IS_ACTIVE, type UserRow } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { siteTroubles } from '../../platform/db/schema/site-checks.ts'
import { users } from '../../platform/db/schema/users.ts'

/** Notes a trouble, or that it lasts, and locks its row. Returns when admins were last told. */
export async function upsertTrouble(
  db: Db,
  kind: TroubleKind,
  { at, detail }: { at: Date; detail: string },
): Promise<string | null> {
  const [row] = await db
    .insert(siteTroubles)
    .values({ kind, since: at.toISOString(), detail })
    .onConflictDoUpdate({
      target: siteTroubles.kind,
      set: { since: sql`coalesce(${siteTroubles.since}, excluded.since)`, detail },
    })
    .returning({ mailedAt: siteTroubles.mailedAt })
  return row?.mailedAt ?? null
}

/** When admins were last told stays, so that a trouble that comes and goes is not mailed more often. */
export async function clearTrouble(db: Db, kind: TroubleKind): Promise<void> {
  await db
    .update(siteTroubles)
    .set({ since: null })
    .where(and(eq(siteTroubles.kind, kind), isNotNull(siteTroubles.since)))
}

export async function markTroubleMailed(db: Db, kind: TroubleKind, at: Date): Promise<void> {
  await db
    .update(siteTroubles)
    .set({ mailedAt: at.toISOString() })
    .where(eq(siteTroubles.kind, kind))
}

export async function listAdminsToTell(db: Db): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.role, 'admin'), IS_ACTIVE, eq(users.emailVerified, true)))
    .orderBy(users.id)
}
