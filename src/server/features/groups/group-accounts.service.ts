import { text } from '#shared/texts/text.ts'
import { findUser, type UserRow } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { type AppError, conflict } from '../../platform/http/app-error.ts'
import { type Page, readInTurns } from '../../platform/turns.ts'
import { countOwned, removeGroup, swapOwner } from './groups.queries.ts'
import { listSeatAccounts } from './members.queries.ts'
import { sql } from 'drizzle-orm'

/** A time in ISO 8601. */
const isoText = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** What becomes of groups with an account, and what an account's export says about them. */

/** Throws if the user owns a group, which must be handed over or deleted first. */
export async function refuseOwner(db: Db, userId: number): Promise<void> {
  if ((await countOwned(db, userId)) > 0)
    throw conflict('owns_groups', text('You own groups. Hand them over or delete them first.'))
}

/** For an owner who leaves the group. */
export function ownsGroup(): AppError {
  return conflict('owns_groups', text('You own this group. Hand it over or delete it first.'))
}

/**
 * When somebody else deletes an owner's account: the teacher who has taught longest takes a group over, and a group
 * without one goes with its seats.
 */
export async function passOnGroups(
  tx: Db,
  ownerId: number,
  { at, forget }: { at: Date; forget: (seat: UserRow) => Promise<void> },
): Promise<void> {
  for (const { id, heir } of await listHeirs(tx, ownerId)) {
    if (heir !== null) {
      await swapOwner(tx, { id, ownerId }, { userId: heir, at: at.toISOString() })
      continue
    }
    for (const seat of await listSeatAccounts(tx, id)) {
      const user = await findUser(tx, seat)
      if (user) await forget(user)
    }
    await removeGroup(tx, id)
  }
}

/** Returns all for the user's own copy of their data. */
export async function exportGroups(
  db: Db,
  userId: number,
): Promise<Record<'groups' | 'memberships', Record<string, unknown>[]>> {
  return {
    groups: await readInTurns((page) => listExportedGroups(db, userId, page), 1),
    memberships: await listExportedMemberships(db, userId),
  }
}

/** Returns the groups that a user owns or teaches, each with what its teachers have written. */
async function listExportedGroups(
  db: Db,
  userId: number,
  { limit, offset }: Page,
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    SELECT groups.id, groups.name, description, time_zone AS "timeZone", ${isoText('groups.created_at')} AS "createdAt",
      CASE WHEN owner_id = ${userId} THEN 'owner' ELSE 'teacher' END AS "as",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'note', note) ORDER BY id), '[]')
        FROM group_members WHERE group_id = groups.id) AS members,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('title', title, 'note', note, 'due', due, 'from', from_day, 'test', test,
          'items', (SELECT jsonb_agg(jsonb_build_object('resourceId', resource_id, 'title', title) ORDER BY position)
            FROM group_assignment_items WHERE assignment_id = group_assignments.id)) ORDER BY id), '[]')
        FROM group_assignments WHERE group_id = groups.id) AS assignments
    FROM groups
    WHERE owner_id = ${userId}
      OR id IN (SELECT group_id FROM group_teachers WHERE user_id = ${userId})
    ORDER BY groups.id LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

/** Returns the groups that a user is in, with what is stored about the user there. */
async function listExportedMemberships(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    SELECT groups.name AS "group", member.name, member.note, member.state, ${isoText('joined_at')} AS "joinedAt",
      (SELECT coalesce(jsonb_agg(title ORDER BY id), '[]') FROM group_assignments
        WHERE group_id = groups.id AND NOT draft AND (to_all OR id IN (SELECT assignment_id FROM group_receivers WHERE member_id = member.id))
      ) AS assigned,
      (SELECT coalesce(jsonb_agg(title ORDER BY id), '[]') FROM group_assignments
        WHERE id IN (SELECT assignment_id FROM group_excused WHERE member_id = member.id)) AS excused,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'title', title, 'remark', remark, 'stamp', stamp, 'note', answer.note, 'showResult', show_result) ORDER BY id), '[]')
        FROM group_answers AS answer JOIN group_assignments ON group_assignments.id = assignment_id
        WHERE answer.member_id = member.id) AS answers
    FROM group_members AS member JOIN groups ON groups.id = group_id
    WHERE user_id = ${userId} ORDER BY member.id`)
  return rows
}

/** Returns the teacher who has taught longest in each group of an owner, or null where there is none. */
async function listHeirs(db: Db, ownerId: number): Promise<{ id: number; heir: number | null }[]> {
  const { rows } = await db.execute<{ id: number; heir: number | null }>(sql`
    SELECT id, (SELECT user_id FROM group_teachers WHERE group_id = groups.id AND accepted_at IS NOT NULL
      ORDER BY accepted_at, user_id LIMIT 1) AS heir
    FROM groups WHERE owner_id = ${ownerId} ORDER BY id FOR NO KEY UPDATE`)
  return rows
}
