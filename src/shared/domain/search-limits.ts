/**
 * What a limit in a search is about. Values are 'max 600', 'min 3600' or 'about 1800' (seconds, dollars), 'since 2020' or
 * 'before 1950' (a year), and for the order 'newest', 'cheapest' or 'shortest'.
 */
export const LIMIT_FIELDS = ['duration', 'cost', 'published', 'order'] as const
export type LimitField = (typeof LIMIT_FIELDS)[number]

const MINUTE = 60
const HOUR = 3600

const RELATIONS: Readonly<Record<string, string>> = {
  max: 'Up to',
  min: 'At least',
  about: 'About',
  since: 'Since',
  before: 'Before',
}

export function isLimitField(field: string): field is LimitField {
  return (LIMIT_FIELDS as readonly string[]).includes(field)
}

/** Returns 'Up to 10 minutes', 'Up to $40', 'Since 2020' or 'Newest first'. */
export function limitLabel(field: LimitField, value: string): string {
  if (field === 'order') return `${value.charAt(0).toUpperCase()}${value.slice(1)} first`
  const [relation = '', number = ''] = value.split(' ')
  const amount = {
    duration: durationText,
    cost: (dollars: number) => `$${dollars}`,
    published: String,
  }
  return `${RELATIONS[relation] ?? ''} ${amount[field](Number(number))}`
}

function durationText(seconds: number): string {
  const isHours = seconds >= HOUR && seconds % HOUR === 0
  const count = Math.round((seconds / (isHours ? HOUR : MINUTE)) * 10) / 10
  return `${count} ${isHours ? 'hour' : 'minute'}${count === 1 ? '' : 's'}`
}
