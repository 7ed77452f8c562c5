import type { UserView } from '#shared/contracts/profile.ts'
import type { CommentView } from '#shared/contracts/comments.ts'

type Sent = {
  /** The page's own, below zero: no stored comment has it. */
  id: number
  resourceId: number
  parentId: number | null
  user: Pick<UserView, 'id' | 'username'>
  content: string
  /** 0: none. */
  rating: number
  now: Date
}

/** What the server is going to answer, as far as the page can tell: shown until it does. */
export function optimisticComment(sent: Sent, comments: readonly CommentView[]): CommentView {
  // Clocks differ, and yet it has to be the newest.
  const newest = Math.max(0, ...comments.map(({ createdAt }) => Date.parse(createdAt)))
  return {
    id: sent.id,
    resourceId: sent.resourceId,
    userId: sent.user.id,
    username: sent.user.username,
    userAvatar: null,
    content: sent.content,
    rating: sent.rating || null,
    isFromSource: false,
    isCreator: false,
    parentId: sent.parentId,
    createdAt: new Date(Math.max(sent.now.getTime(), newest + 1)).toISOString(),
  }
}

/** The list with the server's word on one comment: in its place, or first when it is new. */
export function withStored(comments: readonly CommentView[], stored: CommentView): CommentView[] {
  return comments.some(({ id }) => id === stored.id)
    ? comments.map((each) => (each.id === stored.id ? stored : each))
    : [stored, ...comments]
}
