import type { CommentView } from '#shared/contracts/comments.ts'
import type { Thread } from '#shared/domain/comments.ts'
import { idIn } from '#shared/domain/row-ids.ts'

type Viewer = { id: number } | null

/** Whether the comment is not stored yet: until then it has no id. */
export function isPosting({ id }: Pick<CommentView, 'id'>): boolean {
  return id === 0
}

/** Whether readers see it, and may vote for it and answer it. */
export function isShown({ state }: Pick<CommentView, 'state'>): boolean {
  return state === 'shown'
}

/** Puts what moderators see besides in its place: a comment in full instead of its empty place. */
export function withRemoved<Removed extends CommentView>(
  comments: readonly CommentView[],
  removed: readonly Removed[],
): (CommentView | Removed)[] {
  const inFull = new Set(removed.map(({ id }) => id))
  return [...comments.filter(({ id }) => !inFull.has(id)), ...removed]
}

/** Members may edit their own comments and replies, and nobody else's. */
export function mayEdit(
  comment: Pick<CommentView, 'id' | 'userId' | 'state'>,
  viewer: Viewer,
): boolean {
  return viewer !== null && comment.userId === viewer.id && !isPosting(comment) && isShown(comment)
}

/** Returns the viewer's top-level comment, of which there is at most one per resource. */
export function ownComment(
  comments: readonly CommentView[],
  viewer: Viewer,
): CommentView | undefined {
  if (!viewer) return undefined
  return comments.find(
    (each) => each.parentId === null && each.userId === viewer.id && isShown(each),
  )
}

/** Returns the index of the comment's thread and, for a reply, its index among the replies. */
export function placeOf(
  threads: readonly Thread<CommentView>[],
  id: number | null,
): { thread: number; reply: number | null } | null {
  for (const [thread, { comment, replies }] of threads.entries()) {
    if (comment.id === id) return { thread, reply: null }
    const reply = replies.findIndex((each) => each.id === id)
    if (reply >= 0) return { thread, reply }
  }
  return null
}

/** Returns the id in a hash such as `#comment-12`. */
export function linkedId(hash: string): number | null {
  return idIn(/^#?comment-(\d+)$/.exec(hash)?.[1])
}
