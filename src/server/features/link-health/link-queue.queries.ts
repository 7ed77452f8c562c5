import { sql } from 'drizzle-orm'
import { CHECK_AGAIN_DAYS, LOOK_AGAIN_HOURS } from '#shared/domain/link-health.ts'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'

/** The host under which a link waits. All names of YouTube are one host, because the same oEmbed serves all of them. */
const HOST = sql`regexp_replace(lower(substring(source_url FROM '^[a-zA-Z]+://([^/?#]+)')),
  '^(?:(?:www|m|music)\\.)?(?:youtube\\.com|youtu\\.be)$', 'www.youtube.com')`

/** Returns how many of the resources exist. */
export async function queueLinks(db: Db, ids: readonly number[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO link_queue (resource_id, host, is_asked, taken_until)
    SELECT id, ${HOST}, true, '-infinity' FROM resources WHERE id = ANY (${idList(ids)})
    ON CONFLICT (resource_id) DO UPDATE SET is_asked = true`)
  return rowCount ?? 0
}

/** Puts the links that were never checked at the front of the queue; returns how many there are. */
export async function queueUncheckedLinks(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO link_queue (resource_id, host, is_asked, taken_until)
    SELECT id, ${HOST}, true, '-infinity' FROM resources
    WHERE NOT EXISTS (SELECT FROM link_checks WHERE link_checks.resource_id = id)
    ON CONFLICT (resource_id) DO UPDATE SET is_asked = true`)
  return rowCount ?? 0
}

/** Queues the links that were never checked, or not for long enough. */
export async function queueDueLinks(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO link_queue (resource_id, host, is_asked, taken_until)
    SELECT id, ${HOST}, false, '-infinity' FROM resources LEFT JOIN link_checks ON resource_id = id
    WHERE checked_at IS NULL OR checked_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${CHECK_AGAIN_DAYS})
      OR state = 'unsure' AND failures > 0
        AND checked_at <= ${now.toISOString()}::timestamptz - make_interval(hours => ${LOOK_AGAIN_HOURS})
    ON CONFLICT (resource_id) DO NOTHING`)
  return rowCount ?? 0
}

export async function queueAllLinks(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO link_queue (resource_id, host, is_asked, taken_until)
    SELECT id, ${HOST}, false, '-infinity' FROM resources ON CONFLICT (resource_id) DO NOTHING`)
  return rowCount ?? 0
}

/** Returns up to `limit` hosts whose links wait, without reading every row: the index is searched for the next host. */
export async function listWaitingHosts(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ host: string }>(sql`
    WITH RECURSIVE hosts AS (
      (SELECT host FROM link_queue ORDER BY host LIMIT 1)
      UNION ALL
      SELECT (SELECT host FROM link_queue WHERE host > hosts.host ORDER BY host LIMIT 1) FROM hosts WHERE host IS NOT NULL
    )
    SELECT host FROM hosts WHERE host IS NOT NULL
      AND EXISTS (SELECT FROM link_queue WHERE link_queue.host = hosts.host AND taken_until < clock_timestamp())
    LIMIT ${limit}`)
  return rows.map(({ host }) => host)
}

export type WaitingLink = { resourceId: number; url: string }

/** Takes the next link of a host for `seconds`, so that no other process checks it in the meantime. */
export async function takeLink(db: Db, host: string, seconds: number): Promise<WaitingLink | null> {
  const { rows } = await db.execute<WaitingLink>(sql`
    UPDATE link_queue SET taken_until = clock_timestamp() + make_interval(secs => ${seconds})
    FROM resources
    WHERE resource_id = (
      SELECT resource_id FROM link_queue WHERE host = ${host} AND taken_until < clock_timestamp()
      ORDER BY is_asked DESC NULLS LAST, resource_id LIMIT 1 FOR UPDATE SKIP LOCKED
    ) AND id = resource_id
    RETURNING resource_id AS "resourceId", source_url AS url`)
  return rows[0] ?? null
}

/** Puts a link back that could not be checked now, because the process stops. */
export async function putBack(db: Db, resourceId: number): Promise<void> {
  await db.execute(
    sql`UPDATE link_queue SET taken_until = '-infinity' WHERE resource_id = ${resourceId}`,
  )
}

/** Takes a link out of the queue that was checked at this address; one that has another by now is checked again. */
export async function finishCheck(db: Db, resourceId: number, url: string): Promise<void> {
  await db.execute(sql`
    DELETE FROM link_queue USING resources
    WHERE resource_id = ${resourceId} AND id = resource_id AND source_url = ${url}`)
  await putBack(db, resourceId)
}

/**
 * Takes a host for one request. The lease ends by itself after `leaseMs`, should the process die. Returns the lease, or
 * how many milliseconds to wait.
 */
export async function takeHost(
  db: Db,
  host: string,
  leaseMs: number,
): Promise<{ lease: string } | { waitMs: number }> {
  const { rows } = await db.execute<{ lease: string }>(sql`
    INSERT INTO link_hosts (host, free_at) VALUES (${host}, clock_timestamp() + ${leaseMs} * interval '1 ms')
    ON CONFLICT (host) DO UPDATE SET free_at = excluded.free_at WHERE link_hosts.free_at <= clock_timestamp()
    RETURNING free_at::text AS lease`)
  if (rows[0]) return rows[0]
  const { rows: busy } = await db.execute<{ waitMs: number }>(sql`
    SELECT ceil(extract(epoch FROM free_at - clock_timestamp()) * 1000)::int AS "waitMs" FROM link_hosts
    WHERE host = ${host}`)
  return { waitMs: Math.max(busy[0]?.waitMs ?? 0, 1) }
}

/** Ends a lease: the host may be requested again in `pauseMs`. */
export async function leaveHost(
  db: Db,
  host: string,
  lease: string,
  pauseMs: number,
): Promise<void> {
  await db.execute(sql`
    UPDATE link_hosts SET free_at = clock_timestamp() + ${pauseMs} * interval '1 ms'
    WHERE host = ${host} AND free_at = ${lease}::timestamptz`)
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
export async function deleteOldVisits(db: Db, before: Date): Promise<void> {
  await db.execute(sql`DELETE FROM link_robots WHERE fetched_at < ${before.toISOString()}`)
  await db.execute(sql`DELETE FROM link_hosts WHERE free_at < ${before.toISOString()}`)
}
