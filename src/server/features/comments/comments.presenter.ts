import {
  type CommentView,
  type RemovedCommentView,
  commentView,
} from '#shared/contracts/comments.ts'
import type { CommentRow, JudgedComment, ListedComment } from './comments.queries.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { isoTime } from '#shared/domain/days.ts'

export function stateOf({ deletedAt, hiddenAt }: Pick<CommentRow, 'deletedAt' | 'hiddenAt'>) {
  return deletedAt !== null ? 'deleted' : hiddenAt !== null ? 'hidden' : 'shown'
}

/** Returns what readers see. Of a comment that is not shown, that is an empty one. */
export function presentComment(row: ListedComment): CommentView {
  const state = stateOf(row)
  return state === 'shown' ? presentInFull(row) : { ...presentInFull(row), ...EMPTIED[state] }
}

const EMPTY = {
  userId: null,
  userAvatar: null,
  content: '',
  rating: null,
  isFromSource: false,
  isCreator: false,
  editedAt: null,
  votes: 0,
}
const EMPTIED = {
  deleted: { ...EMPTY, username: 'Deleted' },
  hidden: { ...EMPTY, username: 'Hidden' },
}

/** For moderators, and for authors' copies of their own data: also what readers do not see. */
export function presentInFull(row: ListedComment): CommentView {
  return presentAs(commentView, row, {
    username: row.userId === null && !row.isFromSource ? 'Deleted user' : row.username,
    // Readers' browsers must not load anything from hosts that members choose, so members' avatars are not sent.
    userAvatar: row.isFromSource ? row.userAvatar : null,
    state: stateOf(row),
  })
}

export function presentRemoved(row: JudgedComment): RemovedCommentView {
  return { ...presentInFull(row), removed: removalOf(row) ?? { reason: '', by: null, at: '' } }
}

/** Returns what a moderator did to the comment; null if none has hidden or deleted it. */
export function removalOf(row: JudgedComment): RemovedCommentView['removed'] | null {
  const { hiddenAt, hiddenReason, moderator } = row
  if (hiddenAt === null) return null
  return { reason: hiddenReason ?? '', by: moderator, at: isoTime(hiddenAt) }
}

/** Returns a comment for its author's own copy of their data. */
export function presentForAuthor(row: ListedComment): Record<string, unknown> {
  const { hiddenReason, deletedAt } = row
  return { ...presentInFull(row), deletedAt: deletedAt && isoTime(deletedAt), hiddenReason }
}
