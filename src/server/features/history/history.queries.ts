import { and, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#shared/domain/actors.ts'
import { FIELD_LIST, type ResourceField } from '#shared/domain/resource-fields.ts'
import type { Db } from '../../platform/db/client.ts'
import { resourceVersions } from '../../platform/db/schema/curation.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { users } from '../../platform/db/schema/users.ts'
import { idList } from '../../platform/db/id-list.ts'

/** Who makes a change: null for the command line. */
export type Writer = { userId: number | null; at: Date }

/** The action of the entry in the audit log, and its run if there are more resources than one. */
type WrittenAs = {
  action: string
  run: string | null
  /** The two resources of a merge, whose versions name each other; null for other changes. */
  merged: readonly [number, number] | null
}

/** Returns the other one of the two resources; null for other changes. */
function otherOf(id: SQL, merged: WrittenAs['merged']): SQL {
  if (!merged) return sql`NULL::int`
  const [one, other] = merged
  return sql`CASE ${id} WHEN ${one}::int THEN ${other}::int WHEN ${other}::int THEN ${one}::int END`
}

export type VersionChanges = typeof resourceVersions.$inferSelect.changes

/** The fields of a resource as the contract accepts them, as SQL, where they are not a column of the same name. */
const OTHER_VALUES: Partial<Record<ResourceField, SQL>> = {
  side: sql`resources.chosen_side`,
  views: sql`coalesce((SELECT views FROM resource_views WHERE resource_id = resources.id), 0)`,
  publishedDate: sql`to_char(resources.published_date,
    CASE resources.published_precision WHEN 'year' THEN 'YYYY' WHEN 'month' THEN 'YYYY-MM' ELSE 'YYYY-MM-DD' END)`,
}

/** The whole state of a row of `resources`, as JSON. */
export const STATE = sql`jsonb_build_object(${sql.join(
  FIELD_LIST.map(({ name }) => {
    const column = getTableColumns(resources)[name as keyof typeof resources.$inferSelect]
    const value = OTHER_VALUES[name] ?? sql`resources.${sql.identifier(column.name)}`
    return sql`${sql.raw(`'${name}'`)}, ${value}`
  }),
  sql`, `,
)})`

const NEXT_VERSION = sql`1 + coalesce(
  (SELECT max(version) FROM resource_versions WHERE resource_id = resources.id), 0)`

/**
 * Adds a version of each resource that still holds the whole state before the change (`settleVersions` replaces it by
 * what has changed). Locks the resources; returns the IDs of the versions.
 */
export async function openVersions(
  db: Db,
  ids: readonly number[],
  { userId, at }: Writer,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO resource_versions (resource_id, version, at, user_id, action, changes)
    SELECT resources.id, ${NEXT_VERSION}, ${at.toISOString()}::timestamptz, ${userId}::int, '', ${STATE}
    FROM resources WHERE id = ANY (${idList(ids)}) ORDER BY id FOR NO KEY UPDATE
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/** Reduces the opened versions to the fields that have changed; the version of an unchanged resource is removed. */
export async function settleVersions(
  db: Db,
  versionIds: readonly number[],
  { action, run, merged }: WrittenAs,
): Promise<void> {
  const isIdle = merged ? sql`false` : sql`is_there AND changed = '{}'`
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

/**
 * Adds the first version of new resources, with all their fields, or an empty one of resources that came back
 * (`isBack`).
 */
export async function insertVersions(
  db: Db,
  ids: readonly number[],
  { userId, at, action, run, merged, isBack }: Writer & WrittenAs & { isBack: boolean },
): Promise<void> {
  const filled = sql`(
    SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(NULL, value)), '{}')
    FROM jsonb_each(${STATE}) WHERE value NOT IN ('null', '[]', 'false', '0'))`
  await db.execute(sql`
    INSERT INTO resource_versions (resource_id, version, at, user_id, action, run, other_id, changes)
    SELECT resources.id, ${NEXT_VERSION}, ${at.toISOString()}::timestamptz, ${userId}::int, ${action}, ${run},
      ${otherOf(sql`resources.id`, merged)}, ${isBack ? sql`'{}'::jsonb` : filled}
    FROM resources WHERE id = ANY (${idList(ids)}) ORDER BY id`)
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

/** Deletes the histories of resources that can never come back. */
export async function deleteLostVersions(db: Db): Promise<void> {
  await db.execute(sql`
    DELETE FROM resource_versions
    WHERE NOT EXISTS (SELECT FROM resources WHERE id = resource_id)
      AND NOT EXISTS (SELECT FROM trash WHERE kind = 'resource' AND entity_id = resource_id)`)
}
