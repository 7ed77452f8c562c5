import type { CommentView } from '#shared/contracts/comments.ts'
import type { Db } from '../../platform/db/client.ts'
import { presentComment } from './comments.presenter.ts'
import { listCommentsByUser, updateAuthor } from './comments.queries.ts'

export async function renameAuthor(db: Db, userId: number, username: string): Promise<void> {
  await updateAuthor(db, userId, { username })
}

/** Keeps the comments but removes everything in them that leads to the user. */
export async function forgetAuthor(db: Db, userId: number): Promise<void> {
  await updateAuthor(db, userId, { userId: null, username: 'Deleted user', userAvatar: null })
}

export async function exportComments(db: Db, userId: number): Promise<CommentView[]> {
  return (await listCommentsByUser(db, userId)).map(presentComment)
}
