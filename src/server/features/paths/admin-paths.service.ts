import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  type AdminPathView,
  adminPathView,
  type PathChange,
  type PathHistoryQuery,
  type PathInput,
  type PathVersionView,
  pathVersionView,
} from '#shared/contracts/paths.ts'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { actor } from '../../platform/auth/viewer.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/database-errors.ts'
import { learningPaths, pathVersions } from '../../platform/db/schema/paths.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { users } from '../../platform/db/schema/users.ts'
import { AppError, conflict, noResources, notFound } from '../../platform/http/app-error.ts'
import { refuseChanged } from '../../platform/http/if-match.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { moveToTrash } from '../trash/trash.service.ts'
import { listStoredPaths, type StoredPath, withSlug, writePath } from './paths.queries.ts'
import { leadMerged } from './read-paths.service.ts'
import { noPath } from './paths.service.ts'

export async function listPathsForAdmin(ctx: AppContext): Promise<AdminPathView[]> {
  const paths = await listStoredPaths(ctx.db)
  return Promise.all(paths.map((path) => presentPath(ctx, path)))
}

export async function getPathForAdmin(ctx: AppContext, slug: string): Promise<AdminPathView> {
  return presentPath(ctx, await find(ctx.db, slug))
}

/** What is in the trash keeps its place, so that saving a path does not drop it. */
async function presentPath(ctx: AppContext, path: StoredPath): Promise<AdminPathView> {
  const led = await leadMerged(
    ctx,
    path.steps.flatMap(({ ids }) => ids),
  )
  const seen = new Set<number>()
  const steps = path.steps.map(({ ids, ...step }) => {
    const items = ids.map((id) => led.get(id) ?? id).filter((id) => !seen.has(id) && seen.add(id))
    return { ...step, items, need: Math.max(1, Math.min(step.need, items.length)) }
  })
  return presentAs(adminPathView, path as never, { steps })
}

async function find(db: Db, slug: string): Promise<StoredPath> {
  const [path] = await listStoredPaths(db, withSlug(slug))
  if (!path) throw noPath()
  return path
}

export async function addPath(ctx: AppContext, input: PathInput): Promise<AdminPathView> {
  return writing(ctx, async (tx) => {
    await refuseUnknown(tx, input, [])
    return save(ctx, tx, { input, before: null, action: 'path_added' })
  })
}

type Named = { slug: string; /** From If-Match; null accepts any state. */ seenAt: string | null }

export async function changePath(
  ctx: AppContext,
  { slug, seenAt, input }: Named & { input: PathChange },
): Promise<AdminPathView> {
  return writing(ctx, async (tx) => {
    const before = await findSeen(tx, { slug, seenAt })
    const { steps } = await presentPath(ctx, before)
    const known = [
      ...before.steps.flatMap(({ ids }) => ids),
      ...steps.flatMap((each) => each.items),
    ]
    await refuseUnknown(tx, input, known)
    return save(ctx, tx, {
      input: { ...input, slug: input.slug ?? slug },
      before,
      action: 'path_changed',
    })
  })
}

export async function removePath(ctx: AppContext, { slug, seenAt }: Named): Promise<void> {
  await writing(ctx, async (tx) => {
    const { id, name } = await findSeen(tx, { slug, seenAt })
    await moveToTrash(tx, 'path', [id], ctx.clock())
    await tx.delete(learningPaths).where(eq(learningPaths.id, id))
    await noteAction(ctx, tx, 'path_removed', { path: slug, title: name ?? '' })
  })
}

/** Sets a path back to its state after one of its versions; 0 is the state before the first. */
export async function revertPath(
  ctx: AppContext,
  { slug, seenAt, version }: Named & { version: number },
): Promise<AdminPathView> {
  return writing(ctx, async (tx) => {
    const before = await findSeen(tx, { slug, seenAt })
    const ofVersion = and(
      eq(pathVersions.pathId, before.id),
      eq(pathVersions.version, Math.max(1, version)),
    )
    const [row] = await tx.select().from(pathVersions).where(ofVersion)
    // Without a first version, nothing has changed yet.
    const unchanged = version === 0 && !row ? inputOf(before) : null
    const input = unchanged ?? (version === 0 ? row?.before : row?.state)
    if (!input) throw notFound(text('Version not found'))
    return save(ctx, tx, { input, before, action: 'path_reverted' })
  })
}

async function findSeen(tx: Db, { slug, seenAt }: Named): Promise<StoredPath> {
  await tx.select().from(learningPaths).where(withSlug(slug)).for('update')
  const path = await find(tx, slug)
  await refuseChanged({ row: path, seenAt, lastChange: () => lastWriter(tx, path.id) })
  return path
}

async function lastWriter(db: Db, pathId: number) {
  const [row] = await db
    .select({ id: users.id, name: users.username })
    .from(pathVersions)
    .innerJoin(users, eq(users.id, pathVersions.byId))
    .where(eq(pathVersions.pathId, pathId))
    .orderBy(desc(pathVersions.version))
    .limit(1)
  return row ?? null
}

/** What the path already has may stay, even if it is in the trash by now. */
async function refuseUnknown(
  tx: Db,
  { steps }: Pick<PathInput, 'steps'>,
  known: readonly number[],
): Promise<void> {
  const added = steps.flatMap(({ items }) => items).filter((id) => !known.includes(id))
  if (added.length === 0) return
  const rows = await tx
    .select({ id: resources.id })
    .from(resources)
    .where(inArray(resources.id, added))
  const there = new Set([...known, ...rows.map(({ id }) => id)])
  const faults = steps.flatMap(({ items }, at) => {
    const unknown = items.filter((id) => !there.has(id))
    return unknown.length > 0 ? [[`steps.${at}.items`, noResources(unknown)] as const] : []
  })
  const [first] = faults
  if (first) throw new AppError(400, 'invalid', first[1], { fields: Object.fromEntries(faults) })
}

type Save = { input: PathInput; before: StoredPath | null; action: AuditAction }

/** Saving what is stored already changes nothing. */
async function save(
  ctx: AppContext,
  tx: Db,
  { input, before, action }: Save,
): Promise<AdminPathView> {
  const former = before && inputOf(before)
  if (before && former && Object.keys(changesOf(former, input)).length === 0)
    return presentPath(ctx, before)
  const row = await writePath(tx, input, before ?? undefined)
  const next = sql`1 + coalesce((SELECT max(version) FROM path_versions WHERE path_id = ${row.id}), 0)`
  await tx.insert(pathVersions).values({
    pathId: row.id,
    version: next as unknown as number,
    at: ctx.clock().toISOString(),
    byId: actor().userId,
    action,
    before: former,
    state: input,
  })
  const renamed: Record<string, string> =
    former && former.slug !== row.slug ? { formerly: former.slug } : {}
  await noteAction(ctx, tx, action, { path: row.slug, title: row.name ?? '', ...renamed })
  return presentPath(ctx, await find(tx, row.slug))
}

function inputOf(path: StoredPath): PathInput {
  const { slug, title, about, ratingFrom, ratingTo, side, language } = path
  const steps = path.steps.map(({ ids, ...step }) => ({ ...step, items: ids }))
  const ages = path.ages as PathInput['ages']
  return { slug, title, about, ratingFrom, ratingTo, ages, side, language, steps }
}

async function writing<Result>(
  ctx: AppContext,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await ctx.db.transaction(async (tx) => {
      await lockCatalogue(tx)
      return work(tx)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict('duplicate', text('Another path has this address'), 'slug')
  }
}

export async function listPathHistory(
  ctx: AppContext,
  slug: string,
  { limit, offset }: PathHistoryQuery,
): Promise<{ items: PathVersionView[]; total: number }> {
  const { id } = await find(ctx.db, slug)
  const ofPath = eq(pathVersions.pathId, id)
  const rows = await ctx.db
    .select({ row: pathVersions, by: users.username })
    .from(pathVersions)
    .leftJoin(users, eq(users.id, pathVersions.byId))
    .where(ofPath)
    .orderBy(desc(pathVersions.version))
    .limit(limit)
    .offset(offset)
  const items = rows.map(({ row, by }) => presentVersion(row, by))
  return { items, total: await ctx.db.$count(pathVersions, ofPath) }
}

function presentVersion(row: typeof pathVersions.$inferSelect, by: string | null): PathVersionView {
  return presentAs(pathVersionView, row, { by, changes: changesOf(row.before, row.state) })
}

function changesOf(before: PathInput | null, now: PathInput): PathVersionView['changes'] {
  const [old, present] = [fieldsOf(before), fieldsOf(now)]
  return Object.fromEntries(
    [...new Set([...old.keys(), ...present.keys()])].flatMap((name) => {
      const change = { old: old.get(name) ?? null, new: present.get(name) ?? null }
      return change.old === change.new ? [] : [[name, change] as const]
    }),
  )
}

/** Returns all values by names such as 'steps.first-game.goal.en'. */
function fieldsOf(input: PathInput | null): Map<string, string> {
  const fields = new Map<string, string>()
  const put = (name: string, value: unknown) => {
    if (value === null || value === undefined) return
    if (typeof value === 'object' && !Array.isArray(value))
      for (const [part, each] of Object.entries(value)) put(`${name}.${part}`, each)
    else if (Array.isArray(value)) fields.set(name, value.join(', '))
    else fields.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const { steps = [], ...own } = input ?? {}
  for (const [name, value] of Object.entries(own)) put(name, value)
  put(
    'steps',
    steps.map(({ key }) => key),
  )
  for (const { key, ...step } of steps) put(`steps.${key}`, step)
  return fields
}
