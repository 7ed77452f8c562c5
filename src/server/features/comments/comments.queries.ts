import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { comments } from '../../db/schema/comments.ts'

export type CommentRow = typeof comments.$inferSelect

/** Newest first; replies stand among them and name their parent. */
export async function listCommentsByResource(db: Db, resourceId: number): Promise<CommentRow[]> {
  return db
    .select()
    .from(comments)
    .where(eq(comments.resourceId, resourceId))
    .orderBy(desc(comments.createdAt), desc(comments.id))
}
