import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/database-errors.ts'
import { comments } from '../../platform/db/schema/comments.ts'

export type CommentRow = typeof comments.$inferSelect

/** Returns a resource's comments, newest first, including replies, which name their parent. */
export async function listCommentsByResource(db: Db, resourceId: number): Promise<CommentRow[]> {
  return db
    .select()
    .from(comments)
    .where(eq(comments.resourceId, resourceId))
    .orderBy(desc(comments.createdAt), desc(comments.id))
}

export async function findComment(db: Db, id: number): Promise<CommentRow | null> {
  const [row] = await db.select().from(comments).where(eq(comments.id, id))
  return row ?? null
}

/** Returns null if the user already has a top-level comment on the resource; a unique index enforces this. */
export async function insertComment(
  db: Db,
  comment: typeof comments.$inferInsert,
): Promise<CommentRow | null> {
  try {
    const [row] = await db.insert(comments).values(comment).returning()
    return row ?? null
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

export async function updateComment(
  db: Db,
  id: number,
  change: Pick<CommentRow, 'content' | 'rating'>,
): Promise<CommentRow | null> {
  const [row] = await db.update(comments).set(change).where(eq(comments.id, id)).returning()
  return row ?? null
}

export async function listCommentsByUser(db: Db, userId: number): Promise<CommentRow[]> {
  return db.select().from(comments).where(eq(comments.userId, userId)).orderBy(asc(comments.id))
}

/** Name and picture are stored with each comment, so that a discussion can be read without a join. */
export async function updateAuthor(
  db: Db,
  userId: number,
  author: Partial<Pick<CommentRow, 'userId' | 'username' | 'userAvatar'>>,
): Promise<void> {
  await db.update(comments).set(author).where(eq(comments.userId, userId))
}
