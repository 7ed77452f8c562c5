import { type SQL, sql } from 'drizzle-orm'
import { CHECK_AGAIN_DAYS, LOOK_AGAIN_HOURS } from '#shared/domain/link-health.ts'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'

/** The host at which a link is checked. All names of YouTube are one host, because the same oEmbed serves all of them. */
const HOST = sql`regexp_replace(lower(substring(source_url FROM '^[a-zA-Z]+://([^/?#]+)')),
  '^(?:(?:www|m|music)\\.)?(?:youtube\\.com|youtu\\.be)$', 'www.youtube.com')`

/** Whether a link was never checked, or not for long enough; of `resources LEFT JOIN link_checks`. */
export function isDue(now: Date): SQL {
  return sql`(checked_at IS NULL
    OR checked_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${CHECK_AGAIN_DAYS})
    OR link_checks.state = 'unsure' AND failures > 0
      AND checked_at <= ${now.toISOString()}::timestamptz - make_interval(hours => ${LOOK_AGAIN_HOURS}))`
}

export const IS_ASKED = sql`EXISTS (SELECT FROM asked_checks WHERE asked_checks.resource_id = resources.id)`

/** Asks for checks; returns how many of the resources exist. */
export async function insertAsked(db: Db, ids: readonly number[]): Promise<number> {
  return insertAskedWhere(db, sql`id = ANY (${idList(ids)})`)
}

/** Asks for a check of each link that was never checked; returns how many there are. */
export async function insertUncheckedAsked(db: Db): Promise<number> {
  const hasCheck = sql`EXISTS (SELECT FROM link_checks WHERE link_checks.resource_id = id)`
  return insertAskedWhere(db, sql`NOT ${hasCheck}`)
}

async function insertAskedWhere(db: Db, condition: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO asked_checks (resource_id) SELECT id FROM resources WHERE ${condition}
    ON CONFLICT (resource_id) DO UPDATE SET resource_id = excluded.resource_id`)
  return rowCount ?? 0
}

/** The answer to the ask is stored, unless the resource has another address by now. */
export async function deleteAsked(db: Db, resourceId: number, url: string): Promise<void> {
  await db.execute(sql`
    DELETE FROM asked_checks USING resources
    WHERE resource_id = ${resourceId} AND id = resource_id AND source_url = ${url}`)
}

export async function isAnythingAsked(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM asked_checks LIMIT 1`)
  return rows.length > 0
}

/** The resources whose links lead to one host. */
export type HostLinks = { host: string; ids: number[] }

export async function listAskedLinks(db: Db): Promise<HostLinks[]> {
  return listLinks(db, sql`JOIN asked_checks ON asked_checks.resource_id = id`)
}

export async function listDueLinks(db: Db, now: Date): Promise<HostLinks[]> {
  return listLinks(db, sql`LEFT JOIN link_checks ON resource_id = id WHERE ${isDue(now)}`)
}

export async function listAllLinks(db: Db): Promise<HostLinks[]> {
  return listLinks(db, sql``)
}

async function listLinks(db: Db, which: SQL): Promise<HostLinks[]> {
  const { rows } = await db.execute<HostLinks>(sql`
    SELECT ${HOST} AS host, array_agg(id ORDER BY id) AS ids FROM resources ${which} GROUP BY 1 ORDER BY 1`)
  return rows
}

/** Returns the address of a resource, and whether its check is asked for; null if the resource no longer exists. */
export async function findLink(
  db: Db,
  resourceId: number,
): Promise<{ url: string; isAsked: boolean } | null> {
  const { rows } = await db.execute<{ url: string; isAsked: boolean }>(sql`
    SELECT source_url AS url, ${IS_ASKED} AS "isAsked" FROM resources WHERE id = ${resourceId}`)
  return rows[0] ?? null
}

export type KnownRobots = { rules: string | null; fault: string | null }

/** Returns rules read since `since`, or a failure since `failedSince`. */
export async function findRobots(
  db: Db,
  origin: string,
  since: Date,
  failedSince: Date,
): Promise<KnownRobots | null> {
  const { rows } = await db.execute<KnownRobots>(sql`
    SELECT rules, fault FROM link_robots WHERE origin = ${origin}
    AND fetched_at >= CASE WHEN rules IS NULL THEN ${failedSince.toISOString()} ELSE ${since.toISOString()} END::timestamptz`)
  return rows[0] ?? null
}

export async function saveRobots(
  db: Db,
  origin: string,
  now: Date,
  { rules, fault }: KnownRobots,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO link_robots (origin, fetched_at, rules, fault) VALUES (${origin}, ${now.toISOString()}, ${rules}, ${fault})
    ON CONFLICT (origin) DO UPDATE
    SET fetched_at = excluded.fetched_at, rules = excluded.rules, fault = excluded.fault`)
}

/** Removes what will not be read again. */
export async function deleteRobotsBefore(db: Db, before: Date): Promise<void> {
  await db.execute(sql`DELETE FROM link_robots WHERE fetched_at < ${before.toISOString()}`)
}
