import { and, asc, inArray, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { learningPaths } from '../../platform/db/schema/paths.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'
import { oneEditionInPlace, OTHER_LANGUAGES } from '../../search/start-here.ts'
import { findMergedTarget } from '../merges/merges.service.ts'
import { listStoredPaths, type StoredPath, type StoredStep } from './paths.queries.ts'

/** A resource in a path, with what says how long it takes. */
export type PathItem = Pick<typeof resources.$inferSelect, 'id' | 'type' | 'duration'> & {
  /** The IDs of all editions of its work, with its own. One that is done is this one done. */
  editions: number[]
}

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

/**
 * Returns paths with the resources that are there: what was merged is what it became, and what is in the trash is left
 * out. A step has one edition of a work, in the language of the path or else of the reader.
 */
export async function readPaths(
  ctx: AppContext,
  where?: SQL,
  locale: TextLanguage = 'en',
): Promise<ReadPath[]> {
  const stored = await listStoredPaths(ctx.db, shownPaths(ctx, where))
  const led = await leadMerged(
    ctx,
    stored.flatMap(({ steps }) => steps.flatMap(({ ids }) => ids)),
  )
  const known = await listItems(ctx, [...led.values()])
  const index = await ctx.search.index()
  return stored.map((path) => {
    const seen = new Set<number>()
    const steps = path.steps.map((step) => {
      const ids = step.ids.flatMap((stored) => {
        const id = led.get(stored) ?? stored
        if (!known.has(id) || seen.has(id)) return []
        seen.add(id)
        return [id]
      })
      const shown = oneEditionInPlace(index, ids, {
        languages: [[path.language ?? locale], ...OTHER_LANGUAGES],
        from: (path.ratingFrom + path.ratingTo) / 2,
      })
      const items = shown.flatMap((id) => known.get(id) ?? [])
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
  // Two lookups, because the planner reads the whole table for one condition with OR.
  const shown = sql`SELECT other.id FROM resources AS other WHERE ${ctx.kids ? sql`other.kids` : sql`true`}`
  const editions = sql<number[]>`ARRAY(
    ${shown} AND other.id = resources.id UNION ${shown} AND other.work = resources.work ORDER BY 1)`
  const rows = await ctx.db
    .select({ id, type, duration, editions })
    .from(resources)
    .where(and(inArray(id, ids), ctx.kids ? sql`${resources.kids}` : undefined))
  return new Map(rows.map((row) => [row.id, row]))
}
