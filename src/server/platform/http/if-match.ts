import { AppError } from './app-error.ts'

/** What the descriptions of calls that accept If-Match say about it. */
export const IF_MATCH_NOTE =
  'With If-Match: "{updatedAt}", the update is made only if nothing has changed since then; otherwise the answer is 409 with the code changed_meanwhile.'

/**
 * Returns the time in If-Match (RFC 9110 §13.1.1) in ISO 8601 with milliseconds, or null if any state is acceptable.
 */
export function ifMatch(header: string | undefined): string | null {
  const tag = header?.trim()
  if (!tag || tag === '*') return null
  const time = Date.parse(/^(?:W\/)?"([^"]*)"$/.exec(tag)?.[1] ?? '')
  if (Number.isNaN(time)) {
    throw new AppError(400, 'invalid', 'If-Match must be the quoted updatedAt')
  }
  return new Date(time).toISOString()
}

/**
 * Refuses a change of a row that has changed since `seenAt`. The row must be locked, so that it cannot change between
 * this check and the write.
 */
export function refuseChanged(
  what: string,
  row: { updatedAt: string },
  seenAt: string | null,
): void {
  if (seenAt !== null && new Date(row.updatedAt).toISOString() !== seenAt)
    throw changedMeanwhile(what)
}

export function changedMeanwhile(what: string): AppError {
  const message = `Somebody else has changed this ${what} in the meantime`
  return new AppError(409, 'changed_meanwhile', message)
}
