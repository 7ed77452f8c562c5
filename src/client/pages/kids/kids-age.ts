import { age as ageFilter, ageOf } from '#shared/domain/filters/age.ts'

/** The age of the address, if it is one of those that are offered. Every page loads this, so that a route can read it. */
export function readAge({ age }: Record<string, unknown>): { age?: number } {
  const years = Number(ageOf(String(age)))
  return ageFilter.offered.some((each) => each === years) ? { age: years } : {}
}
