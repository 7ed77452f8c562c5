import type { MergeAnswer, MergeInput } from '#shared/contracts/study.ts'
import { progressOfSteps, type StudyStatus } from '#shared/domain/study.ts'
import type { AppContext } from '../../context.ts'
import { requireRoomForItems } from './study.service.ts'
import { lockStudy } from './study.queries.ts'
import { ownCount, requireRoomForNotes } from './notes.service.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

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

type Merged = {
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
async function mergeItems(
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
async function mergeNotes(
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
