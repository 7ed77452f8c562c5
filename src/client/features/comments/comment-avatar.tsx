import type { CommentView } from '#shared/contracts/comments.ts'

/**
 * The first letter of the name; decorative, for the name stands beside it. Of a deleted user nothing is
 * left to draw. A picture at an address that a member chose would tell its host who reads the discussion.
 */
export function CommentAvatar({ comment }: { comment: CommentView }) {
  const { userId, isFromSource, username } = comment
  const isDeleted = userId === null && !isFromSource
  return (
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center rounded-full bg-tint in-aria-[current=location]:bg-surface font-serif font-semibold uppercase"
    >
      {isDeleted ? null : ([...username][0] ?? '?')}
    </span>
  )
}
