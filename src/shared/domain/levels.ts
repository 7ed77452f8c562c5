/** The look of a level badge. It depends on a case-insensitive substring of the level (docs/product.md §1.4). */
export type LevelTone = 'beginner' | 'intermediate' | 'advanced' | 'master' | 'kids' | 'generic'

const TONES = ['beginner', 'intermediate', 'advanced', 'master', 'kids'] as const

export function levelTone(level: string | null | undefined): LevelTone {
  const text = level?.toLowerCase() ?? ''
  return TONES.find((tone) => text.includes(tone)) ?? 'generic'
}
