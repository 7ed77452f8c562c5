type Owned = { userId: number | null }

/** Only its author (check 34); admins are no exception. */
export function canEditComment(comment: Owned, viewer: { id: number }): boolean {
  return comment.userId === viewer.id
}
