/** How a level is shown. The text is matched without regard to case, by substring (spec §1). */
export type LevelTone = 'beginner' | 'intermediate' | 'advanced' | 'master' | 'kids' | 'generic'

const TONES = ['beginner', 'intermediate', 'advanced', 'master', 'kids'] as const

export function levelTone(level: string | null | undefined): LevelTone {
  const text = level?.toLowerCase() ?? ''
  return TONES.find((tone) => text.includes(tone)) ?? 'generic'
}

/** 'beginner' → 'Beginner'; 'all' and a missing level are 'All Levels'. */
export function levelLabel(level: string | null | undefined): string {
  const text = level?.trim()
  if (!text || text.toLowerCase() === 'all') return 'All Levels'
  return text.charAt(0).toUpperCase() + text.slice(1)
}
