import type { Db } from '../../platform/db/client.ts'
import { mapInTurns, type Page, readInTurns } from '../../platform/turns.ts'
import { presentForAuthor } from './comments.presenter.ts'
import { eraseDeleted, type CommentRow, type ListedComment, listed } from './comments.queries.ts'
import { eq, asc } from 'drizzle-orm'
import { comments } from '../../platform/db/schema/comments.ts'

export { listVotes } from './comments.queries.ts'

export async function renameAuthor(db: Db, userId: number, username: string): Promise<void> {
  await updateAuthor(db, userId, { username })
}

/** Keeps the comments but removes everything in them that leads to the user. Deleted comments are erased. */
export async function forgetAuthor(db: Db, userId: number): Promise<void> {
  await eraseDeleted(db, { userId })
  await updateAuthor(db, userId, { userId: null, username: 'Deleted user', userAvatar: null })
}

/** Returns the comments for the user's own copy of their data, also those that readers do not see. */
export async function exportComments(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const rows = await readInTurns((page) => listCommentsByUser(db, userId, page))
  return mapInTurns(rows, presentForAuthor)
}

/** Name and picture are stored with each comment, so that a discussion can be read without a join. */
async function updateAuthor(
  db: Db,
  userId: number,
  author: Partial<Pick<CommentRow, 'userId' | 'username' | 'userAvatar'>>,
): Promise<void> {
  await db.update(comments).set(author).where(eq(comments.userId, userId))
}

async function listCommentsByUser(
  db: Db,
  userId: number,
  { limit, offset }: Page,
): Promise<ListedComment[]> {
  return db
    .select(listed)
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(asc(comments.id))
    .limit(limit)
    .offset(offset)
}
