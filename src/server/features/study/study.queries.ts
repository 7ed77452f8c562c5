import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { studyItems } from '../../platform/db/schema/study.ts'
import { users } from '../../platform/db/schema/users.ts'

export type StudyRow = typeof studyItems.$inferSelect

export type StudyMarkRow = Pick<
  StudyRow,
  'resourceId' | 'status' | 'progress' | 'unit' | 'done' | 'total'
>

/** Returns what cards show, the newest change first. */
export async function listMarks(db: Db, userId: number): Promise<StudyMarkRow[]> {
  const { resourceId, status, progress, unit, done, total } = studyItems
  return db
    .select({ resourceId, status, progress, unit, done, total })
    .from(studyItems)
    .where(eq(studyItems.userId, userId))
    .orderBy(desc(studyItems.updatedAt), asc(resourceId))
}

export type Titled<Row> = Row & Pick<typeof resources.$inferSelect, 'title' | 'sourceUrl'>

/** Makes a member's writes to their study data happen one after another, so that limits hold. */
export async function lockStudy(db: Db, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Whether the resource exists. If it does, it is not deleted before the transaction ends. */
export async function holdResource(db: Db, resourceId: number): Promise<boolean> {
  const rows = await db
    .select({ id: resources.id })
    .from(resources)
    .where(eq(resources.id, resourceId))
    .for('key share')
  return rows.length > 0
}
