import { type T, text } from '../../texts/text.ts'
import type { TextFilter } from './filter.ts'

/** Stands for no choice. Some resources have it in place of an opening. */
export const ALL_OPENINGS = 'All Openings'

export const openingLabel = (name: string, t: T): string =>
  name === ALL_OPENINGS ? t('All Openings') : t.opening(name)

export const opening = {
  kind: 'text',
  standard: ALL_OPENINGS,
  labelOf: openingLabel,
  group: 'opening',
  lift: text('Any opening'),
} as const satisfies TextFilter
