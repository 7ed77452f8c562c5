import { type T, type Text, text } from '../../texts/text.ts'
import { tableOf } from '../../texts/text-tables.ts'
import type { ChoiceFilter } from './filter.ts'

/** In seconds. */
const SHORT = 20 * 60
const EVENING = 60 * 60

const LABELS = tableOf<Text>({
  short: text('Up to 20 minutes'),
  evening: text('20 to 60 minutes'),
  long: text('Over an hour'),
})

/** Returns the length of what takes so many seconds; none if that is not known. */
export function lengthsOf(seconds: number | null): readonly string[] {
  if (seconds === null) return []
  return [seconds <= SHORT ? 'short' : seconds <= EVENING ? 'evening' : 'long']
}

/** How long a resource takes. What does not say fits none. */
export const length = {
  kind: 'one',
  values: ['short', 'evening', 'long'],
  labelOf: (value: string, t: T) => {
    const label = LABELS.get(value)
    return label ? t(label) : value
  },
  shown: 'outside kids mode',
  label: text('Length'),
  any: text('Any length'),
  lift: text('Any length'),
} as const satisfies ChoiceFilter
