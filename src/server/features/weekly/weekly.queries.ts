import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { claimUser, type UserRow } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { StudyUnit } from '#shared/domain/study.ts'
import { idList } from '../../platform/db/id-list.ts'

/** The people who want the email and may get one. The first condition is that of the index. */
const isDue = (lastBefore: Date) =>
  and(
    sql`${users.preferences} ->> 'notifyWeekly' = 'true'`,
    eq(users.emailVerified, true),
    isNull(users.suspendedAt),
    or(isNull(users.weeklySentAt), lte(users.weeklySentAt, lastBefore.toISOString())),
  )

/** Returns IDs in ascending order, after the given one. */
export async function listWeeklyReaders(
  db: Db,
  lastBefore: Date,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isDue(lastBefore), gt(users.id, after)))
    .orderBy(users.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Returns null if the email is not due: another process has just sent it, or is about to. */
export const claimWeeklyReader = (db: Db, id: number, lastBefore: Date): Promise<UserRow | null> =>
  claimUser(db, id, isDue(lastBefore))

export type StudiedRow = {
  id: number
  title: string
  progress: number
  unit: StudyUnit | null
  done: number | null
  total: number | null
  chapters: string | null
  chapterIds: number[]
  chaptersDone: number[]
  /** How many there are in all. */
  number: number
}

/** Returns what the member is studying, last changed first. */
export async function listStudying(db: Db, userId: number, limit: number): Promise<StudiedRow[]> {
  const { rows } = await db.execute<StudiedRow>(sql`
    SELECT id, title, progress, unit, done, total, chapters, chapter_ids AS "chapterIds",
      chapters_done AS "chaptersDone", count(*) OVER ()::int AS number
    FROM study_items JOIN resources ON resources.id = resource_id
    WHERE user_id = ${userId} AND status = 'studying'
    ORDER BY study_items.updated_at DESC, id LIMIT ${limit}`)
  return rows
}

type Titled = { id: number; title: string }

/** Returns the resources in the order of `ids`, without those that no longer exist. */
export async function listTitles(db: Db, ids: readonly number[]): Promise<Titled[]> {
  const { rows } = await db.execute<Titled>(sql`
    SELECT resources.id, title
    FROM unnest(${idList(ids)}) WITH ORDINALITY AS named (id, place)
    JOIN resources USING (id) ORDER BY place`)
  return rows
}

/** Returns what was added on these openings (names without variations) since then and has no status yet, newest first. */
export async function listNewOn(
  db: Db,
  openings: readonly string[],
  { userId, since, limit }: { userId: number; since: Date; limit: number },
): Promise<(Titled & { opening: string })[]> {
  const { rows } = await db.execute<Titled & { opening: string }>(sql`
    SELECT id, title, opening FROM resources
    WHERE created_at > ${since.toISOString()}
      AND trim(split_part(opening, ':', 1)) = ANY(${sql.param([...openings])}::text[])
      AND NOT EXISTS (SELECT 1 FROM study_items WHERE user_id = ${userId} AND resource_id = id)
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`)
  return rows
}
