import { type T, type Text, text } from '../../texts/text.ts'
import type { ChoiceFilter } from './filter.ts'
import { tableOf } from '../../texts/text-tables.ts'

/**
 * Whose play a lesson teaches; 'none' if it is for nobody in particular, as a lesson on endgames is. The database's
 * check constraint mirrors these values.
 */
export const SIDES = ['white', 'black', 'both', 'none'] as const
export type LessonSide = (typeof SIDES)[number]

const LABELS = tableOf<Text>({
  white: text('For White'),
  black: text('For Black'),
  both: text('For both sides'),
  none: text('For no side in particular'),
})

export function sideLabel(side: string, t: T): string {
  const label = LABELS.get(side)
  return label ? t(label) : side
}

/** The sides that can be asked for. A lesson for both fits each; one for nobody in particular fits none. */
export const PLAYED_SIDES = ['white', 'black'] as const
export type PlayedSide = (typeof PLAYED_SIDES)[number]

/** Returns the sides that a lesson fits. */
export function sidesOf(side: LessonSide): readonly PlayedSide[] {
  return side === 'both' ? PLAYED_SIDES : side === 'none' ? [] : [side]
}

/** Returns who sits at the bottom of the boards of a lesson. */
export const boardSide = (side: LessonSide): PlayedSide => (side === 'black' ? 'black' : 'white')

export const side = {
  kind: 'many',
  values: PLAYED_SIDES,
  labelOf: sideLabel,
  shown: 'outside kids mode',
  label: text('Side'),
  any: text('White and Black'),
  chosen: text('Chosen sides'),
  lift: text('Either side'),
  console: text('Side'),
} as const satisfies ChoiceFilter
