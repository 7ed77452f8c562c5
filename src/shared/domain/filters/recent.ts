export const RECENCIES = [
  { value: 'all', label: 'Any time', days: null },
  { value: 'week', label: 'Past week', days: 7 },
  { value: 'month', label: 'Past month', days: 30 },
  { value: 'quarter', label: 'Past 3 months', days: 90 },
  { value: 'year', label: 'Past year', days: 365 },
] as const

/** Returns the earliest publishedDate (`YYYY-MM-DD`, UTC) that counts as `recent`, or null for any time. */
export function recencyStart(recent: string, now: Date): string | null {
  const days = RECENCIES.find(({ value }) => value === recent)?.days
  if (!days) return null
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}
