import {
  type ListedStudyItem,
  type StudyCounts,
  type StudyInput,
  type StudyItem,
  studyItem,
  type StudyMark,
  studyMark,
  type StudyOfResource,
  type StudyQuery,
} from '#shared/contracts/study.ts'
import {
  changedStudy,
  MAX_STUDY_ITEMS,
  type StudyState,
  type StudyStatus,
  type StudySteps,
  withChapterDone,
} from '#shared/domain/study.ts'
import { NO_TABLE_FILTERS } from '#shared/domain/table-filters.ts'
import type { AppContext } from '../../context.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import { nextChapters } from '../chapters/chapters.service.ts'
import { getResource, getResources } from '../resources/resources.service.ts'
import {
  holdResource,
  lockStudy,
  type StudyMarkRow,
  type StudyRow,
  type Titled,
} from './study.queries.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { mapInTurns, type Page, readInTurns } from '../../platform/turns.ts'
import { text } from '#shared/texts/text.ts'
import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm'
import { resources } from '../../platform/db/schema/resources.ts'
import { studyItems } from '../../platform/db/schema/study.ts'
import { listAllNotes, listNotes, ownCount, presentNote } from './notes.service.ts'
import { withResource } from '../../platform/db/resource-words.ts'
import { isBitSet } from '../../platform/db/id-list.ts'

export async function listStudy(
  ctx: AppContext,
  userId: number,
  { type, ...query }: StudyQuery,
): Promise<{ items: ListedStudyItem[]; total: number }> {
  // The index knows the types, so that none of the resources must be looked up for them.
  const ofType = type && (await ctx.search.select({ ...NO_TABLE_FILTERS, type: [type] }, ''))
  const { rows, matches } = await listStudyLike(ctx.db, userId, query, ofType?.idBits() ?? null)
  const resources = await getResources(
    ctx,
    rows.map(({ resourceId }) => resourceId),
  )
  const byId = new Map(resources.map((resource) => [resource.id, resource]))
  const chapters = await nextChapters(
    ctx,
    new Map(rows.map(({ resourceId, chaptersDone }) => [resourceId, chaptersDone])),
  )
  const items = rows.flatMap((row) => {
    const resource = byId.get(row.resourceId)
    return resource
      ? [
          {
            ...presentStudy(row),
            resource,
            notes: row.notes,
            nextChapter: chapters.get(row.resourceId) ?? null,
          },
        ]
      : []
  })
  return { items, total: matches }
}

export async function countStudy(ctx: AppContext, userId: number): Promise<StudyCounts> {
  const counts = { want: 0, studying: 0, done: 0, dropped: 0 }
  for (const { status, number } of await countByStatus(ctx.db, userId)) counts[status] = number
  return counts
}

export async function getStudy(
  ctx: AppContext,
  userId: number,
  resourceId: number,
): Promise<StudyOfResource> {
  await getResource(ctx, resourceId)
  const row = await findStudy(ctx.db, userId, resourceId)
  const notes = await listNotes(ctx.db, userId, resourceId)
  return { item: row && presentStudy(row), notes: notes.map(presentNote) }
}

export async function setStudy(
  ctx: AppContext,
  { userId }: Editor,
  { resourceId, input }: { resourceId: number; input: StudyInput },
): Promise<StudyItem> {
  await countStudyWrite(ctx, userId, resourceId)
  return ctx.db.transaction(async (tx) => {
    await lockStudy(tx, userId)
    if (!(await holdResource(tx, resourceId))) throw notFound(text('Resource not found'))
    const before = await findStudy(tx, userId, resourceId)
    const state = changedStudy(before && presentStudy(before), input, ctx.clock().toISOString())
    const row = await putStudy(tx, userId, resourceId, state)
    if (!before) await requireRoomForItems(tx, userId)
    return presentStudy(row)
  })
}

/** A seat that is locked studies what is for kids. */
async function countStudyWrite(ctx: AppContext, userId: number, resourceId: number): Promise<void> {
  await ctx.limits.take('study', ownCount(userId))
  if (ctx.kids) await getResource(ctx, resourceId)
}

/** Ticks a chapter off or clears the tick; the progress of the resource follows. */
export async function setChapterDone(
  ctx: AppContext,
  { userId }: Editor,
  { resourceId, chapterId, done }: { resourceId: number; chapterId: number; done: boolean },
): Promise<StudyItem> {
  await countStudyWrite(ctx, userId, resourceId)
  return ctx.db.transaction(async (tx) => {
    await lockStudy(tx, userId)
    const ids = await holdChapters(tx, resourceId)
    if (!ids) throw notFound(text('Resource not found'))
    if (!ids.includes(chapterId)) throw notFound(text('Chapter not found'))
    const before = await findStudy(tx, userId, resourceId)
    const now = ctx.clock().toISOString()
    const state = withChapterDone(before && presentStudy(before), { chapterId, done, ids }, now)
    const times = chapterTimes(before, { chapterId, done, now })
    const row = await putStudy(tx, userId, resourceId, state, times)
    if (!before) await requireRoomForItems(tx, userId)
    return presentStudy(row)
  })
}

/** A chapter keeps the time at which it was first ticked off, until the tick is cleared. */
function chapterTimes(
  before: StudyRow | null,
  { chapterId, done, now }: { chapterId: number; done: boolean; now: string },
): Record<string, string> {
  const { [chapterId]: known, ...others } = before?.chapterTimes ?? {}
  if (!done) return others
  const isTicked = before?.chaptersDone.includes(chapterId)
  return { ...others, [chapterId]: isTicked ? (known ?? before?.updatedAt ?? now) : now }
}

/** Forgetting what is not there is not an error, even if the resource no longer exists. */
export async function forgetStudy(
  ctx: AppContext,
  userId: number,
  resourceId: number,
): Promise<void> {
  await ctx.limits.take('study', ownCount(userId))
  await ctx.db.delete(studyItems).where(isItem(userId, resourceId))
}

export async function requireRoomForItems(tx: Db, userId: number): Promise<void> {
  if ((await tx.$count(studyItems, eq(studyItems.userId, userId))) > MAX_STUDY_ITEMS)
    throw conflict('too_many', MANY_ITEMS)
}

const MANY_ITEMS = text(
  'You can keep at most {most, number} resources here. Please remove some first.',
  { most: MAX_STUDY_ITEMS },
)

/** Returns all of it for the member's own copy of their data. */
export async function exportStudy(
  db: Db,
  userId: number,
): Promise<Record<'items' | 'notes', Record<string, unknown>[]>> {
  const items = await readInTurns((page) => listAllStudy(db, userId, page))
  const notes = await readInTurns((page) => listAllNotes(db, userId, page))
  return {
    items: await mapInTurns(items, (row) => ({ ...presentStudy(row), ...nameOf(row) })),
    notes: await mapInTurns(notes, (row) => ({ ...presentNote(row), ...nameOf(row) })),
  }
}

const nameOf = ({ title, sourceUrl }: { title: string; sourceUrl: string }) => ({
  title,
  sourceUrl,
})

function presentStudy(row: StudyRow): StudyItem {
  return presentAs(studyItem, row, { steps: stepsOf(row) })
}

export function presentMark(row: StudyMarkRow): StudyMark {
  return presentAs(studyMark, row, { steps: stepsOf(row) })
}

function stepsOf({ unit, done, total }: StudyMarkRow): StudySteps | null {
  return unit === null || done === null || total === null ? null : { unit, done, total }
}

/**
 * Returns the IDs of the resource's chapters, which stay the same until the transaction ends; null if there is no such
 * resource.
 */
async function holdChapters(db: Db, resourceId: number): Promise<number[] | null> {
  const [row] = await db
    .select({ ids: resources.chapterIds })
    .from(resources)
    .where(eq(resources.id, resourceId))
    .for('share')
  return row ? (row.ids ?? []) : null
}

async function putStudy(
  db: Db,
  userId: number,
  resourceId: number,
  { steps, chaptersDone, ...state }: StudyState,
  chapterTimes?: Record<string, string>,
): Promise<StudyRow> {
  const { unit, done, total } = steps ?? { unit: null, done: null, total: null }
  const ticks = { chaptersDone: [...chaptersDone], ...(chapterTimes ? { chapterTimes } : {}) }
  const values = { ...state, ...ticks, unit, done, total }
  const [row] = await db
    .insert(studyItems)
    .values({ userId, resourceId, ...values })
    .onConflictDoUpdate({ target: [studyItems.userId, studyItems.resourceId], set: values })
    .returning()
  if (!row) throw new Error('The row was just written')
  return row
}

async function countByStatus(
  db: Db,
  userId: number,
): Promise<{ status: StudyStatus; number: number }[]> {
  return db
    .select({ status: studyItems.status, number: count() })
    .from(studyItems)
    .where(eq(studyItems.userId, userId))
    .groupBy(studyItems.status)
}

async function findStudy(db: Db, userId: number, resourceId: number): Promise<StudyRow | null> {
  const [row] = await db.select().from(studyItems).where(isItem(userId, resourceId))
  return row ?? null
}

const isItem = (userId: number, resourceId: number) =>
  and(eq(studyItems.userId, userId), eq(studyItems.resourceId, resourceId))

/** Returns everything, the first addition first. */
async function listAllStudy(
  db: Db,
  userId: number,
  { limit, offset }: Page,
): Promise<Titled<StudyRow>[]> {
  return db
    .select({
      ...getTableColumns(studyItems),
      title: resources.title,
      sourceUrl: resources.sourceUrl,
    })
    .from(studyItems)
    .innerJoin(resources, eq(resources.id, studyItems.resourceId))
    .where(eq(studyItems.userId, userId))
    .orderBy(asc(studyItems.addedAt), asc(studyItems.resourceId))
    .limit(limit)
    .offset(offset)
}

type ListedRow = StudyRow & { notes: number }

/**
 * Returns one page of the items that match, each with the number of the member's notes, and how many match. `ofType` are
 * the resources of the wanted type, as bits; null for all.
 */
async function listStudyLike(
  db: Db,
  userId: number,
  { status, query, sort, limit, offset }: Omit<StudyQuery, 'type'>,
  ofType: Uint8Array | null,
): Promise<{ rows: ListedRow[]; matches: number }> {
  const own = sql.join(
    [
      sql`user_id = ${userId}`,
      ...(status ? [sql`status = ${status}`] : []),
      ...(ofType ? [isBitSet(sql`resource_id`, ofType)] : []),
    ],
    sql` AND `,
  )
  const { join, hasWords } = withResource(query)
  const needsResource = hasWords !== null || sort === 'title'
  const order = {
    changed: sql`updated_at DESC, resource_id`,
    added: sql`added_at DESC, resource_id`,
    title: sql`title, resource_id`,
    progress: sql`progress DESC, updated_at DESC, resource_id`,
  }[sort]
  const { rows } = await db.execute<Partial<ListedRow> & { matches: number }>(sql`
    WITH matching AS (
      SELECT item.* ${needsResource ? sql`, resource.title` : sql``} FROM study_items AS item
      ${needsResource ? join : sql``} WHERE ${own} ${hasWords ? sql`AND ${hasWords}` : sql``}
    ), counted AS (
      SELECT count(*)::int AS matches FROM ${hasWords ? sql`matching` : sql`study_items WHERE ${own}`}
    ), page AS (
      SELECT * FROM matching ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT matches, user_id AS "userId", resource_id AS "resourceId", status, progress, unit, done, total,
      chapters_done AS "chaptersDone", added_at AS "addedAt", started_at AS "startedAt", finished_at AS "finishedAt", updated_at AS "updatedAt",
      (SELECT count(*)::int FROM study_notes
        WHERE user_id = page.user_id AND resource_id = page.resource_id) AS notes
    FROM counted LEFT JOIN page ON true
    ORDER BY ${order}`)
  return {
    // Past the end, there is one row that contains only the number of matches.
    rows: rows.filter((row): row is ListedRow & { matches: number } => Boolean(row.resourceId)),
    matches: rows[0]?.matches ?? 0,
  }
}
