/** The database's check constraint mirrors these values. */
export const LEVELS = ['beginner', 'intermediate', 'advanced', 'master', 'all'] as const

/** Returns 'Beginner' for 'beginner', and 'All Levels' for 'all' and for a missing level. */
export function levelLabel(level: string | null | undefined): string {
  const text = level?.trim()
  if (!text || text.toLowerCase() === 'all') return 'All Levels'
  return text.charAt(0).toUpperCase() + text.slice(1)
}
