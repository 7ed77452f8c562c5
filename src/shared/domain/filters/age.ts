/** The age bands of resources for kids, in years. The database's check constraint mirrors them. */
export const AGE_BANDS = ['5-7', '8-10', '11-13'] as const
export type AgeBand = (typeof AGE_BANDS)[number]

/** Returns '5 to 7 years'. */
export function ageLabel(band: string): string {
  return `${band.replace('-', ' to ')} years`
}
