import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

/** A time in ISO 8601. */
const isoText = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Returns the groups that a user owns or teaches, each with what its teachers have written. */
export async function listExportedGroups(
  db: Db,
  userId: number,
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    SELECT groups.id, groups.name, description, time_zone AS "timeZone", ${isoText('groups.created_at')} AS "createdAt",
      CASE WHEN owner_id = ${userId} THEN 'owner' ELSE 'teacher' END AS "as",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'note', note) ORDER BY id), '[]')
        FROM group_members WHERE group_id = groups.id) AS members,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('title', title, 'note', note, 'due', due, 'from', from_day,
          'items', (SELECT jsonb_agg(jsonb_build_object('resourceId', resource_id, 'title', title) ORDER BY position)
            FROM group_assignment_items WHERE assignment_id = group_assignments.id)) ORDER BY id), '[]')
        FROM group_assignments WHERE group_id = groups.id) AS assignments
    FROM groups
    WHERE owner_id = ${userId}
      OR id IN (SELECT group_id FROM group_teachers WHERE user_id = ${userId})
    ORDER BY groups.id`)
  return rows
}

/** Returns the groups that a user is in, with what is stored about the user there. */
export async function listExportedMemberships(
  db: Db,
  userId: number,
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    SELECT groups.name AS "group", member.name, member.note, member.state, ${isoText('joined_at')} AS "joinedAt",
      (SELECT coalesce(jsonb_agg(title ORDER BY id), '[]') FROM group_assignments
        WHERE group_id = groups.id AND (to_all OR id IN (SELECT assignment_id FROM group_receivers WHERE member_id = member.id))
      ) AS assigned,
      (SELECT coalesce(jsonb_agg(title ORDER BY id), '[]') FROM group_assignments
        WHERE id IN (SELECT assignment_id FROM group_excused WHERE member_id = member.id)) AS excused
    FROM group_members AS member JOIN groups ON groups.id = group_id
    WHERE user_id = ${userId} ORDER BY member.id`)
  return rows
}
