import type { JSX } from 'react'
import { StrokeIcon } from '#client/kit/stroke-icon.tsx'

const PATHS = {
  start: 'm17 18-6-6 6-6M7 6v12',
  back: 'm15 18-6-6 6-6',
  forward: 'm9 18 6-6-6-6',
  flip: 'm3 16 4 4 4-4M7 20V4m14 4-4-4-4 4m4-4v16',
} as const

export function BoardIcon({ name }: { name: keyof typeof PATHS }): JSX.Element {
  return (
    <StrokeIcon>
      <path d={PATHS[name]} />
    </StrokeIcon>
  )
}
