import { type Actor, whoOf } from '#shared/domain/actors.ts'
import { type Text, text } from '#shared/texts/text.ts'
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
    throw new AppError(400, 'invalid', text('If-Match must be the quoted updatedAt'))
  }
  return new Date(time).toISOString()
}

/** What two people may change at the same time. */
export type Changed =
  | 'resource'
  | 'opening'
  | 'category'
  | 'subcategory'
  | 'page'
  | 'additional'
  | 'list'
  | 'site'

type Overtaken = {
  what: Changed
  row: { updatedAt: string }
  /** From If-Match; null accepts any state. */
  seenAt: string | null
  /** Who wants to change it. */
  readerId: number
  /** Returns who has changed it last, if that is known. */
  lastChange: () => Promise<Actor>
}

/**
 * Refuses a change of a row that has changed since `seenAt`. The row must be locked, so that it cannot change between
 * this check and the write.
 */
export async function refuseChanged(change: Overtaken): Promise<void> {
  const { what, row, seenAt, readerId, lastChange } = change
  if (seenAt !== null && new Date(row.updatedAt).toISOString() !== seenAt)
    throw changedMeanwhile(what, await lastChange(), readerId)
}

/** People work in several tabs, so the one who was faster may be the same person. */
export function changedMeanwhile(what: Changed, actor: Actor, readerId: number): AppError {
  return new AppError(409, 'changed_meanwhile', sentenceAbout(what, whoOf(actor, readerId)))
}

function sentenceAbout(what: Changed, by: ReturnType<typeof whoOf>): Text {
  switch (what) {
    case 'resource':
      return text(
        '{who, select, you {You have changed this resource in the meantime} nobody {This resource has been changed in the meantime} other {{name} has changed this resource in the meantime}}',
        by,
      )
    case 'opening':
      return text(
        '{who, select, you {You have changed this opening in the meantime} nobody {This opening has been changed in the meantime} other {{name} has changed this opening in the meantime}}',
        by,
      )
    case 'category':
      return text(
        '{who, select, you {You have changed this category in the meantime} nobody {This category has been changed in the meantime} other {{name} has changed this category in the meantime}}',
        by,
      )
    case 'subcategory':
      return text(
        '{who, select, you {You have changed this subcategory in the meantime} nobody {This subcategory has been changed in the meantime} other {{name} has changed this subcategory in the meantime}}',
        by,
      )
    case 'page':
      return text(
        '{who, select, you {You have changed this page in the meantime} nobody {This page has been changed in the meantime} other {{name} has changed this page in the meantime}}',
        by,
      )
    case 'additional':
      return text(
        '{who, select, you {You have changed this additional resource in the meantime} nobody {This additional resource has been changed in the meantime} other {{name} has changed this additional resource in the meantime}}',
        by,
      )
    case 'site':
      return text(
        '{who, select, you {You have changed the site in the meantime} nobody {The site has been changed in the meantime} other {{name} has changed the site in the meantime}}',
        by,
      )
    case 'list':
      return text(
        '{who, select, you {You have changed this list in the meantime} nobody {This list has been changed in the meantime} other {{name} has changed this list in the meantime}}',
        by,
      )
  }
}
