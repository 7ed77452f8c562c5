import { randomUUID } from 'node:crypto'
import anyAscii from 'any-ascii'
import { inArray, sql } from 'drizzle-orm'
import type { NotSimilarInput, WorkInput } from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { slugOf } from '#shared/domain/slugs.ts'
import { text, type Text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { notSimilar, resources } from '../../platform/db/schema/resources.ts'
import { type AppError, invalid, notFound } from '../../platform/http/app-error.ts'
import { writeResources } from '../history/history.service.ts'
import { getForAdmin, itemsOf, patchResources } from './admin-resources.service.ts'

type OfWork = { id: number; title: string; work: string | null; edition: string | null }

/** Makes resources editions of one work, and everything that was of their works before. */
export async function joinWork(
  ctx: AppContext,
  id: number,
  { with: others, edition }: WorkInput,
): Promise<ResourceView> {
  if (others.includes(id)) throw refused(text('A resource is not another edition of itself'))
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const { own, found } = await listJoined(tx, id, others)
    const [taken] = found.flatMap(({ work }) => work ?? [])
    const work = taken ?? own.work ?? (await freeSlug(tx, own.title))
    const works = [own, ...found].flatMap((each) => each.work ?? [])
    const all = new Map([own, ...found, ...(await listOfWorks(tx, works))].map((of) => [of.id, of]))
    const due = [...all.values()].filter(
      (each) => each.work !== work || (each.id === id && edition && edition !== each.edition),
    )
    await writeWork(tx, ctx.clock(), due, 'work_joined', async (ids) => {
      await patchResources(tx, ids, { work })
      if (edition) await patchResources(tx, [id], { edition })
    })
  })
  return getForAdmin(ctx, id)
}

/** A work of one is none, so that the last one leaves as well. */
export async function leaveWork(ctx: AppContext, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const { own } = await listJoined(tx, id, [])
    const all = own.work === null ? [] : await listOfWorks(tx, [own.work])
    const due = all.length > 2 ? [own] : all
    await writeWork(tx, ctx.clock(), due, 'work_left', (ids) =>
      patchResources(tx, ids, { work: null, edition: null }),
    )
  })
}

/** From then on, neither is said to be like the other. */
export async function markNotSimilar(
  ctx: AppContext,
  { a, b }: NotSimilarInput,
  field = 'b',
): Promise<void> {
  if (a === b) throw refused(text('Name two resources'), field)
  await ctx.db.transaction(async (tx) => {
    const { own, found } = await listJoined(tx, a, [b], field)
    const pair = { one: Math.min(a, b), other: Math.max(a, b) }
    const added = await tx.insert(notSimilar).values(pair).onConflictDoNothing().returning()
    if (added.length === 0) return
    const details = { resource: a, title: own.title, into: b, intoTitle: found[0]?.title ?? '' }
    await noteAction(ctx, tx, 'similar_denied', details)
  })
}

type Action = 'work_joined' | 'work_left'

/** All of them get the same run, so that they can be undone together. */
async function writeWork(
  tx: Db,
  at: Date,
  due: readonly OfWork[],
  action: Action,
  write: (ids: number[]) => Promise<void>,
): Promise<void> {
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  await writeResources(tx, at, ids, async () => {
    await write(ids)
    const details = { changed: ids.length }
    const entry = { action, details, items: itemsOf(due), run: randomUUID() }
    return { result: null, entry }
  })
}

const COLUMNS = {
  id: resources.id,
  title: resources.title,
  work: resources.work,
  edition: resources.edition,
}

async function listJoined(
  tx: Db,
  id: number,
  others: readonly number[],
  field = 'with',
): Promise<{ own: OfWork; found: OfWork[] }> {
  const rows = await tx
    .select(COLUMNS)
    .from(resources)
    .where(inArray(resources.id, [id, ...others]))
  const own = rows.find((row) => row.id === id)
  if (!own) throw notFound(text('Resource not found'))
  const found = others.map((other) => {
    const row = rows.find((each) => each.id === other)
    if (!row) throw refused(text('Resource #{id} does not exist', { id: other }), field)
    return row
  })
  return { own, found }
}

async function listOfWorks(tx: Db, works: readonly string[]): Promise<OfWork[]> {
  if (works.length === 0) return []
  return tx
    .select(COLUMNS)
    .from(resources)
    .where(inArray(resources.work, [...works]))
}

function refused(fault: Text, field = 'with'): AppError {
  return invalid(field, fault)
}

async function freeSlug(tx: Db, title: string): Promise<string> {
  const slug = slugOf(anyAscii(title), 'work')
  const { rows } = await tx.execute<{ work: string }>(
    sql`SELECT DISTINCT work FROM resources WHERE work LIKE ${`${slug}%`}`,
  )
  const taken = new Set(rows.map(({ work }) => work))
  let free = slug
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
  return free
}
