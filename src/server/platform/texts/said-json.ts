import { type Reader, said } from '#shared/texts/text.ts'

/** How JSON spells the mark with which messages begin (shared/texts/text.ts). */
const MARKED = String.raw`"\u0001`

/** Returns a response as JSON, with its messages in the reader's language. */
export function saidJson(reader: Reader, response: unknown): string {
  const json = JSON.stringify(response)
  if (!json.includes(MARKED)) return json
  return JSON.stringify(response, (_name, value: unknown) =>
    typeof value === 'string' ? saidSafely(reader, value) : value,
  )
}

/**
 * Translates a message that may contain what somebody else has written. A text that only looks like a message is
 * unchanged.
 */
export function saidSafely(reader: Reader, content: string): string {
  try {
    return said(reader, content)
  } catch {
    return content
  }
}
