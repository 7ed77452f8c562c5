import { ENGLISH_READER, said } from '#shared/texts/text.ts'

/** Returns a value with its messages as English readers see them. */
export function inEnglish<Value>(value: Value): Value {
  if (typeof value === 'string') return said(ENGLISH_READER, value) as Value
  if (Array.isArray(value)) return value.map(inEnglish) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, inEnglish<unknown>(each)]),
  ) as Value
}
