import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import {
  type FollowedPath,
  type PathCard,
  pathCard,
  type PathQuery,
  type PathTexts,
  type PathView,
  pathView,
  type ResourcePath,
} from '#shared/contracts/paths.ts'
import { minutesOf } from '#shared/domain/duration.ts'
import { FOLLOWED_MAX, pathProgress } from '#shared/domain/learning-path.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  learningPaths,
  pathFollows,
  pathItems,
  pathSkips,
  pathSteps,
} from '../../platform/db/schema/paths.ts'
import { studyItems } from '../../platform/db/schema/study.ts'
import { users } from '../../platform/db/schema/users.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { getResource, getResources } from '../resources/resources.service.ts'
import { withSlug } from './paths.queries.ts'
import {
  type PathItem,
  type PathStep,
  readPaths,
  type ReadPath,
  shownPaths,
} from './read-paths.service.ts'

export const noPath = () => notFound(text('Path not found'))

/** Returns the text in the language, or the English one. */
const read = (texts: PathTexts, locale: TextLanguage): string => texts[locale] ?? texts.en ?? ''

/** What a step without items takes is nobody's time. */
function minutesOfStep({ minutes, need, items }: PathStep): number {
  if (items.length === 0) return 0
  return minutes ?? items.slice(0, need).reduce((sum, item) => sum + minutesOf(item), 0)
}

function presentCard(path: ReadPath, locale: TextLanguage): PathCard {
  return presentAs(pathCard, path as never, {
    title: read(path.title, locale),
    about: read(path.about, locale),
    steps: path.steps.length,
    minutes: path.steps.reduce((sum, step) => sum + minutesOfStep(step), 0),
  })
}

/** Returns the paths, those that hold the rating first. */
export async function listPaths(
  ctx: AppContext,
  { rating, side, language, category, locale }: PathQuery,
): Promise<PathCard[]> {
  const holds = ({ ratingFrom, ratingTo }: PathCard) =>
    rating === undefined || (ratingFrom <= rating && rating <= ratingTo)
  return (await readPaths(ctx, undefined, locale))
    .filter((path) => side === undefined || path.side === null || path.side === side)
    .filter((path) => language === undefined || (path.language ?? language) === language)
    .filter((path) => category !== 'kids' || path.ages !== null)
    .map((path) => presentCard(path, locale))
    .toSorted(
      (a, b) =>
        Number(holds(b)) - Number(holds(a)) ||
        a.ratingFrom - b.ratingFrom ||
        a.title.localeCompare(b.title, locale),
    )
}

export async function getPath(
  ctx: AppContext,
  slug: string,
  locale: TextLanguage,
): Promise<PathView> {
  const [path] = await readPaths(ctx, withSlug(slug), locale)
  if (!path) throw noPath()
  const found = await getResources(
    ctx,
    path.steps.flatMap(({ items }) => items.map(({ id }) => id)),
  )
  const byId = new Map(found.map((each) => [each.id, each]))
  return presentAs(pathView, path as never, {
    ...presentCard(path, locale),
    steps: path.steps.map((step) => ({
      key: step.key,
      goal: read(step.goal, locale),
      after: step.after,
      need: step.need,
      minutes: minutesOfStep(step),
      items: step.items.flatMap(({ id, editions }) => {
        const item = byId.get(id)
        if (!item) return []
        return editions.length > 1 ? { ...item, editions } : item
      }),
    })),
  })
}

/** Returns the paths that a resource is in, or what became that resource. */
export async function listPathsOfResource(
  ctx: AppContext,
  id: number,
  locale: TextLanguage,
): Promise<ResourcePath[]> {
  await getResource(ctx, id)
  // What was merged is only known to be this resource once it is led there.
  const holds = sql`EXISTS (SELECT FROM ${pathItems} WHERE ${pathItems.pathId} = ${learningPaths.id} AND (
    ${pathItems.resourceId} = ${id} OR ${pathItems.resourceId} IN (SELECT id FROM merged_resources)
    OR ${pathItems.resourceId} IN (SELECT other.id FROM resources JOIN resources AS other USING (work)
      WHERE resources.id = ${id})))`
  return (await readPaths(ctx, holds, locale)).flatMap(({ slug, title, ages, steps }) => {
    const at = steps.findIndex(({ items }) => items.some((item) => item.editions.includes(id)))
    const step = steps[at]
    if (!step) return []
    const around = (place: number) => {
      const each = steps[place]
      return each ? { key: each.key, number: place + 1, goal: read(each.goal, locale) } : null
    }
    return [
      {
        slug,
        title: read(title, locale),
        ages: ages as ResourcePath['ages'],
        key: step.key,
        number: at + 1,
        before: around(at - 1),
        next: around(at + 1),
      },
    ]
  })
}

/** Returns the paths that somebody follows, the last changed first. */
export async function listMyPaths(
  ctx: AppContext,
  userId: number,
  locale: TextLanguage,
): Promise<FollowedPath[]> {
  const follows = await ctx.db.select().from(pathFollows).where(eq(pathFollows.userId, userId))
  const followed = follows.map(({ pathId }) => pathId)
  if (followed.length === 0) return []
  const paths = await readPaths(ctx, inArray(learningPaths.id, followed), locale)
  const skips = await ctx.db.select().from(pathSkips).where(eq(pathSkips.userId, userId))
  const studied = await listStudied(
    ctx.db,
    userId,
    paths.flatMap(({ steps }) =>
      steps.flatMap(({ items }) => items.flatMap((item) => item.editions)),
    ),
  )
  const mine = paths.map((path) => {
    const changes = [
      follows.find(({ pathId }) => pathId === path.id)?.changedAt,
      ...path.steps.flatMap(({ items }) =>
        items.flatMap(({ editions }) => editions.map((id) => studied.get(id)?.updatedAt)),
      ),
    ]
    const changed = Math.max(...changes.map((at) => (at ? Date.parse(at) : 0)))
    const skipped = path.steps
      .map(({ key }) => key)
      .filter((key) => skips.some((skip) => skip.pathId === path.id && skip.key === key))
    const isDone = ({ editions }: PathItem) =>
      editions.some((id) => studied.get(id)?.status === 'done')
    return { path, changed, skipped, ...pathProgress(path.steps, isDone, new Set(skipped)) }
  })
  const items = await getResources(
    ctx,
    mine.flatMap(({ next }) => (next ? [next.item.id] : [])),
  )
  return mine
    .toSorted((a, b) => b.changed - a.changed)
    .map(({ path: { slug, title, steps }, skipped, done, of, next }) => {
      const step = next && steps[next.index]
      const item = items.find(({ id }) => id === next?.item.id)
      return {
        slug,
        title: read(title, locale),
        done,
        of,
        next:
          step && item
            ? { key: step.key, number: next.index + 1, goal: read(step.goal, locale), item }
            : null,
        skipped,
      }
    })
}

type Studied = Pick<typeof studyItems.$inferSelect, 'status' | 'updatedAt'>

async function listStudied(db: Db, userId: number, ids: number[]): Promise<Map<number, Studied>> {
  if (ids.length === 0) return new Map()
  const { resourceId, status, updatedAt } = studyItems
  const rows = await db
    .select({ resourceId, status, updatedAt })
    .from(studyItems)
    .where(and(eq(studyItems.userId, userId), inArray(resourceId, ids)))
  return new Map(rows.map((row) => [row.resourceId, row]))
}

/** Makes one write of a member about a path, one after another, so that the limit holds. */
async function writing(
  ctx: AppContext,
  userId: number,
  slug: string,
  work: (tx: Db, ids: { userId: number; pathId: number }) => Promise<void>,
): Promise<void> {
  await ctx.limits.take('study', { apart: `study of ${userId}` })
  await ctx.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const [path] = await tx
      .select({ id: learningPaths.id })
      .from(learningPaths)
      .where(shownPaths(ctx, withSlug(slug)))
      .for('key share')
    if (!path) throw noPath()
    await work(tx, { userId, pathId: path.id })
  })
}

const followOf = ({ userId, pathId }: { userId: number; pathId: number }) =>
  and(eq(pathFollows.userId, userId), eq(pathFollows.pathId, pathId))

export async function followPath(ctx: AppContext, userId: number, slug: string): Promise<void> {
  await writing(ctx, userId, slug, async (tx, ids) => {
    if ((await tx.$count(pathFollows, followOf(ids))) > 0) return
    if ((await tx.$count(pathFollows, eq(pathFollows.userId, userId))) >= FOLLOWED_MAX)
      throw conflict('too_many', text('You can follow at most {max} paths', { max: FOLLOWED_MAX }))
    const now = ctx.clock().toISOString()
    await tx.insert(pathFollows).values({ ...ids, createdAt: now, changedAt: now })
  })
}

/** Also drops what was skipped. Leaving what is not followed is not an error. */
export async function unfollowPath(ctx: AppContext, userId: number, slug: string): Promise<void> {
  await writing(ctx, userId, slug, async (tx, ids) => {
    await tx.delete(pathFollows).where(followOf(ids))
    await tx
      .delete(pathSkips)
      .where(and(eq(pathSkips.userId, userId), eq(pathSkips.pathId, ids.pathId)))
  })
}

export async function skipStep(
  ctx: AppContext,
  userId: number,
  { slug, key, skipped }: { slug: string; key: string; skipped: boolean },
): Promise<void> {
  await writing(ctx, userId, slug, async (tx, ids) => {
    const isStep = and(eq(pathSteps.pathId, ids.pathId), eq(pathSteps.key, key))
    if ((await tx.$count(pathSteps, isStep)) === 0) throw notFound(text('Step not found'))
    if ((await tx.$count(pathFollows, followOf(ids))) === 0)
      throw conflict('not_followed', text('You do not follow this path'))
    const skip = { ...ids, key }
    const changed = skipped
      ? await tx.insert(pathSkips).values(skip).onConflictDoNothing().returning()
      : await tx
          .delete(pathSkips)
          .where(
            and(
              eq(pathSkips.userId, userId),
              eq(pathSkips.pathId, ids.pathId),
              eq(pathSkips.key, key),
            ),
          )
          .returning()
    if (changed.length === 0) return
    await tx.update(pathFollows).set({ changedAt: ctx.clock().toISOString() }).where(followOf(ids))
  })
}

/** Returns what somebody follows and skips for their own copy of their data. */
export async function exportPaths(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  return db
    .select({
      slug: learningPaths.slug,
      title: learningPaths.name,
      followedAt: pathFollows.createdAt,
      skipped: sql<string[]>`array(SELECT key FROM path_skips
        WHERE user_id = ${userId} AND path_id = ${learningPaths.id} ORDER BY key)`,
    })
    .from(pathFollows)
    .innerJoin(learningPaths, eq(learningPaths.id, pathFollows.pathId))
    .where(eq(pathFollows.userId, userId))
    .orderBy(asc(pathFollows.createdAt))
}
