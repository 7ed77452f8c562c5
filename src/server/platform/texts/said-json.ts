import { type Reader, said } from '#shared/texts/text.ts'

/** How JSON spells the mark with which messages begin (shared/texts/text.ts). */
const MARKED = String.raw`"\u0001`

/** Returns a response as JSON, with its messages in the reader's language. */
export function saidJson(reader: Reader, response: unknown, indent = 0): string {
  const json = JSON.stringify(response, null, indent)
  if (!json.includes(MARKED)) return json
  const say = (_name: string, value: unknown) =>
    typeof value === 'string' ? saidSafely(reader, value) : value
  return JSON.stringify(response, say, indent)
}

/**
 * Translates a message that may contain what somebody else has written. A text that only looks like a message is
 * unchanged.
 */
function saidSafely(reader: Reader, content: string): string {
  try {
    return said(reader, content)
  } catch {
    return content
  }
}
