import { type T, type Text, text } from '../../texts/text.ts'
import type { ChoiceFilter } from './filter.ts'
import { tableOf } from '../../texts/text-tables.ts'

/** The database's check constraint mirrors these values. */
export const LEVELS = ['beginner', 'intermediate', 'advanced', 'master', 'all'] as const

export type Level = (typeof LEVELS)[number]

const LABELS = tableOf<Text>({
  beginner: text('Beginner'),
  intermediate: text('Intermediate'),
  advanced: text('Advanced'),
  master: text('Master'),
  all: text('All Levels'),
})

/** Returns 'Beginner' for 'beginner', and 'All Levels' for 'all' and for a missing level. */
export function levelLabel(level: string | null | undefined, t: T): string {
  const value = level?.trim() || 'all'
  const label = LABELS.get(value.toLowerCase())
  return label ? t(label) : value.charAt(0).toUpperCase() + value.slice(1)
}

export const level = {
  kind: 'many',
  values: LEVELS,
  labelOf: levelLabel,
  shown: 'always',
  lockedOut: ['master'],
  label: text('Player Skill Level'),
  kidsLabel: text('Your Level'),
  any: text('All Skill Levels'),
  kidsAny: text('All Levels'),
  chosen: text('Chosen levels'),
  lift: text('Any level'),
  console: text('Level'),
} as const satisfies ChoiceFilter

/** The words of a search that mean a level. */
export const LEVEL_WORDS = {
  beginner: [
    'beginner',
    'novice',
    'newbie',
    'starter',
    'beginner level',
    'easy',
    'first steps for beginners',
    'absolute beginner',
    'complete beginner',
  ],
  intermediate: ['intermediate', 'club player', 'intermediate player', 'intermediate level'],
  advanced: ['advanced', 'expert', 'advanced player', 'advanced level', 'hard', 'difficult'],
  master: ['master level', 'for masters', 'grandmaster level'],
  all: ['all levels'],
}

/** The look of a level badge. It depends on a case-insensitive substring of the level (docs/product.md §1.4). */
export type LevelTone = 'beginner' | 'intermediate' | 'advanced' | 'master' | 'kids' | 'generic'

const TONES = ['beginner', 'intermediate', 'advanced', 'master', 'kids'] as const

export function levelTone(level: string | null | undefined): LevelTone {
  const text = level?.toLowerCase() ?? ''
  return TONES.find((tone) => text.includes(tone)) ?? 'generic'
}
