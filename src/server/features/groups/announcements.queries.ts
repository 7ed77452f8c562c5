import { sql } from 'drizzle-orm'
import { DAY_MS, utcDay } from '#shared/domain/days.ts'
import type { Db } from '../../platform/db/client.ts'

export type AnnouncedAssignment = {
  id: number
  name: string
  timeZone: string
  assignmentId: number
}

const COLUMNS =
  sql.raw(`groups.id, groups.name, time_zone AS "timeZone", group_assignments.id AS "assignmentId"
  FROM group_assignments JOIN groups ON groups.id = group_id`)
const AT_ONCE = 500

/** Returns what may begin today in some time zone; the zone of the group decides. */
export async function listAnnounceable(db: Db, now: Date): Promise<AnnouncedAssignment[]> {
  const tomorrow = utcDay(new Date(now.getTime() + DAY_MS))
  const { rows } = await db.execute<AnnouncedAssignment>(sql`
    SELECT ${COLUMNS} WHERE announced_at IS NULL AND archived_at IS NULL
      AND (from_day IS NULL OR from_day <= ${tomorrow}::date)
    ORDER BY group_assignments.id LIMIT ${AT_ONCE}`)
  return rows
}

/** Returns what may be due tomorrow in some time zone. */
export async function listRemindable(
  db: Db,
  now: Date,
): Promise<(AnnouncedAssignment & { due: string })[]> {
  const { rows } = await db.execute<AnnouncedAssignment & { due: string }>(sql`
    SELECT due::text, ${COLUMNS} WHERE reminded_at IS NULL AND archived_at IS NULL
      AND due BETWEEN ${utcDay(now)}::date AND ${utcDay(new Date(now.getTime() + 2 * DAY_MS))}::date
    ORDER BY group_assignments.id`)
  return rows
}

/** Returns false if it was announced before, or members do not see it yet. */
export async function markAnnounced(
  db: Db,
  id: number,
  { today, at }: { today: string; at: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    UPDATE group_assignments SET announced_at = ${at} WHERE id = ${id} AND announced_at IS NULL
      AND (from_day IS NULL OR from_day <= ${today}::date) RETURNING id`)
  return rows.length > 0
}

/** Returns false if members were reminded before. */
export async function markReminded(db: Db, id: number, at: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    UPDATE group_assignments SET reminded_at = ${at} WHERE id = ${id} AND reminded_at IS NULL RETURNING id`)
  return rows.length > 0
}
