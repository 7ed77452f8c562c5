import { and, asc, inArray, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { learningPaths } from '../../platform/db/schema/paths.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { findMergedTarget } from '../merges/merges.service.ts'
import { listStoredPaths, type StoredPath, type StoredStep } from './paths.queries.ts'

/** A resource in a path, with what says how long it takes. */
type PathItem = Pick<typeof resources.$inferSelect, 'id' | 'type' | 'duration'>

export type PathStep = StoredStep & { items: PathItem[] }
export type ReadPath = Omit<StoredPath, 'steps'> & { steps: PathStep[] }

/** Which paths somebody gets: locked visitors those for children. */
export function shownPaths({ kids }: Pick<AppContext, 'kids'>, where?: SQL): SQL | undefined {
  return kids ? and(where, sql`${learningPaths.ages} is not null`) : where
}

export async function listPathSlugs(ctx: AppContext): Promise<string[]> {
  const rows = await ctx.db
    .select({ slug: learningPaths.slug })
    .from(learningPaths)
    .where(shownPaths(ctx))
    .orderBy(asc(learningPaths.ratingFrom), asc(learningPaths.id))
  return rows.map(({ slug }) => slug)
}

/** Returns paths with the resources that are there: what was merged is what it became, and what is in the trash is left out. */
export async function readPaths(ctx: AppContext, where?: SQL): Promise<ReadPath[]> {
  const stored = await listStoredPaths(ctx.db, shownPaths(ctx, where))
  const led = await leadMerged(
    ctx,
    stored.flatMap(({ steps }) => steps.flatMap(({ ids }) => ids)),
  )
  const known = await listItems(ctx, [...led.values()])
  return stored.map((path) => {
    const seen = new Set<number>()
    const steps = path.steps.map((step) => {
      const items = step.ids.flatMap((id) => {
        const item = known.get(led.get(id) ?? id)
        if (!item || seen.has(item.id)) return []
        seen.add(item.id)
        return [item]
      })
      return { ...step, items, need: Math.min(step.need, items.length) }
    })
    return { ...path, steps }
  })
}

/** Returns what each resource became. */
export async function leadMerged(
  ctx: AppContext,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const led = new Map<number, number>()
  for (const id of ids) led.set(id, (await findMergedTarget(ctx, id)) ?? id)
  return led
}

async function listItems(ctx: AppContext, ids: number[]): Promise<Map<number, PathItem>> {
  if (ids.length === 0) return new Map()
  const { id, type, duration } = resources
  const rows = await ctx.db
    .select({ id, type, duration })
    .from(resources)
    .where(and(inArray(id, ids), ctx.kids ? sql`${resources.kids}` : undefined))
  return new Map(rows.map((row) => [row.id, row]))
}
