import { text } from '#shared/texts/text.ts'
import { AppError, conflict } from './app-error.ts'
import { actor } from '../auth/viewer.ts'
import { type Actor, whoOf } from '#shared/domain/audit-actions.ts'

/** What the descriptions of calls that accept If-Match say about it. */
export const IF_MATCH_NOTE =
  'With If-Match: "{updatedAt}", the update is made only if nothing has changed since then; otherwise the answer is 409 with the code changed_meanwhile.'

/**
 * Returns the time in If-Match (RFC 9110 §13.1.1) in ISO 8601 with milliseconds, or null if any state is acceptable.
 */
export function ifMatch(header: string | undefined): string | null {
  const tag = header?.trim()
  if (!tag || tag === '*') return null
  // The quotes of an entity tag are forgotten easily, and nothing else can be meant.
  const time = Date.parse(tag.replace(/^(?:W\/)?"([^"]*)"$/, '$1'))
  if (Number.isNaN(time)) {
    throw new AppError(400, 'invalid', text('If-Match must be the quoted updatedAt'))
  }
  return new Date(time).toISOString()
}

type Overtaken = {
  row: { updatedAt: string }
  /** From If-Match; null accepts any state. */
  seenAt: string | null
  /** Returns who has changed it last, if that is known. */
  lastChange: () => Promise<Actor>
}

/**
 * Refuses a change of a row that has changed since `seenAt`. The row must be locked, so that it cannot change between
 * this check and the write.
 */
export async function refuseChanged({ row, seenAt, lastChange }: Overtaken): Promise<void> {
  if (seenAt !== null && new Date(row.updatedAt).toISOString() !== seenAt)
    throw changedMeanwhile(await lastChange())
}

/** People work in several tabs, so the one who was faster may be the same person. */
export function changedMeanwhile(changer: Actor): AppError {
  const by = text(
    '{who, select, you {Changed meanwhile by you} nobody {Changed meanwhile} other {Changed meanwhile by {name}}}',
    whoOf(changer, actor().userId ?? 0),
  )
  return conflict('changed_meanwhile', by)
}
