import { type T, type Text, text } from '../../texts/text.ts'
import { tableOf } from '../../texts/text-tables.ts'
import type { ChoiceFilter } from './filter.ts'

const LABELS = tableOf<Text>({ free: text('Free'), paid: text('Paid') })

/** What is free, or has any price. A resource without one is neither. */
export const price = {
  kind: 'one',
  values: ['free', 'paid'],
  labelOf: (value: string, t: T) => {
    const label = LABELS.get(value)
    return label ? t(label) : value
  },
  shown: 'outside kids mode',
  label: text('Price'),
  any: text('Free and paid'),
  lift: text('Any price'),
} as const satisfies ChoiceFilter
