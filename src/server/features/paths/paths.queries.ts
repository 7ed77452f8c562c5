import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PathInput } from '#shared/contracts/paths.ts'
import type { Db } from '../../platform/db/client.ts'
import { learningPaths, pathItems, pathSteps } from '../../platform/db/schema/paths.ts'

type PathRow = typeof learningPaths.$inferSelect

export type StoredStep = Omit<typeof pathSteps.$inferSelect, 'pathId' | 'position'> & {
  /** IDs as they are stored: of what was merged or is in the trash as well. */
  ids: number[]
}
export type StoredPath = PathRow & { steps: StoredStep[] }

/** Returns paths as they are stored, in the order of their ratings. */
export async function listStoredPaths(db: Db, where?: SQL): Promise<StoredPath[]> {
  const rows = await db
    .select()
    .from(learningPaths)
    .where(where)
    .orderBy(asc(learningPaths.ratingFrom), asc(learningPaths.id))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const steps = await db
    .select()
    .from(pathSteps)
    .where(inArray(pathSteps.pathId, ids))
    .orderBy(asc(pathSteps.position))
  const items = await db
    .select()
    .from(pathItems)
    .where(inArray(pathItems.pathId, ids))
    .orderBy(asc(pathItems.position))
  const placed = Map.groupBy(items, ({ pathId, key }) => `${pathId} ${key}`)
  const stepsOf = Map.groupBy(steps, ({ pathId }) => pathId)
  return rows.map((row) => ({
    ...row,
    steps: (stepsOf.get(row.id) ?? []).map(({ key, goal, after, need, minutes }) => ({
      key,
      goal,
      after,
      need,
      minutes,
      ids: (placed.get(`${row.id} ${key}`) ?? []).map(({ resourceId }) => resourceId),
    })),
  }))
}

export const withSlug = (slug: string): SQL => eq(learningPaths.slug, slug)

/** Writes a path, or writes it anew under its ID. */
export async function writePath(
  db: Db,
  { steps, ...fields }: PathInput,
  before?: PathRow,
): Promise<PathRow> {
  const written = before
    ? db
        .update(learningPaths)
        // Every change has its own time, so that If-Match distinguishes it from the one before.
        .set({ ...fields, updatedAt: sql`greatest(now(), updated_at + interval '1 millisecond')` })
        .where(eq(learningPaths.id, before.id))
    : db.insert(learningPaths).values(fields)
  const [row] = await written.returning()
  if (!row) throw new Error('The row was just written')
  if (before) {
    await db.delete(pathSteps).where(eq(pathSteps.pathId, row.id))
    await db.delete(pathItems).where(eq(pathItems.pathId, row.id))
  }
  const pathId = row.id
  await db.insert(pathSteps).values(steps.map((step, position) => ({ ...step, pathId, position })))
  const items = steps.flatMap(({ key, items: ids }) =>
    ids.map((resourceId, position) => ({ pathId, key, position, resourceId })),
  )
  if (items.length > 0) await db.insert(pathItems).values(items)
  return row
}
