import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { rateLimits } from '../db/schema/auth.ts'

/** How many attempts fit until a count ends. Times are in milliseconds since 1970. */
export type Bounds = { points: number; now: number; end: number }

/**
 * Counts an attempt under each key, unless one of them is full, and returns the keys under which it was counted. A
 * count that has ended begins anew; a running one keeps its end. Each row is judged while it is locked, so attempts
 * made at the same moment do not exceed the limit.
 */
export async function countAttempt(
  db: Db,
  keys: readonly string[],
  { points, now, end }: Bounds,
): Promise<string[]> {
  const runs = sql`${rateLimits.expire} > ${now}`
  const { rows } = await db.execute<{ key: string }>(sql`
    INSERT INTO ${rateLimits} (key, points, expire)
    SELECT key, 1, ${end}::bigint FROM unnest(${sql.param([...keys])}::text[]) AS wanted (key)
    WHERE NOT EXISTS (
      SELECT 1 FROM ${rateLimits}
      WHERE key = ANY(${sql.param([...keys])}::text[]) AND points >= ${points} AND ${runs}
    )
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ${runs} THEN ${rateLimits.points} + 1 ELSE 1 END,
      expire = CASE WHEN ${runs} THEN ${rateLimits.expire} ELSE excluded.expire END
    WHERE ${rateLimits.points} < ${points} OR ${rateLimits.expire} <= ${now}
    RETURNING key`)
  return rows.map(({ key }) => key)
}

/** Takes an attempt off the counts again. */
export async function discountAttempt(db: Db, keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    UPDATE ${rateLimits} SET points = points - 1
    WHERE key = ANY(${sql.param([...keys])}::text[]) AND points > 0`)
}

/** Returns which of the counts is full, and when it ends: the last to end of several; null if none is full. */
export async function findFull(
  db: Db,
  keys: readonly string[],
  { points, now }: Bounds,
): Promise<{ key: string; end: number } | null> {
  const { rows } = await db.execute<{ key: string; end: string }>(sql`
    SELECT key, expire AS end FROM ${rateLimits}
    WHERE key = ANY(${sql.param([...keys])}::text[]) AND points >= ${points} AND expire > ${now}
    ORDER BY expire DESC, key LIMIT 1`)
  const [full] = rows
  return full ? { key: full.key, end: Number(full.end) } : null
}

export async function deleteEndedAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}

/** Forgets wrong passwords and codes for an account, wherever they came from. */
export async function deleteAttemptsOf(db: Db, account: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${rateLimits}
    WHERE key IN (${`login:account:${account}`}, ${`twoFactor:account:${account}`})
      OR key ~ ${`^(login|twoFactor):apart:browser [^ ]+ ${account}$`}`)
}
