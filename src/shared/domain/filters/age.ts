import { type T, text } from '../../texts/text.ts'
import { MAX_AGE, MIN_AGE } from '../resource-ranges.ts'
import type { NumberFilter } from './filter.ts'

/** A child's age in years. It fits a resource whose ages hold it, and none without ages. */
export const age = {
  kind: 'number',
  min: MIN_AGE,
  max: MAX_AGE,
  offered: [5, 6, 7, 8, 9, 10, 11, 12, 13],
  labelOf: (value: string, t: T) => t('{age} years', { age: value }),
  shown: 'in kids mode',
  label: text('How Old Are You?'),
  any: text('All Ages'),
} as const satisfies NumberFilter

/** Bands of ages, which addresses had before. Such an address means the middle of its band. */
const AGE_OF_BAND = new Map([
  ['5-7', '6'],
  ['8-10', '9'],
  ['11-13', '12'],
])

/** Returns the text of an age, also for a band of ages as addresses had it. */
export function ageOf(text: string): string {
  return AGE_OF_BAND.get(text) ?? text
}
