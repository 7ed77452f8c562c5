import { type T, text } from '../../texts/text.ts'
import { MAX_PLAYER_RATING } from '../resource-ranges.ts'
import type { NumberFilter } from './filter.ts'

/** The reader's rating. It fits a resource whose ratings hold it. */
export const rating = {
  kind: 'number',
  min: 0,
  max: MAX_PLAYER_RATING,
  offered: [400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400],
  labelOf: (value: string, t: T) => t('For about {rating}', { rating: value }),
  shown: 'outside kids mode',
  label: text('My rating'),
  any: text('Any rating'),
  lift: text('Any rating'),
} as const satisfies NumberFilter
