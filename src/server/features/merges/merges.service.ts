import type { MergeInput, MergeParams, MergePreview } from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addressKey } from '#shared/domain/address-key.ts'
import { readChapterLines } from '#shared/domain/chapters/chapter-text.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import { fillAddressKeys } from '../../platform/db/address-keys.ts'
import { refuseChanged } from '../../platform/http/if-match.ts'
import { findLastWriter, writeResources } from '../history/history.service.ts'
import { getForAdmin } from '../resources/admin-resources.service.ts'
import { restoreMerged } from '../trash/restore.service.ts'
import { moveToTrash } from '../trash/trash.service.ts'
import { type Move, moveRows } from './moved-rows.queries.ts'
import { returnRows } from './returned-rows.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { mergedResources, trash } from '../../platform/db/schema/curation.ts'
import { idList } from '../../platform/db/id-list.ts'
import { cacheStamp } from '../../platform/cache/stamped-memo.ts'

/** What is read of a resource before it is merged. */
type MergedRow = {
  id: number
  title: string
  sourceUrl: string
  updatedAt: string
  chapters: string | null
  chapterIds: number[]
}

type Counts = Omit<MergePreview, 'from' | 'into'>

export async function previewMerge(
  ctx: AppContext,
  { id, into }: MergeParams,
): Promise<MergePreview> {
  refuseItself(id, into)
  await refuseTrashed(ctx.db, [id, into])
  const named = async (which: number) => {
    const { title, sourceUrl } = await getForAdmin(ctx, which)
    return { id: which, title, sourceUrl }
  }
  return { from: await named(id), into: await named(into), ...(await countMoved(ctx.db, id)) }
}

function refuseItself(id: number, into: number): void {
  if (id !== into) return
  const fault = text('A resource cannot be merged into itself')
  throw new AppError(400, 'invalid', fault, { fields: { into: fault } })
}

/** Says of what was deleted meanwhile that it can come back first. */
async function refuseTrashed(db: Db, ids: readonly number[]): Promise<void> {
  const [gone] = await db
    .select({ id: trash.entityId })
    .from(trash)
    .where(and(eq(trash.kind, 'resource'), inArray(trash.entityId, [...ids])))
  if (!gone) return
  const fault = text('Resource #{id} is in the trash. Restore it first.', gone)
  throw new AppError(409, 'in_trash', fault)
}

type Merge = MergeInput & {
  id: number
  /** From If-Match; null accepts any state. */
  seenAt: string | null
}

/** Moves what belongs to a resource to another one, to which its page and its calls lead from then on. */
export async function mergeResource(
  ctx: AppContext,
  { id, into, seenAt }: Merge,
): Promise<ResourceView> {
  refuseItself(id, into)
  const at = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const ids = [id, into, ...(await listFellows(tx, id))]
    await writeResources(tx, at, ids, async () => {
      await refuseTrashed(tx, [id, into])
      const rows = await lockResources(tx, [id, into])
      const [gone, stays] = [id, into].map((each) => rows.find((row) => row.id === each))
      if (!gone || !stays) throw notFound(text('Resource not found'))
      await refuseChanged({
        row: gone,
        seenAt,
        lastChange: () => findLastWriter(tx, id),
      })
      await moveToTrash(tx, 'resource', [id], at)
      await moveRows(tx, moveOf(gone, stays))
      await tx.execute(sql`DELETE FROM resources WHERE id = ${id}`)
      const set = { intoId: into, mergedAt: at.toISOString() }
      await tx
        .insert(mergedResources)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: mergedResources.id, set })
      const details = { resource: id, title: gone.title, into, intoTitle: stays.title }
      const entry = { action: 'resource_merged', details } as const
      return { result: null, entry, merged: [id, into] as const }
    })
  })
  return getForAdmin(ctx, into)
}

function moveOf(gone: MergedRow, stays: MergedRow): Move {
  return { from: gone.id, into: stays.id, chapters: sameChapters(gone, stays) }
}

/** Pairs the chapters with the same title and place; of several, the first with the first. */
function sameChapters(gone: MergedRow, stays: MergedRow): Move['chapters'] {
  const free = new Map<string, number[]>()
  for (const { key, id } of keyedChapters(stays)) {
    const ids = free.get(key) ?? []
    free.set(key, [...ids, id])
  }
  return keyedChapters(gone).flatMap(({ key, id }) => {
    const into = free.get(key)?.shift()
    return into === undefined ? [] : [{ from: id, into }]
  })
}

function keyedChapters({ chapters, chapterIds }: MergedRow): { key: string; id: number }[] {
  return readChapterLines(chapters ?? '').chapters.flatMap((chapter) => {
    const { title, startSeconds, page, url, number } = chapter
    const id = chapterIds[number - 1]
    const place = url === null ? null : addressKey(url)
    return id === undefined ? [] : [{ key: JSON.stringify([title, startSeconds, page, place]), id }]
  })
}

/** In days, as long as what is deleted is in the trash. */
const UNDONE_WITHIN = 30

/** Brings both resources back as they were, but for what was written since. `id` is the one that went. */
export async function unmergeResource(ctx: AppContext, id: number): Promise<ResourceView> {
  const at = ctx.clock()
  const known = await findMerge(ctx.db, id)
  await fillAddressKeys(ctx.db)
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const ids = known ? [known.intoId, ...(await listFellows(tx, known.intoId))] : []
    await writeResources(tx, at, ids, async () => {
      const merge = await findMerge(tx, id)
      if (!merge || merge.intoId !== known?.intoId)
        throw notFound(text('This resource is not merged'))
      if (at.getTime() - Date.parse(merge.mergedAt) > UNDONE_WITHIN * DAY_MS) throw tooLate()
      const [stays] = await lockResources(tx, [merge.intoId])
      if (!stays) {
        const fault = text('Resource #{id} is gone. Restore it first, or undo its own merge.', {
          id: merge.intoId,
        })
        throw new AppError(409, 'not_restorable', fault)
      }
      const isBack = await restoreMerged(tx, id, async (trashId) => {
        const [back] = await lockResources(tx, [id])
        if (back) await returnRows(tx, trashId, moveOf(back, stays))
      })
      if (!isBack) throw tooLate()
      await tx.delete(mergedResources).where(eq(mergedResources.id, id))
      const [back] = await lockResources(tx, [id])
      const details = {
        resource: id,
        title: back?.title ?? '',
        into: stays.id,
        intoTitle: stays.title,
      }
      const entry = { action: 'resource_unmerged', details } as const
      return { result: null, entry, restored: [id], merged: [id, stays.id] as const }
    })
  })
  return getForAdmin(ctx, id)
}

function tooLate(): AppError {
  const fault = text('A merge can be undone for {days} days', { days: UNDONE_WITHIN })
  return new AppError(409, 'too_late', fault)
}

/** Returns the resource to which a merged one leads; null for others. Locked visitors are led only to what is for kids. */
export async function findMergedTarget(ctx: AppContext, id: number): Promise<number | null> {
  const targets = await ctx.memo.get('merged resources', cacheStamp(ctx), async () => {
    const rows = await listTargets(ctx.db, ctx.kids !== null)
    return new Map(rows.map((row) => [row.id, row.target]))
  })
  return targets.get(id) ?? null
}

/** Locks the resources, so that nobody adds a comment or anything else to them until the transaction ends. */
async function lockResources(db: Db, ids: readonly number[]): Promise<MergedRow[]> {
  const { rows } = await db.execute<MergedRow>(sql`
    SELECT id, title, source_url AS "sourceUrl", updated_at AS "updatedAt", chapters, chapter_ids AS "chapterIds"
    FROM resources WHERE id = ANY (${idList(ids)}) ORDER BY id FOR UPDATE`)
  return rows
}

/** Returns the other editions of its work. */
async function listFellows(db: Db, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT other.id FROM resources JOIN resources AS other USING (work)
    WHERE resources.id = ${id} AND other.id <> ${id} ORDER BY 1`)
  return rows.map((row) => row.id)
}

async function findMerge(db: Db, id: number): Promise<typeof mergedResources.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(mergedResources)
    .where(eq(mergedResources.id, id))
    .for('update')
  return row ?? null
}

/** Returns where each merged resource leads, through all later merges. With `kidsOnly`, only to resources for kids. */
async function listTargets(db: Db, kidsOnly: boolean): Promise<{ id: number; target: number }[]> {
  const { rows } = await db.execute<{ id: number; target: number }>(sql`
    WITH RECURSIVE led AS (
      SELECT id, into_id AS target FROM merged_resources
      UNION SELECT led.id, next.into_id FROM led JOIN merged_resources AS next ON next.id = led.target
    )
    SELECT id, target FROM led WHERE NOT EXISTS (SELECT FROM merged_resources WHERE id = target)
      AND ${kidsOnly ? sql`EXISTS (SELECT FROM resources WHERE id = target AND kids)` : sql`true`}`)
  return rows
}

/** Counts what would move. */
async function countMoved(db: Db, id: number): Promise<Counts> {
  const count = (from: string, where: string) =>
    sql`(SELECT count(*)::int FROM ${sql.raw(from)} WHERE ${sql.raw(where)} = ${id})`
  const { rows } = await db.execute<Counts>(sql`
    SELECT (SELECT count(*)::int FROM user_resources WHERE resource_id = ${id} AND is_bookmarked) AS saves,
      ${count('study_items', 'resource_id')} AS studied, ${count('study_notes', 'resource_id')} AS notes,
      ${count('list_items', 'resource_id')} AS lists,
      (SELECT count(*)::int FROM comments WHERE resource_id = ${id} AND deleted_at IS NULL) AS comments,
      (SELECT count(*)::int FROM reports WHERE kind = 'resource' AND target_id = ${id}) AS reports,
      ${count('suggestions', 'resource_id')} AS suggestions`)
  const [row] = rows
  if (!row) throw new Error('A query without a table has one row')
  return row
}
