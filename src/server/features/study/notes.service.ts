import { type NoteView, noteView } from '#shared/contracts/study.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import { getResource } from '../resources/resources.service.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { text } from '#shared/texts/text.ts'
import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm'
import { studyNotes } from '../../platform/db/schema/study.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import type { Page } from '../../platform/turns.ts'
import { MAX_STUDY_NOTES } from '#shared/domain/study.ts'
import { holdResource, lockStudy, type Titled } from './study.queries.ts'

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

export const presentNote = (row: NoteRow): NoteView => presentAs(noteView, row)

/** Returns the notes about a resource, the newest first. */
export async function listNotes(db: Db, userId: number, resourceId: number): Promise<NoteRow[]> {
  return db
    .select()
    .from(studyNotes)
    .where(and(eq(studyNotes.userId, userId), eq(studyNotes.resourceId, resourceId)))
    .orderBy(desc(studyNotes.createdAt), desc(studyNotes.id))
}

type NoteRow = typeof studyNotes.$inferSelect

/** Returns every note, the oldest first. */
export async function listAllNotes(
  db: Db,
  userId: number,
  { limit, offset }: Page,
): Promise<Titled<NoteRow>[]> {
  return db
    .select({
      ...getTableColumns(studyNotes),
      title: resources.title,
      sourceUrl: resources.sourceUrl,
    })
    .from(studyNotes)
    .innerJoin(resources, eq(resources.id, studyNotes.resourceId))
    .where(eq(studyNotes.userId, userId))
    .orderBy(asc(studyNotes.createdAt), asc(studyNotes.id))
    .limit(limit)
    .offset(offset)
}

async function insertNote(
  db: Db,
  note: { userId: number; resourceId: number; text: string; createdAt: string },
): Promise<NoteRow> {
  const [row] = await db
    .insert(studyNotes)
    .values({ ...note, updatedAt: note.createdAt })
    .returning()
  if (!row) throw new Error('The row was just written')
  return row
}

const isNote = (userId: number, id: number) =>
  and(eq(studyNotes.id, id), eq(studyNotes.userId, userId))

/** Returns null if the member has no such note. */
async function updateNote(
  db: Db,
  userId: number,
  { id, text, at }: { id: number; text: string; at: string },
): Promise<NoteRow | null> {
  const [row] = await db
    .update(studyNotes)
    .set({ text, updatedAt: at })
    .where(isNote(userId, id))
    .returning()
  return row ?? null
}

/** Returns false if the member has no such note. */
async function removeNote(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(studyNotes)
    .where(isNote(userId, id))
    .returning({ id: studyNotes.id })
  return rows.length > 0
}

/** Limits that end within a lesson count by account, because a school shares one address. */
export const ownCount = (userId: number) => ({ apart: `study of ${userId}` })

export async function requireRoomForNotes(tx: Db, userId: number): Promise<void> {
  if ((await tx.$count(studyNotes, eq(studyNotes.userId, userId))) > MAX_STUDY_NOTES)
    throw conflict('too_many', MANY_NOTES)
}

const MANY_NOTES = text(
  'You can keep at most {most, number} notes here. Please remove some first.',
  { most: MAX_STUDY_NOTES },
)
