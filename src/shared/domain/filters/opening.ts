import { text } from '../../texts/text.ts'
import type { TextFilter } from './filter.ts'

/** Stands for no choice. Some resources have it in place of an opening. */
export const ALL_OPENINGS = 'All Openings'

export const opening = {
  kind: 'text',
  standard: ALL_OPENINGS,
  labelOf: (name: string) => name,
  group: 'opening',
  lift: text('Any opening'),
} as const satisfies TextFilter
