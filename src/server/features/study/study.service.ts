import {
  type ListedStudyItem,
  type MergeAnswer,
  type MergeInput,
  type NoteView,
  type StudyCounts,
  type StudyInput,
  type StudyItem,
  type StudyMark,
  type StudyOfResource,
  type StudyQuery,
  studyItem,
  studyMark,
  noteView,
} from '#shared/contracts/study.ts'
import {
  changedStudy,
  MAX_STUDY_ITEMS,
  MAX_STUDY_NOTES,
  progressOfSteps,
  type StudySteps,
  withChapterDone,
  type StudyState,
  type StudyStatus,
} from '#shared/domain/study.ts'
import { NO_TABLE_FILTERS } from '#shared/domain/table-filters.ts'
import type { AppContext } from '../../context.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import { nextChapters } from '../chapters/chapters.service.ts'
import { getResource, getResources } from '../resources/resources.service.ts'
import {
  countNotes,
  deleteStudy,
  findStudy,
  insertNote,
  listAllNotes,
  listAllStudy,
  listStudyLike,
  type Merged,
  mergeItems,
  mergeNotes,
  type NoteRow,
  removeNote,
  type StudyMarkRow,
  type StudyRow,
  updateNote,
} from './study.queries.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { mapInTurns, readInTurns } from '../../platform/turns.ts'
import { text } from '#shared/texts/text.ts'
import { eq, count, and, desc } from 'drizzle-orm'
import { users } from '../../platform/db/schema/users.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { studyItems, studyNotes } from '../../platform/db/schema/study.ts'

/** Limits that end within a lesson count by account, because a school shares one address. */
const ownCount = (userId: number) => ({ apart: `study of ${userId}` })

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
  await deleteStudy(ctx.db, userId, resourceId)
}

/** Merges what a browser has stored (docs/product.md §9.3). Either all of it is written, or none of it. */
export async function mergeStudy(
  ctx: AppContext,
  userId: number,
  { items, notes = [] }: MergeInput,
): Promise<MergeAnswer> {
  await ctx.limits.take('studyMerge', ownCount(userId))
  const now = ctx.clock()
  const newest = newestOf(items.map((item) => mergedOf(item, now)))
  return ctx.db.transaction(async (tx) => {
    await lockStudy(tx, userId)
    const { written, known } = await mergeItems(tx, userId, newest)
    if (written > 0) await requireRoomForItems(tx, userId)
    if (notes.length > 0) {
      const dated = notes.map((note) => ({ ...note, createdAt: past(note.createdAt, now) }))
      await mergeNotes(tx, userId, dated)
      await requireRoomForNotes(tx, userId)
    }
    return { merged: written, kept: known - written, unknown: newest.length - known }
  })
}

type Given = MergeInput['items'][number]

/** Fills in the times that the browser does not know. */
function mergedOf({ resourceId, status, steps, ...given }: Given, now: Date): Merged {
  const time = (value: string | null | undefined) => (value ? past(value, now) : null)
  const updatedAt = past(given.updatedAt, now)
  return {
    resourceId,
    status,
    progress: steps ? progressOfSteps(steps) : given.progress,
    unit: steps?.unit ?? null,
    done: steps?.done ?? null,
    total: steps?.total ?? null,
    chaptersDone: given.chaptersDone ?? null,
    addedAt: time(given.addedAt) ?? updatedAt,
    startedAt: time(given.startedAt) ?? (status === 'studying' ? updatedAt : null),
    finishedAt: status === 'done' ? (time(given.finishedAt) ?? updatedAt) : null,
    updatedAt,
  }
}

/** Returns the time in UTC. A time in the future, by a wrong clock, counts as now; one before 1970 counts as 1970. */
function past(time: string, now: Date): string {
  return new Date(Math.max(0, Math.min(Date.parse(time), now.getTime()))).toISOString()
}

/** Returns one item for each resource: the newest or, of equally new ones, the first. */
function newestOf(items: readonly Merged[]): Merged[] {
  const byResource = new Map<number, Merged>()
  for (const item of items) {
    const other = byResource.get(item.resourceId)
    if (!other || other.updatedAt < item.updatedAt) byResource.set(item.resourceId, item)
  }
  return [...byResource.values()]
}

export async function addNote(
  ctx: AppContext,
  userId: number,
  { resourceId, text: written }: { resourceId: number; text: string },
): Promise<NoteView> {
  await getResource(ctx, resourceId)
  await ctx.limits.take('note', ownCount(userId))
  return ctx.db.transaction(async (tx) => {
    await lockStudy(tx, userId)
    if (!(await holdResource(tx, resourceId))) throw notFound(text('Resource not found'))
    const createdAt = ctx.clock().toISOString()
    const row = await insertNote(tx, { userId, resourceId, text: written, createdAt })
    await requireRoomForNotes(tx, userId)
    return presentNote(row)
  })
}

/** Notes are private: other people's do not exist, not even for admins. */
export async function editNote(
  ctx: AppContext,
  userId: number,
  { id, text: written }: { id: number; text: string },
): Promise<NoteView> {
  await ctx.limits.take('note', ownCount(userId))
  const row = await updateNote(ctx.db, userId, { id, text: written, at: ctx.clock().toISOString() })
  if (!row) throw notFound(text('Note not found'))
  return presentNote(row)
}

export async function deleteNote(ctx: AppContext, userId: number, id: number): Promise<void> {
  await ctx.limits.take('note', ownCount(userId))
  if (!(await removeNote(ctx.db, userId, id))) throw notFound(text('Note not found'))
}

async function requireRoomForItems(tx: Db, userId: number): Promise<void> {
  if ((await countItems(tx, userId)) > MAX_STUDY_ITEMS) throw conflict('too_many', MANY_ITEMS)
}

async function requireRoomForNotes(tx: Db, userId: number): Promise<void> {
  if ((await countNotes(tx, userId)) > MAX_STUDY_NOTES) throw conflict('too_many', MANY_NOTES)
}

const MANY_ITEMS = text(
  'You can keep at most {most, number} resources here. Please remove some first.',
  { most: MAX_STUDY_ITEMS },
)
const MANY_NOTES = text(
  'You can keep at most {most, number} notes here. Please remove some first.',
  { most: MAX_STUDY_NOTES },
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

const presentNote = (row: NoteRow): NoteView => presentAs(noteView, row)

/** Makes a member's writes to their study data happen one after another, so that limits hold. */
async function lockStudy(db: Db, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
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

/** Whether the resource exists. If it does, it is not deleted before the transaction ends. */
async function holdResource(db: Db, resourceId: number): Promise<boolean> {
  const rows = await db
    .select({ id: resources.id })
    .from(resources)
    .where(eq(resources.id, resourceId))
    .for('key share')
  return rows.length > 0
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

async function countItems(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(studyItems)
    .where(eq(studyItems.userId, userId))
  return row?.total ?? 0
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

/** Returns the notes about a resource, the newest first. */
async function listNotes(db: Db, userId: number, resourceId: number): Promise<NoteRow[]> {
  return db
    .select()
    .from(studyNotes)
    .where(and(eq(studyNotes.userId, userId), eq(studyNotes.resourceId, resourceId)))
    .orderBy(desc(studyNotes.createdAt), desc(studyNotes.id))
}
