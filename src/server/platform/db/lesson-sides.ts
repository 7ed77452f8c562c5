import { inArray, sql } from 'drizzle-orm'
import type { LessonSide } from '#shared/domain/filters/side.ts'
import { lessonSide, type SideFacts } from '../lesson-side.ts'
import type { Db } from './client.ts'
import { openings } from './schema/openings.ts'

type Sided = Omit<SideFacts, 'pattern'>

/** Returns the sides of lessons that no curator has chosen, in the same order. */
export async function deriveSides(db: Db, lessons: readonly Sided[]): Promise<LessonSide[]> {
  const names = [...new Set(lessons.flatMap(({ opening }) => opening ?? []))]
  const known = await db
    .select({ name: openings.name, pattern: openings.openingPattern })
    .from(openings)
    .where(inArray(openings.name, names))
  const patterns = new Map(known.map(({ name, pattern }) => [name, pattern]))
  return lessons.map((lesson) =>
    lessonSide({ ...lesson, pattern: patterns.get(lesson.opening ?? '') ?? null }),
  )
}

/** Rows of one transaction. */
const BATCH = 1_000

/**
 * Computes the sides that are due, because a resource, or the moves of its opening, has changed. Computing a side is no
 * edit. Call it after every write to resources or openings, before what was written is read.
 */
export async function fillSides(db: Db): Promise<void> {
  while ((await db.transaction(fillBatch)) > 0);
}

type DueRow = Sided & { id: number; chosenSide: LessonSide | null }

async function fillBatch(tx: Db): Promise<number> {
  const { rows } = await tx.execute<DueRow>(sql`
    SELECT id, title, description, tags, category, opening, chosen_side AS "chosenSide" FROM resources
    WHERE side_due ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE`)
  if (rows.length === 0) return 0
  const derived = await deriveSides(tx, rows)
  const sides = rows.map(({ id, chosenSide }, at) => ({ id, side: chosenSide ?? derived[at] }))
  await tx.execute(sql`
    UPDATE resources SET side = given.side, side_due = false
    FROM jsonb_to_recordset(${JSON.stringify(sides)}::jsonb) AS given (id int, side text)
    WHERE resources.id = given.id`)
  return rows.length
}
