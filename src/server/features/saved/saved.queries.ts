import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { userResources } from '../../platform/db/schema/study.ts'

const isSavedBy = (userId: number) =>
  and(eq(userResources.userId, userId), eq(userResources.isBookmarked, true))

/** Returns the IDs, the most recently saved first. */
export async function listSavedIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: userResources.resourceId })
    .from(userResources)
    .where(isSavedBy(userId))
    .orderBy(desc(userResources.savedAt), desc(userResources.id))
  return rows.map(({ id }) => id)
}

export async function countSaved(db: Db, userId: number): Promise<number> {
  return db.$count(userResources, isSavedBy(userId))
}

export async function isSaved(db: Db, userId: number, resourceId: number): Promise<boolean> {
  const rows = await db
    .select({ id: userResources.id })
    .from(userResources)
    .where(and(isSavedBy(userId), eq(userResources.resourceId, resourceId)))
  return rows.length > 0
}

/** Adds members' views gathered since the last time, for users and resources that still exist. */
export async function addMemberViews(
  db: Db,
  views: readonly { userId: number; resourceId: number; number: number; at: Date }[],
): Promise<void> {
  if (views.length === 0) return
  const gathered = JSON.stringify(
    views.map(({ userId, resourceId, number, at }) => ({ userId, resourceId, number, at })),
  )
  await db.execute(sql`
    INSERT INTO user_resources AS known (user_id, resource_id, view_count, last_viewed)
    SELECT "userId", "resourceId", number, at
    FROM jsonb_to_recordset(${gathered}::jsonb) AS view ("userId" int, "resourceId" int, number int, at timestamptz)
    JOIN users ON users.id = "userId" JOIN resources ON resources.id = "resourceId"
    ON CONFLICT (user_id, resource_id) DO UPDATE SET
      is_viewed = true, view_count = known.view_count + excluded.view_count, last_viewed = excluded.last_viewed`)
}
