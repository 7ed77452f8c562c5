import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { planSteps, plans } from '../../platform/db/schema/plans.ts'
import { resources } from '../../platform/db/schema/resources.ts'

export type PlanRow = typeof plans.$inferSelect
export type StepRow = typeof planSteps.$inferSelect
/** Without an ID, it becomes a new row. */
export type NewStep = Omit<StepRow, 'id' | 'userId'> & { id: number | null }

export async function findPlan(db: Db, userId: number): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.userId, userId))
  return row ?? null
}

/** Locks the plan until the transaction ends. */
export async function lockPlan(db: Db, userId: number): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.userId, userId)).for('update')
  return row ?? null
}

/** Returns the steps in the order of the plan. */
export async function listSteps(db: Db, userId: number): Promise<StepRow[]> {
  return db
    .select()
    .from(planSteps)
    .where(eq(planSteps.userId, userId))
    .orderBy(asc(planSteps.position), asc(planSteps.id))
}

/**
 * Makes an empty plan and locks it until the transaction ends. Returns null if there is one already, or if the
 * account no longer exists: the lock on it lets a deletion win without an error.
 */
export async function insertPlan(
  db: Db,
  { userId, at }: { userId: number; at: string },
): Promise<PlanRow | null> {
  await db.execute(sql`
    INSERT INTO plans (user_id, created_at, updated_at)
    SELECT id, ${at}, ${at} FROM users WHERE id = ${userId} FOR KEY SHARE
    ON CONFLICT (user_id) DO NOTHING`)
  return lockPlan(db, userId)
}

export async function setUpdated(db: Db, userId: number, updatedAt: string): Promise<void> {
  await db.update(plans).set({ updatedAt }).where(eq(plans.userId, userId))
}

/** Writes all steps of a plan; those whose IDs are not among them are deleted. */
export async function replaceSteps(
  db: Db,
  userId: number,
  steps: readonly NewStep[],
): Promise<void> {
  const kept = steps.flatMap(({ id }) => (id === null ? [] : [id]))
  await db
    .delete(planSteps)
    .where(
      and(
        eq(planSteps.userId, userId),
        kept.length > 0 ? sql`${planSteps.id} <> ALL(${sql.param(kept)})` : undefined,
      ),
    )
  for (const { id, ...step } of steps) {
    if (id === null) await db.insert(planSteps).values({ ...step, userId })
    else
      await db
        .update(planSteps)
        .set(step)
        .where(and(eq(planSteps.id, id), eq(planSteps.userId, userId)))
  }
}

/** Returns which of these resources exist. */
export async function existingResources(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: resources.id })
    .from(resources)
    .where(inArray(resources.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
