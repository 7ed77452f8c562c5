import { type T, type Text, text } from '../texts/text.ts'
import { tableOf } from '../texts/text-tables.ts'
/**
 * What a limit in a search is about. Values are 'max 600', 'min 3600' or 'about 1800' (seconds, dollars), 'since 2020' or
 * 'before 1950' (a year), 'for 1500' (the reader's rating, or a child's age), and for the order 'newest', 'cheapest' or 'shortest'.
 */
export const LIMIT_FIELDS = ['duration', 'cost', 'published', 'rating', 'age', 'order'] as const
export type LimitField = (typeof LIMIT_FIELDS)[number]

const MINUTE = 60
const HOUR = 3600

const RELATIONS = tableOf<(amount: string, t: T) => string>({
  max: (amount, t) => t('Up to {amount}', { amount }),
  min: (amount, t) => t('At least {amount}', { amount }),
  about: (amount, t) => t('About {amount}', { amount }),
  since: (amount, t) => t('Since {amount}', { amount }),
  before: (amount, t) => t('Before {amount}', { amount }),
  for: (amount, t) => t('For about {amount}', { amount }),
})

const ORDERS = tableOf<Text>({
  newest: text('Newest first'),
  cheapest: text('Cheapest first'),
  shortest: text('Shortest first'),
})

export function isLimitField(field: string): field is LimitField {
  return (LIMIT_FIELDS as readonly string[]).includes(field)
}

/** Whether a field only says what comes first, and limits nothing. */
export function isRaising(field: string): boolean {
  return field === 'rating' || field === 'age'
}

/** Returns 'Up to 10 minutes', 'Up to $40', 'Since 2020' or 'Newest first'. */
export function limitLabel(field: LimitField, value: string, t: T): string {
  const order = ORDERS.get(value)
  if (order) return t(order)
  const [relation = '', number = ''] = value.split(' ')
  if (field === 'age') return t('For age {age}', { age: number })
  const amountOf = {
    duration: (seconds: number) => durationText(seconds, t),
    cost: (dollars: number) => `$${dollars}`,
    published: String,
    rating: String,
    age: String,
    order: () => value,
  }
  const amount = amountOf[field](Number(number))
  return RELATIONS.get(relation)?.(amount, t) ?? amount
}

function durationText(seconds: number, t: T): string {
  const isHours = seconds >= HOUR && seconds % HOUR === 0
  const count = Math.round((seconds / (isHours ? HOUR : MINUTE)) * 10) / 10
  return isHours
    ? t('{count, plural, one {# hour} other {# hours}}', { count })
    : t('{count, plural, one {# minute} other {# minutes}}', { count })
}
