import type { ConsoleFilter } from './filter.ts'

/** The side whose play a lesson teaches. The database's check constraint mirrors these values. */
export const SIDES = ['white', 'black', 'both'] as const

const LABELS: Readonly<Record<string, string>> = {
  white: 'For White',
  black: 'For Black',
  both: 'For both sides',
}

export function sideLabel(side: string): string {
  return LABELS[side] ?? side
}

export const side = {
  console: 'Side',
  values: SIDES,
  labelOf: sideLabel,
} as const satisfies ConsoleFilter
