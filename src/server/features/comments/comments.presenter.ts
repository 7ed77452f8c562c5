import type { CommentView } from '#shared/contracts/comments.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { CommentRow } from './comments.queries.ts'

export function presentComment(row: CommentRow): CommentView {
  return {
    id: row.id,
    resourceId: row.resourceId,
    userId: row.userId,
    username: row.userId === null && !row.isFromSource ? 'Deleted user' : row.username,
    // Readers' browsers must not load anything from hosts that members choose, so members' avatars are not sent.
    userAvatar: row.isFromSource ? row.userAvatar : null,
    content: row.content,
    rating: row.rating,
    isFromSource: row.isFromSource,
    isCreator: row.isCreator,
    parentId: row.parentId,
    createdAt: isoTime(row.createdAt),
  }
}
