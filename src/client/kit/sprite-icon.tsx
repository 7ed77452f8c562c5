import type { JSX } from 'react'
import { cn } from './cn.ts'
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
  | 'back'
  | 'bookmark'
  | 'chevron-down'
  | 'close'
  | 'leave'
  | 'menu'
  | 'moon'
  | 'search'
  | 'sliders'
  | 'star'
  | 'sun'
  | 'user'
  | 'watch'

/**
 * Decorative, 1.25rem unless its class says otherwise. Drawn in one cached file: in components it would
 * cost script on every page, and in a list's page 300 bytes for each row.
 */
export function SpriteIcon({
  name,
  className,
}: {
  name: SpriteName
  className?: string | false
}): JSX.Element {
  return (
    <svg aria-hidden="true" className={cn('sprite-icon', className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
