import { readPattern } from '#shared/chess/move-pattern.ts'
import { ILLEGAL_PATTERN } from '#shared/contracts/openings.ts'
import type { AuditEntry, Editor } from '../../platform/auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import { isUniqueViolation } from '../../platform/db/database-errors.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { writeResources } from '../history/history.service.ts'
import { indexPatterns } from '../explore/position-index.service.ts'
import { joined, message } from '#shared/texts/text.ts'

/** A result and its entry for the audit log; null if nothing changed. */
type Written<Result> = { result: Result; entry: Omit<AuditEntry, 'userId'> | null }

const TAKEN = {
  category: message('A category with this name already exists'),
  subcategory: message('A subcategory with this name already exists'),
  opening: message('An opening with this name already exists'),
} as const

/**
 * Makes one write of the filter manager, completely or not at all. Only the name must be unique. `affected` returns the
 * resources that the write changes as well.
 */
export async function writeTaxonomy<Result>(
  ctx: AppContext,
  { userId, ip }: Editor,
  thing: keyof typeof TAKEN,
  work: (tx: Db) => Promise<Written<Result>>,
  affected: (tx: Db) => Promise<number[]> = () => Promise.resolve([]),
): Promise<Result> {
  const writer = { userId, ip, at: ctx.clock() }
  try {
    return await ctx.db.transaction(async (tx) => {
      await lockCatalogue(tx)
      return writeResources(tx, writer, await affected(tx), async () => {
        const written = await work(tx)
        if (written.entry) await indexPatterns(tx)
        return written
      })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const fault = TAKEN[thing]
    throw new AppError(409, 'duplicate', fault, { fields: { name: fault } })
  }
}

export type Change<Patch> = {
  id: number
  patch: Patch
  /** From If-Match; null accepts any state. */
  seenAt: string | null
}

/** Returns who deletes, and when, for the trash. */
export function deleterOf(ctx: AppContext, { userId }: Editor) {
  return { userId, at: ctx.clock(), run: undefined }
}

export const UNKNOWN_CATEGORY = message('Please choose a category from the list')

export function known<Row>(missing: string, row: Row | null): Row {
  if (!row) throw notFound(missing)
  return row
}

/** Returns the previous name for the audit log if it has changed. */
export function formerly(before: { name: string }, now: { name: string }): { formerly?: string } {
  return before.name === now.name ? {} : { formerly: before.name }
}

/** Returns the fields that a body names, for the audit log; '' if it names none. */
export function namedFields(patch: Record<string, unknown>): string {
  return Object.entries(patch)
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .join(', ')
}

export type Faults = Record<string, string>

/** Reports all errors at once, as validation does. */
export function refuseFaults(faults: Faults): void {
  const messages = Object.values(faults)
  if (messages.length > 0) {
    throw new AppError(400, 'invalid', joined(messages), { fields: faults })
  }
}

/** Returns the pattern in its normal form. An illegal pattern is added to the errors. */
export function checkPattern<Pattern extends string | null | undefined>(
  pattern: Pattern,
  faults: Faults,
): string | Pattern {
  if (typeof pattern !== 'string') return pattern
  const { moves, fault } = readPattern(pattern)
  if (fault) faults['openingPattern'] = ILLEGAL_PATTERN
  return fault ? pattern : moves
}
