import { SpriteIcon } from '#client/kit/sprite-icon.tsx'
import { cn } from '#client/kit/cn.ts'
import { ratingText } from '#shared/domain/catalogue.ts'
import { sourceName } from '#shared/domain/source-name.ts'

const COLORED = ['youtube', 'chessable', 'modern_chess', 'chess_publishing', 'chessbase', 'amazon']

export function SourceBadge({ source, className }: { source: string | null; className?: string }) {
  const tone = source && COLORED.includes(source) ? source : 'neutral'
  return (
    <span data-tone={tone} className={cn('tone pill', className)}>
      {sourceName(source)}
    </span>
  )
}

export function KidsBadge() {
  return (
    <span data-tone="orange" className="tone pill">
      For Kids
    </span>
  )
}

/** Nothing when there is no rating above 0. */
export function RatingBadge({
  avgRating,
  className,
}: {
  avgRating: number | null
  className?: string
}) {
  const rating = ratingText(avgRating)
  if (!rating) return null
  return (
    <span
      title={`Average rating: ${rating} of 5`}
      className={cn('pill border-line bg-surface text-ink tabular-nums', className)}
    >
      <SpriteIcon name="star" className="size-3.5 fill-gold text-gold" />
      {rating}
    </span>
  )
}
