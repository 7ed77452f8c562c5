import { type T, text } from '../../texts/text.ts'
import type { ChoiceFilter } from './filter.ts'

/** The age bands of resources for kids, in years. The database's check constraint mirrors them. */
export const AGE_BANDS = ['5-7', '8-10', '11-13'] as const
export type AgeBand = (typeof AGE_BANDS)[number]

/** Returns '5 to 7 years'. */
export function ageLabel(band: string, t: T): string {
  const [from = '', to = ''] = band.split('-')
  return t('{from} to {to} years', { from, to })
}

export const age = {
  kind: 'many',
  values: AGE_BANDS,
  labelOf: ageLabel,
  shown: 'in kids mode',
  label: text('How Old Are You?'),
  any: text('All Ages'),
  chosen: text('Chosen ages'),
  least: 1,
} as const satisfies ChoiceFilter
