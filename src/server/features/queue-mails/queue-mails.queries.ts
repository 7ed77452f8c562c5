import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { ReportReason, SuggestionKind } from '#shared/domain/curation.ts'
import { claimUser, IS_ACTIVE, type UserRow } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/users.ts'

const isDue = (lastBefore: Date) =>
  and(
    inArray(users.role, ['curator', 'moderator', 'admin']),
    eq(users.emailVerified, true),
    IS_ACTIVE,
    or(isNull(users.queueMailSentAt), lte(users.queueMailSentAt, lastBefore.toISOString())),
  )

/** Returns the IDs of the people who may get an email. */
export async function listQueueReaders(db: Db, lastBefore: Date): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(isDue(lastBefore))
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

/** Returns null if the email is not due: another process has just sent it, or is about to. */
export const claimQueueReader = (db: Db, id: number, lastBefore: Date): Promise<UserRow | null> =>
  claimUser(db, id, isDue(lastBefore))

/** What has come since then by others, and how many wait in all. */
export type Waiting<Item> = { items: Item[]; total: number }
type Asked = { userId: number; since: Date; limit: number }

export type ReportedThing = { title: string; reason: ReportReason }

/** Each thing is named once, with the reason of its newest report. */
export async function listNewReports(
  db: Db,
  { userId, since, limit }: Asked,
): Promise<Waiting<ReportedThing>> {
  const { rows: items } = await db.execute<ReportedThing>(sql`
    SELECT title, reason FROM (
      SELECT DISTINCT ON (kind, target_id) reports.created_at, reason,
        CASE kind
          WHEN 'list' THEN (SELECT title FROM lists WHERE lists.id = target_id)
          WHEN 'resource' THEN (SELECT title FROM resources WHERE resources.id = target_id)
          ELSE (SELECT title FROM comments JOIN resources ON resources.id = resource_id
            WHERE comments.id = target_id)
        END AS title
      FROM reports
      WHERE resolved_at IS NULL AND user_id <> ${userId}
        AND reports.created_at > ${since.toISOString()}
      ORDER BY kind, target_id, reports.created_at DESC
    ) AS things
    WHERE title IS NOT NULL ORDER BY created_at DESC LIMIT ${limit}`)
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(DISTINCT (kind, target_id))::int AS total FROM reports WHERE resolved_at IS NULL`)
  return { items, total: rows[0]?.total ?? 0 }
}

export type Submission = { title: string; kind: SuggestionKind }

export async function listNewSubmissions(
  db: Db,
  { userId, since, limit }: Asked,
): Promise<Waiting<Submission>> {
  const { rows: items } = await db.execute<Submission>(sql`
    SELECT coalesce(resources.title, input ->> 'title', suggestions.url) AS title, suggestions.kind
    FROM suggestions LEFT JOIN resources ON resources.id = resource_id
    WHERE state = 'submitted' AND user_id <> ${userId} AND submitted_at > ${since.toISOString()}
    ORDER BY submitted_at DESC LIMIT ${limit}`)
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM suggestions WHERE state = 'submitted'`,
  )
  return { items, total: rows[0]?.total ?? 0 }
}

/** The names of those who wait for approval. */
export async function listNewcomers(
  db: Db,
  { since, limit }: Pick<Asked, 'since' | 'limit'>,
): Promise<Waiting<string>> {
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(gt(users.awaitingSince, since.toISOString()))
    .orderBy(desc(users.awaitingSince))
    .limit(limit)
  const total = await db.$count(users, isNotNull(users.awaitingSince))
  return { items: rows.map(({ username }) => username), total }
}
