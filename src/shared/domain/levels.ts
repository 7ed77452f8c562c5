/** The look of a level badge. It depends on a case-insensitive substring of the level (docs/product.md §1.4). */
export type LevelTone = 'beginner' | 'intermediate' | 'advanced' | 'master' | 'kids' | 'generic'

const TONES = ['beginner', 'intermediate', 'advanced', 'master', 'kids'] as const

export function levelTone(level: string | null | undefined): LevelTone {
  const text = level?.toLowerCase() ?? ''
  return TONES.find((tone) => text.includes(tone)) ?? 'generic'
}

/** Returns 'Beginner' for 'beginner', and 'All Levels' for 'all' and for a missing level. */
export function levelLabel(level: string | null | undefined): string {
  const text = level?.trim()
  if (!text || text.toLowerCase() === 'all') return 'All Levels'
  return text.charAt(0).toUpperCase() + text.slice(1)
}
