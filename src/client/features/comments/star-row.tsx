import { SpriteIcon } from '#client/kit/sprite-icon.tsx'
import { cn } from '#client/kit/cn.ts'

const STARS = [1, 2, 3, 4, 5]

/** A rating as stars, rounded to whole ones; the number is said. */
export function StarRow({ rating }: { rating: number }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{rating} out of 5 stars</span>
      {STARS.map((star) => (
        <SpriteIcon
          key={star}
          name="star"
          className={cn('size-4', star <= Math.round(rating) ? 'fill-gold text-gold' : 'text-soft')}
        />
      ))}
    </span>
  )
}
