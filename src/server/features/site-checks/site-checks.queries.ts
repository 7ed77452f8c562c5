import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { TroubleKind } from '#shared/domain/site-faults.ts'
import type { Db } from '../../platform/db/client.ts'
import { siteTroubles } from '../../platform/db/schema/site.ts'

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
