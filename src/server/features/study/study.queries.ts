import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { MergeInput, StudyQuery } from '#shared/contracts/study.ts'
import type { StudyStatus } from '#shared/domain/study.ts'
import type { Db } from '../../platform/db/client.ts'
import { withResource } from '../../platform/db/resource-words.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { studyItems, studyNotes } from '../../platform/db/schema/study.ts'
import type { Page } from '../../platform/turns.ts'
import { isBitSet } from '../../platform/db/id-list.ts'

export type StudyRow = typeof studyItems.$inferSelect
export type NoteRow = typeof studyNotes.$inferSelect
export type StudyMarkRow = Pick<
  StudyRow,
  'resourceId' | 'status' | 'progress' | 'unit' | 'done' | 'total'
>

export async function findStudy(
  db: Db,
  userId: number,
  resourceId: number,
): Promise<StudyRow | null> {
  const [row] = await db.select().from(studyItems).where(isItem(userId, resourceId))
  return row ?? null
}

const isItem = (userId: number, resourceId: number) =>
  and(eq(studyItems.userId, userId), eq(studyItems.resourceId, resourceId))

export async function deleteStudy(db: Db, userId: number, resourceId: number): Promise<void> {
  await db.delete(studyItems).where(isItem(userId, resourceId))
}

/** Returns what cards show, the newest change first. */
export async function listMarks(db: Db, userId: number): Promise<StudyMarkRow[]> {
  const { resourceId, status, progress, unit, done, total } = studyItems
  return db
    .select({ resourceId, status, progress, unit, done, total })
    .from(studyItems)
    .where(eq(studyItems.userId, userId))
    .orderBy(desc(studyItems.updatedAt), asc(resourceId))
}

type Titled<Row> = Row & Pick<typeof resources.$inferSelect, 'title' | 'sourceUrl'>

/** Returns everything, the first addition first. */
export async function listAllStudy(
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

export type ListedRow = StudyRow & { notes: number }

/**
 * Returns one page of the items that match, each with the number of the member's notes, and how many match. `ofType` are
 * the resources of the wanted type, as bits; null for all.
 */
export async function listStudyLike(
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

export type Merged = {
  resourceId: number
  status: StudyStatus
  progress: number
  unit: string | null
  done: number | null
  total: number | null
  /** Null keeps the stored ones. */
  chaptersDone: number[] | null
  addedAt: string
  startedAt: string | null
  finishedAt: string | null
  updatedAt: string
}

/**
 * Writes the items that are newer than the stored ones, in one statement; `items` names each resource once. Times that
 * the newer item does not have come from the stored one.
 */
export async function mergeItems(
  db: Db,
  userId: number,
  items: readonly Merged[],
): Promise<{ written: number; known: number }> {
  const { rows } = await db.execute<{ written: number; known: number }>(sql`
    WITH known AS (
      SELECT given."resourceId", given.status, given.unit, given.done, given.total, ticked.kept,
        CASE WHEN given."chaptersDone" IS NULL OR given."chaptersDone" = '{}' OR given.unit IS NOT NULL THEN given.progress
          ELSE coalesce(round(100.0 * cardinality(kept) / nullif(cardinality(chapter_ids), 0)), 0)::int END AS progress,
        given."addedAt", given."startedAt", given."finishedAt", given."updatedAt"
      FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS given (
        "resourceId" int, status text, progress int, unit text, done int, total int,
        "chaptersDone" int[], "addedAt" timestamptz, "startedAt" timestamptz, "finishedAt" timestamptz, "updatedAt" timestamptz)
      JOIN resources ON resources.id = "resourceId"
      CROSS JOIN LATERAL (SELECT CASE WHEN "chaptersDone" IS NOT NULL THEN ARRAY(
        SELECT id FROM unnest(chapter_ids) AS id WHERE id = ANY ("chaptersDone")) END AS kept) AS ticked
      ORDER BY "resourceId" FOR SHARE OF resources
    ), written AS (
      INSERT INTO study_items AS stored (user_id, resource_id, status, progress, unit, done, total,
        chapters_done, chapter_times, added_at, started_at, finished_at, updated_at)
      SELECT ${userId}, "resourceId", status, progress, unit, done, total,
        coalesce(kept, '{}'), (SELECT jsonb_object_agg(id, "updatedAt") FROM unnest(kept) AS id), "addedAt", "startedAt", "finishedAt", "updatedAt" FROM known
      ON CONFLICT (user_id, resource_id) DO UPDATE SET
        status = excluded.status, progress = excluded.progress,
        chapters_done = coalesce(
          (SELECT kept FROM known WHERE "resourceId" = excluded.resource_id), stored.chapters_done),
        chapter_times = coalesce(excluded.chapter_times || coalesce(stored.chapter_times, '{}'), stored.chapter_times),
        unit = excluded.unit, done = excluded.done, total = excluded.total,
        added_at = least(stored.added_at, excluded.added_at),
        started_at = least(stored.started_at, excluded.started_at),
        finished_at = CASE WHEN excluded.status <> 'done' THEN NULL
          WHEN stored.status = 'done' THEN least(stored.finished_at, excluded.finished_at)
          ELSE excluded.finished_at END,
        updated_at = excluded.updated_at
      WHERE stored.updated_at < excluded.updated_at
      RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM written) AS written, (SELECT count(*)::int FROM known) AS known`)
  const [counts] = rows
  if (!counts) throw new Error('A query of counts returns a row')
  return counts
}

/** Adds the notes whose keys the member does not have yet and whose resources exist. */
export async function mergeNotes(
  db: Db,
  userId: number,
  notes: NonNullable<MergeInput['notes']>,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO study_notes (user_id, resource_id, text, key, created_at, updated_at)
    SELECT ${userId}, "resourceId", text, key, "createdAt", "createdAt"
    FROM jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) AS given (
      key text, "resourceId" int, text text, "createdAt" timestamptz)
    JOIN resources ON resources.id = "resourceId"
    ORDER BY "resourceId" FOR KEY SHARE OF resources
    ON CONFLICT (user_id, key) DO NOTHING`)
}

export async function countNotes(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(studyNotes)
    .where(eq(studyNotes.userId, userId))
  return row?.total ?? 0
}

export async function insertNote(
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
export async function updateNote(
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
export async function removeNote(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(studyNotes)
    .where(isNote(userId, id))
    .returning({ id: studyNotes.id })
  return rows.length > 0
}
