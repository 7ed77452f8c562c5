type Owned = { userId: number | null }

/** Only who wrote it (check 34); an admin is no exception. */
export function canEditComment(comment: Owned, viewer: { id: number }): boolean {
  return comment.userId === viewer.id
}
