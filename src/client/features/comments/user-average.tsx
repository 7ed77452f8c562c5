import type { CommentView } from '#shared/contracts/comments.ts'
import { userAverage } from '#shared/domain/comments.ts'
import { StarRow } from './star-row.tsx'

export function UserAverage({ comments }: { comments: readonly CommentView[] }) {
  const rating = userAverage(comments)
  if (!rating) return <p className="text-sm text-soft">No user ratings yet</p>
  return (
    <p className="flex items-center gap-2 text-sm text-soft tabular-nums">
      <StarRow rating={rating.average} />
      <span>
        <span className="font-semibold text-ink">{rating.average.toFixed(1)}</span> from{' '}
        {rating.count === 1 ? '1 user' : `${rating.count} users`}
      </span>
    </p>
  )
}
