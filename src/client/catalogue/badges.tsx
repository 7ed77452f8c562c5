import { t } from '#client/kit/t.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { cn } from '#client/kit/cn.ts'
import { starsText } from '#shared/domain/catalogue.ts'
import { sourceName } from '#shared/domain/filters/source.ts'
import { type LessonSide, sideLabel } from '#shared/domain/filters/side.ts'
import { type Language, inLanguage } from '#shared/domain/filters/language.ts'
import { levelLabel, type LevelTone, levelTone } from '#shared/domain/filters/level.ts'

const COLORED = ['youtube', 'chessable', 'modern_chess', 'chess_publishing', 'chessbase', 'amazon']

export function SourceBadge({ source, className }: { source: string | null; className?: string }) {
  const tone = source && COLORED.includes(source) ? source : 'neutral'
  return (
    <span data-tone={tone} className={cn('tone pill', className)}>
      {sourceName(source, t)}
    </span>
  )
}

export function KidsBadge() {
  return (
    <span data-tone="orange" className="tone pill">
      {t('For Kids')}
    </span>
  )
}

/** Renders nothing for a lesson that is for nobody in particular. */
export function SideBadge({ side }: { side: LessonSide }) {
  if (side === 'none') return null
  return <span className="pill">{sideLabel(side, t)}</span>
}

/** Renders nothing for a lesson in the language of the page, or in none. */
export function LanguageBadge({ language }: { language: Language }) {
  if (language === t.language || language === 'und') return null
  return <span className="pill">{inLanguage(language, t)}</span>
}

type RatingBadgeProps = {
  avgRating: number | null
  className?: string
  /** Whether it says that there is no rating above 0; otherwise it renders nothing then. */
  saysNone?: boolean | undefined
}

export function RatingBadge({ avgRating, className, saysNone }: RatingBadgeProps) {
  const rating = starsText(avgRating, t.locale)
  if (!rating) return saysNone ? <span className={className}>{t('Not rated')}</span> : null
  return (
    <span
      title={t('Average rating: {rating} of 5', { rating })}
      className={cn('pill text-ink tabular-nums', className)}
    >
      <Icon name="star" className="size-3.5 fill-gold text-gold" />
      {rating}
    </span>
  )
}

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
  /** Takes the next smaller size. */
  smaller?: boolean
}

export function LevelBadge({ level, size = 'md', smaller }: LevelBadgeProps) {
  return (
    <span
      title={t('Level: {level}', { level: level || 'all' })}
      data-tone={TONES[levelTone(level)]}
      className={cn('tone pill', SIZES[smaller ? SMALLER[size] : size])}
    >
      {levelLabel(level, t)}
    </span>
  )
}
