import { type T, text } from '../../texts/text.ts'
import type { ChoiceFilter } from './filter.ts'
import { DAY_MS, utcDay } from '../days.ts'

/** The choices, of which the first stands for any. */
export const RECENCIES = [
  { value: 'all', label: text('Any time'), days: null },
  { value: 'week', label: text('Past week'), days: 7 },
  { value: 'month', label: text('Past month'), days: 30 },
  { value: 'quarter', label: text('Past 3 months'), days: 90 },
  { value: 'year', label: text('Past year'), days: 365 },
] as const

const optionOf = (period: string) => RECENCIES.find(({ value }) => value === period)

function labelOf(period: string, t: T): string {
  const label = optionOf(period)?.label
  return label ? t(label) : period
}

export const recent = {
  kind: 'one',
  values: ['week', 'month', 'quarter', 'year'],
  labelOf,
  shown: 'always',
  label: text('Recency'),
  kidsLabel: text('How New?'),
  any: text('Any time'),
  lift: text('Any time'),
  word: text('Field|recency'),
} as const satisfies ChoiceFilter

/** Returns the earliest publishedDate (`YYYY-MM-DD`, UTC) that counts as `recent`, or null for any time. */
export function recencyStart(period: string, now: Date): string | null {
  const days = optionOf(period)?.days
  if (!days) return null
  return utcDay(new Date(now.getTime() - days * DAY_MS))
}
