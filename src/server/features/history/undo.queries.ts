import { sql } from 'drizzle-orm'
import type { UndoneRun } from '../../platform/db/schema/bulk-jobs.ts'
import type { Db } from '../../platform/db/client.ts'
import { STATE, type VersionChanges } from './history.queries.ts'
import { idList } from '../../platform/db/id-list.ts'

export type ChangedSince = {
  id: number
  title: string
  /** The resource as it is now, field by field; null if it no longer exists. */
  now: Record<string, unknown> | null
  /** When the run changed it last. */
  at: string
  /** What the run changed, oldest first. */
  made: VersionChanges[]
  /** What others have changed since, oldest first. */
  later: VersionChanges[]
}

/** Returns what a run did to these resources, and what has become of them. Versions that are open do not count. */
export async function listChangedSince(
  db: Db,
  ids: readonly number[],
  { run, action }: UndoneRun,
): Promise<ChangedSince[]> {
  const { rows } = await db.execute<ChangedSince>(sql`
    SELECT made.resource_id AS id, made.at::text AS at, made.changes AS made,
      coalesce(resources.title, trash.title, 'Resource #' || made.resource_id) AS title,
      CASE WHEN resources.id IS NOT NULL THEN ${STATE} END AS now,
      coalesce((SELECT jsonb_agg(changes ORDER BY version) FROM resource_versions AS later
        WHERE later.resource_id = made.resource_id AND version > made.last AND action <> ''), '[]') AS later
    FROM (
      SELECT resource_id, jsonb_agg(changes ORDER BY version) AS changes, max(version) AS last, max(at) AS at
      FROM resource_versions WHERE run = ${run} AND action = ${action} AND resource_id = ANY (${idList(ids)})
      GROUP BY resource_id
    ) AS made
    LEFT JOIN resources ON resources.id = made.resource_id
    LEFT JOIN trash ON trash.kind = 'resource' AND trash.entity_id = made.resource_id
    ORDER BY made.resource_id`)
  return rows
}

/** Returns the resources that a run changed, by ID. */
export async function listIdsOfRun(db: Db, { run, action }: UndoneRun): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT DISTINCT resource_id AS id FROM resource_versions WHERE run = ${run} AND action = ${action} ORDER BY 1`)
  return rows.map(({ id }) => id)
}
