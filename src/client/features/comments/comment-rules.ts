import type { CommentView } from '#shared/contracts/comments.ts'
import type { Thread } from '#shared/domain/comments.ts'

type Viewer = { id: number } | null

/** Not stored yet: its id is the page's own, below zero. */
export function isPosting({ id }: Pick<CommentView, 'id'>): boolean {
  return id < 0
}

/** Spec §2: only one's own, replies too. */
export function mayEdit(comment: Pick<CommentView, 'id' | 'userId'>, viewer: Viewer): boolean {
  return viewer !== null && comment.userId === viewer.id && !isPosting(comment)
}

/** The viewer's top-level comment: there is at most one. */
export function ownComment(
  comments: readonly CommentView[],
  viewer: Viewer,
): CommentView | undefined {
  if (!viewer) return undefined
  return comments.find(({ userId, parentId }) => parentId === null && userId === viewer.id)
}

/** The server's comments and those on their way to it, unless the server knows them already. */
export function withPosting(
  comments: readonly CommentView[],
  posting: readonly CommentView[],
): CommentView[] {
  const isStored = (sent: CommentView) =>
    comments.some(
      ({ userId, parentId, content }) =>
        userId === sent.userId &&
        parentId === sent.parentId &&
        (parentId === null || content === sent.content),
    )
  return [...posting.filter((sent) => !isStored(sent)), ...comments]
}

/** Where a comment stands: its thread, and its place among the replies where it is one. */
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

/** The comment that a link's `#comment-{id}` names. */
export function linkedId(hash: string): number | null {
  const [, id] = /^#?comment-(\d{1,9})$/.exec(hash) ?? []
  return id ? Number(id) : null
}
