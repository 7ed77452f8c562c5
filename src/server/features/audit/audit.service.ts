import {
  type AuditEntryView,
  type AuditItemsQuery,
  type AuditItemView,
  type AuditQuery,
  auditEntryView,
} from '#shared/contracts/audit.ts'
import { UNDOABLE_ACTIONS } from '#shared/domain/bulk-changes.ts'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import {
  type AuditRow,
  countAuditEntries,
  countAuditItems,
  listAuditEntries,
  listAuditItems,
  listUsernames,
} from './audit.queries.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { text } from '#shared/texts/text.ts'
import type { Untranslated } from '../../platform/texts/untranslated.ts'

export async function listAudit(
  { db }: AppContext,
  query: AuditQuery,
): Promise<{ items: AuditEntryView[]; total: number }> {
  const { from, to } = query
  if (from && to && to < from) {
    const fault = text('The last day must not be before the first day')
    throw new AppError(400, 'invalid', fault, { fields: { to: fault } })
  }
  const [total, rows] = await Promise.all([
    countAuditEntries(db, query),
    listAuditEntries(db, query),
  ])
  const ids = new Set(
    rows.flatMap(({ userId, details }) => [userId, details['forUser']].filter(isNumber)),
  )
  const names = ids.size > 0 ? await listUsernames(db, [...ids]) : []
  const usernames = new Map(names.map(({ id, username }) => [id, username]))
  return { items: rows.map((row) => presentAuditEntry(row, usernames)), total }
}

/** Returns the resources of an entry that affected several. */
export async function listItems(
  { db }: AppContext,
  entryId: number,
  query: AuditItemsQuery,
): Promise<{ items: Untranslated<AuditItemView, 'kept'>[]; total: number }> {
  const total = await countAuditItems(db, entryId)
  if (total === null) throw notFound(text('Entry not found'))
  return { items: await listAuditItems(db, entryId, query), total }
}

function isNumber(id: unknown): id is number {
  return typeof id === 'number'
}

/** `usernames` maps IDs to names. Users who are missing from it were deleted. */
function presentAuditEntry(row: AuditRow, usernames: ReadonlyMap<number, string>): AuditEntryView {
  const person = (id: unknown) => {
    const username = typeof id === 'number' ? usernames.get(id) : undefined
    return typeof id === 'number' && username !== undefined ? { id, username } : null
  }
  return presentAs(auditEntryView, row, {
    user: person(row.userId),
    forUser: person(row.details['forUser']),
    undo: undoOf(row),
  })
}

function undoOf({ action, run, items, undoneBy, isBeingUndone }: AuditRow): AuditEntryView['undo'] {
  if (undoneBy !== null) return isBeingUndone ? 'going' : 'done'
  const isBulk = UNDOABLE_ACTIONS.some((each) => each === action)
  return isBulk && run !== null && items > 0 ? 'possible' : null
}
