import { ENGLISH, type Text } from '#shared/texts/text.ts'

type InEnglish<Value> = Value extends Text
  ? string
  : Value extends readonly (infer Each)[]
    ? InEnglish<Each>[]
    : Value extends object
      ? { [Name in keyof Value]: InEnglish<Value[Name]> }
      : Value

/** Returns a value with its texts as English readers see them. */
export function inEnglish<Value>(value: Value): InEnglish<Value> {
  return said(value) as InEnglish<Value>
}

function said(value: unknown): unknown {
  if (isText(value)) return ENGLISH(value)
  if (Array.isArray(value)) return value.map(said)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, said(each)]))
}

function isText(value: unknown): value is Text {
  return typeof value === 'object' && typeof (value as Text | null)?.words === 'string'
}
