type Owned = { userId: number | null }

/** Only the author may edit a comment. Admins are no exception. */
export function canEditComment(comment: Owned, viewer: { id: number }): boolean {
  return comment.userId === viewer.id
}
