/** The side whose play a lesson teaches. */
export const SIDES = ['white', 'black', 'both'] as const
export type Side = (typeof SIDES)[number]
