import { customType } from 'drizzle-orm/pg-core'
import type { Text, TextValues } from '#shared/texts/text.ts'

/** A text that is said to whoever reads the row, each in their own language, stored as JSON. */
export const textColumn = customType<{ data: Text; driverData: string }>({
  dataType: () => 'text',
  toDriver: (text) => JSON.stringify(text),
  fromDriver: storedText,
})

/** Reads the column from a query that Drizzle does not map. */
export function storedText(stored: string): Text {
  return stored.startsWith('{') ? (JSON.parse(stored) as Text) : formerText(stored)
}

/** Reads what was stored before texts were JSON: a control character, the words, and, after another, their values. */
function formerText(stored: string): Text {
  const [, words = stored, json] = stored.split(/\p{Cc}/u)
  const value = (_name: string, each: unknown) =>
    typeof each === 'string' && /^\p{Cc}/u.test(each) ? formerText(each) : each
  return json === undefined ? { words } : { words, values: JSON.parse(json, value) as TextValues }
}
