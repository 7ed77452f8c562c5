import { cn } from '#client/kit/cn.ts'
import { levelLabel, type LevelTone, levelTone } from '#shared/domain/levels.ts'

const TONES = {
  beginner: 'green',
  intermediate: 'yellow',
  advanced: 'blue',
  master: 'purple',
  kids: 'orange',
  generic: 'neutral',
} as const satisfies Record<LevelTone, string>

const SIZES = {
  xs: 'px-1.5 text-xs/5',
  sm: undefined,
  md: 'px-3 py-0.5 text-sm/6',
  lg: 'px-3.5 py-1 text-base/6',
} as const

const SMALLER = { xs: 'xs', sm: 'xs', md: 'sm', lg: 'md' } as const

type LevelBadgeProps = {
  level: string | null
  size?: keyof typeof SIZES
  /** One size less, where space is short. */
  smaller?: boolean
}

export function LevelBadge({ level, size = 'md', smaller }: LevelBadgeProps) {
  return (
    <span
      title={`Level: ${level || 'all'}`}
      data-tone={TONES[levelTone(level)]}
      className={cn('tone pill', SIZES[smaller ? SMALLER[size] : size])}
    >
      {levelLabel(level)}
    </span>
  )
}
