import type { JSX } from 'react'
import { cn } from '#client/components/ui/cn.ts'
import sprite from './icons.svg?no-inline'

export type SpriteName =
  | 'home'
  | 'explore'
  | 'play'
  | 'kids'
  | 'books'
  | 'help'
  | 'pawn'
  | 'knight'
  | 'rook'
  | 'queen'
  | 'board'

/** Decorative, from one cached file: icons drawn in components cost script on every page. */
export function SpriteIcon({
  name,
  className,
}: {
  name: SpriteName
  className?: string
}): JSX.Element {
  return (
    <svg aria-hidden="true" className={cn('sprite-icon', className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
