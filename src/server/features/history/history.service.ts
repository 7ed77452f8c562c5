import { type AuditEntry, recordAudit } from '../../platform/auth/audit-log.ts'
import { actor } from '../../platform/auth/viewer.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import { fillResources } from '../../platform/db/address-keys.ts'
import { fillSides } from '../../platform/db/lesson-sides.ts'
import type { Db } from '../../platform/db/client.ts'
import { STATE } from './history.queries.ts'
import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { idList } from '../../platform/db/id-list.ts'
import { resourceVersions } from '../../platform/db/schema/curation.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { Actor } from '#shared/domain/audit-actions.ts'

/** The action of the entry in the audit log, and its run if there are more resources than one. */
type WrittenAs = {
  action: string
  run: string | null
  /** The two resources of a merge, whose versions name each other; null for other changes. */
  merged: readonly [number, number] | null
}

const NEXT_VERSION = sql`1 + coalesce(
  (SELECT max(version) FROM resource_versions WHERE resource_id = resources.id), 0)`

export type ResourceWrite<Result> = {
  result: Result
  /** For the audit log; null if nothing was written after all. */
  entry: Omit<AuditEntry, 'userId'> | null
  /** The resources that came into being. */
  added?: readonly number[]
  /** The resources that came back from the trash. */
  restored?: readonly number[]
  /** The two resources of a merge or of its undo: each gets a version that names the other. */
  merged?: readonly [number, number]
}

/**
 * Makes one write to resources, in a transaction: each of them gets a version in its history, field by field, and the
 * audit log an entry. Every write to resources goes through here, so that neither can be forgotten. `ids` are the
 * existing resources that `work` may change or delete; they are locked.
 */
export async function writeResources<Result>(
  tx: Db,
  at: Date,
  ids: readonly number[],
  work: () => Promise<ResourceWrite<Result>>,
): Promise<Result> {
  await lockCatalogue(tx)
  const opened = ids.length > 0 ? await openVersions(tx, ids, at) : []
  const { result, entry, added = [], restored = [], merged = null } = await work()
  if (!entry) {
    if (opened.length > 0) await dropVersions(tx, opened)
    return result
  }
  await fillResources(tx)
  await fillSides(tx)
  const as = { action: entry.action, run: entry.run ?? null, merged }
  if (opened.length > 0) await settleVersions(tx, opened, as)
  if (added.length > 0) await insertVersions(tx, added, { at, ...as, isBack: false })
  if (restored.length > 0) await insertVersions(tx, restored, { at, ...as, isBack: true })
  await recordAudit(tx, at, entry)
  return result
}

/** Removes the opened versions of a change that was not made. */
async function dropVersions(db: Db, versionIds: readonly number[]): Promise<void> {
  await db.execute(sql`DELETE FROM resource_versions WHERE id = ANY (${idList(versionIds)})`)
}

/**
 * Adds a version of each resource that still holds the whole state before the change (`settleVersions` replaces it by
 * what has changed). Locks the resources; returns the IDs of the versions.
 */
async function openVersions(db: Db, ids: readonly number[], at: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO resource_versions (resource_id, version, at, user_id, action, changes)
    SELECT resources.id, ${NEXT_VERSION}, ${at.toISOString()}::timestamptz, ${actor().userId}::int, '', ${STATE}
    FROM resources WHERE id = ANY (${idList(ids)}) ORDER BY id FOR NO KEY UPDATE
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/** Reduces the opened versions to the fields that have changed; the version of an unchanged resource is removed. */
async function settleVersions(
  db: Db,
  versionIds: readonly number[],
  { action, run, merged }: WrittenAs,
): Promise<void> {
  const isNamed = merged ? sql`resource_id = ANY (${idList(merged)})` : sql`false`
  const isIdle = sql`is_there AND changed = '{}' AND NOT ${isNamed}`
  await db.execute(sql`
    WITH settled AS (
      SELECT resource_versions.id, resources.id IS NOT NULL AS is_there, coalesce((
        SELECT jsonb_object_agg(field, jsonb_build_array(changes -> field, now -> field))
        FROM jsonb_object_keys(now) AS field WHERE now -> field IS DISTINCT FROM changes -> field
      ), '{}') AS changed
      FROM resource_versions LEFT JOIN resources ON resources.id = resource_id
      CROSS JOIN LATERAL (SELECT CASE WHEN resources.id IS NULL THEN '{}' ELSE ${STATE} END AS now) AS state
      WHERE resource_versions.id = ANY (${idList(versionIds)})
    ), idle AS (
      DELETE FROM resource_versions USING settled
      WHERE resource_versions.id = settled.id AND ${isIdle}
    )
    UPDATE resource_versions SET changes = changed, action = ${action}, run = ${run},
      other_id = ${otherOf(sql`resource_id`, merged)} FROM settled
    WHERE resource_versions.id = settled.id AND NOT (${isIdle})`)
}

/** Returns the other one of the two resources; null for other changes. */
function otherOf(id: SQL, merged: WrittenAs['merged']): SQL {
  if (!merged) return sql`NULL::int`
  const [one, other] = merged
  return sql`CASE ${id} WHEN ${one}::int THEN ${other}::int WHEN ${other}::int THEN ${one}::int END`
}

/**
 * Adds the first version of new resources, with all their fields, or an empty one of resources that came back
 * (`isBack`).
 */
async function insertVersions(
  db: Db,
  ids: readonly number[],
  { at, action, run, merged, isBack }: WrittenAs & { at: Date; isBack: boolean },
): Promise<void> {
  const filled = sql`(
    SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(NULL, value)), '{}')
    FROM jsonb_each(${STATE}) WHERE value NOT IN ('null', '[]', 'false', '0'))`
  await db.execute(sql`
    INSERT INTO resource_versions (resource_id, version, at, user_id, action, run, other_id, changes)
    SELECT resources.id, ${NEXT_VERSION}, ${at.toISOString()}::timestamptz, ${actor().userId}::int, ${action}, ${run},
      ${otherOf(sql`resources.id`, merged)}, ${isBack ? sql`'{}'::jsonb` : filled}
    FROM resources WHERE id = ANY (${idList(ids)}) ORDER BY id`)
}

/** Deletes the histories of resources that can never come back. */
export async function deleteLostVersions(db: Db): Promise<void> {
  await db.execute(sql`
    DELETE FROM resource_versions
    WHERE NOT EXISTS (SELECT FROM resources WHERE id = resource_id)
      AND NOT EXISTS (SELECT FROM trash WHERE kind = 'resource' AND entity_id = resource_id)`)
}

/**
 * Returns who made the newest version of a resource, apart from one that is still open; null also for the command line.
 */
export async function findLastWriter(db: Db, resourceId: number): Promise<Actor> {
  const [row] = await db
    .select({ id: users.id, name: users.username })
    .from(resourceVersions)
    .leftJoin(users, eq(users.id, resourceVersions.userId))
    .where(and(eq(resourceVersions.resourceId, resourceId), ne(resourceVersions.action, '')))
    .orderBy(desc(resourceVersions.version))
    .limit(1)
  return row?.id && row.name ? { id: row.id, name: row.name } : null
}
