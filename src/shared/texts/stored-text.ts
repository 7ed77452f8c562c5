import type { Text, TextValues } from './text.ts'

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
