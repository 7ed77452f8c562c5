import type { CheckedPlan, PlanStep, PlanView } from '#shared/contracts/study.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, noResources, notFound } from '../../platform/http/app-error.ts'
import { getResources } from '../resources/resources.service.ts'
import { type T, text } from '#shared/texts/text.ts'
import type { UserRow } from '../../platform/auth/users.queries.ts'
import { oneEditionInPlace, OTHER_LANGUAGES, USUAL_RATING } from '../../search/start-here.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { planSteps, plans } from '../../platform/db/schema/study.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { isoTime } from '#shared/domain/days.ts'

type PlanRow = typeof plans.$inferSelect

type StepRow = typeof planSteps.$inferSelect

/** Without an ID, it becomes a new row. */
type NewStep = Omit<StepRow, 'id' | 'userId'> & { id: number | null }

/** Counted by account, because a school shares one address. */
const ownCount = (userId: number) => ({ apart: `plans of ${userId}` })

export async function getPlan(ctx: AppContext, userId: number): Promise<PlanView> {
  return readPlan(ctx, ctx.db, userId)
}

/** Leaves the steps one edition of a work each, because editions may have been joined after they were planned. */
export async function withOneEdition(
  ctx: AppContext,
  { preferences: { languages = [], studyRating } }: Pick<UserRow, 'preferences'>,
  { language }: T,
  plan: PlanView,
): Promise<PlanView> {
  const index = await ctx.search.index()
  const reader = {
    languages: [languages.length > 0 ? languages : [language], ...OTHER_LANGUAGES],
    from: studyRating ?? USUAL_RATING,
  }
  const steps = plan.steps.map((step) => ({
    ...step,
    resourceIds: oneEditionInPlace(index, step.resourceIds, reader),
  }))
  return { ...plan, steps }
}

async function readPlan(ctx: AppContext, db: Db, userId: number): Promise<PlanView> {
  const plan = await findPlan(db, userId)
  const steps = plan ? await listSteps(db, userId) : []
  const ids = [...new Set(steps.flatMap(({ resourceIds }) => resourceIds))]
  return presentPlan(plan, steps, await getResources(ctx, ids))
}

/**
 * Replaces the whole plan. Steps whose IDs are in it already keep them; all others get new ones. With `seenAt`
 * (If-Match), refuses to replace another plan than the one that the client has seen.
 */
export async function putPlan(
  ctx: AppContext,
  userId: number,
  { plan: input, seenAt }: { plan: CheckedPlan; seenAt: string | null },
): Promise<PlanView> {
  await ctx.limits.take('plan', ownCount(userId))
  const now = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    const found = await lockPlan(tx, userId)
    if (seenAt !== null && (found === null || timeOf(found) !== Date.parse(seenAt)))
      throw await changedMeanwhile(ctx, tx, userId)
    const before = found ? await listSteps(tx, userId) : []
    await refuseUnknown(tx, input, before)
    const plan = found ?? (await insertPlan(tx, { userId, at: now.toISOString() }))
    if (!plan) throw notFound(text('Account not found'))
    await replaceSteps(tx, userId, stepsOf(input, before, now))
    const updatedAt = found ? nextTime(found, now) : plan.updatedAt
    await tx.update(plans).set({ updatedAt }).where(eq(plans.userId, userId))
  })
  return readPlan(ctx, ctx.db, userId)
}

const timeOf = ({ updatedAt }: PlanRow): number => Date.parse(updatedAt)

/** Every change has its own time, so that If-Match distinguishes it from the one before, whatever the clock says. */
function nextTime(plan: PlanRow, now: Date): string {
  return new Date(Math.max(now.getTime(), timeOf(plan) + 1)).toISOString()
}

async function changedMeanwhile(ctx: AppContext, db: Db, userId: number): Promise<AppError> {
  const fault = text('Your plan has changed in the meantime, in another tab or on another device')
  const plan = await readPlan(ctx, db, userId)
  return new AppError(409, 'changed_meanwhile', fault, { members: { plan } })
}

/** Resources that the plan already names may stay in it, even if they have been deleted in the meantime. */
async function refuseUnknown(
  db: Db,
  { steps }: CheckedPlan,
  before: readonly StepRow[],
): Promise<void> {
  const named = new Set(before.flatMap(({ resourceIds }) => resourceIds))
  const added = [...new Set(steps.flatMap(({ resourceIds }) => resourceIds))].filter(
    (id) => !named.has(id),
  )
  const known = await existingResources(db, added)
  const unknown = added.filter((id) => !known.has(id))
  if (unknown.length === 0) return
  const fault = noResources(unknown)
  throw new AppError(400, 'invalid', fault, { fields: { steps: fault }, members: { unknown } })
}

/** An ID that is given twice belongs to the first step that names it. */
function stepsOf({ steps }: CheckedPlan, before: readonly StepRow[], now: Date): NewStep[] {
  const free = new Set(before.map(({ id }) => id))
  return steps.map(({ id, title, reason, resourceIds, minutes, doneAt }, position) => ({
    id: typeof id === 'number' && free.delete(id) ? id : null,
    position,
    title,
    reason,
    resourceIds,
    minutes: minutes ?? null,
    doneAt: doneAt ? new Date(Math.min(Date.parse(doneAt), now.getTime())).toISOString() : null,
  }))
}

/** Returns the first step of a plan that is not done yet. */
export async function findNextStep(db: Db, userId: number): Promise<StepRow | null> {
  return (await listSteps(db, userId)).find(({ doneAt }) => doneAt === null) ?? null
}

/** Leaves out resources that are not given, because they have been deleted. */
function presentPlan(
  plan: PlanRow | null,
  steps: readonly StepRow[],
  resources: ResourceView[],
): PlanView {
  const known = new Set(resources.map(({ id }) => id))
  return {
    steps: steps.map((step) => presentStep(step, known)),
    resources,
    createdAt: plan && isoTime(plan.createdAt),
    updatedAt: plan && isoTime(plan.updatedAt),
  }
}

function presentStep(row: StepRow, known: ReadonlySet<number>): PlanStep {
  return {
    id: row.id,
    title: row.title,
    reason: row.reason,
    resourceIds: row.resourceIds.filter((id) => known.has(id)),
    minutes: row.minutes,
    doneAt: row.doneAt && isoTime(row.doneAt),
  }
}

async function findPlan(db: Db, userId: number): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.userId, userId))
  return row ?? null
}

/** Locks the plan until the transaction ends. */
async function lockPlan(db: Db, userId: number): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.userId, userId)).for('update')
  return row ?? null
}

/** Returns the steps in the order of the plan. */
async function listSteps(db: Db, userId: number): Promise<StepRow[]> {
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
async function insertPlan(
  db: Db,
  { userId, at }: { userId: number; at: string },
): Promise<PlanRow | null> {
  await db.execute(sql`
    INSERT INTO plans (user_id, created_at, updated_at)
    SELECT id, ${at}, ${at} FROM users WHERE id = ${userId} FOR KEY SHARE
    ON CONFLICT (user_id) DO NOTHING`)
  return lockPlan(db, userId)
}

/** Writes all steps of a plan; those whose IDs are not among them are deleted. */
async function replaceSteps(db: Db, userId: number, steps: readonly NewStep[]): Promise<void> {
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
async function existingResources(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: resources.id })
    .from(resources)
    .where(inArray(resources.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
