import type { AuditEntryView, AuditQuery } from '#shared/contracts/audit.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { presentAuditEntry } from './audit.presenter.ts'
import { countAuditEntries, listAuditEntries, listUsernames } from './audit.queries.ts'

export async function listAudit(
  { db }: AppContext,
  query: AuditQuery,
): Promise<{ entries: AuditEntryView[]; total: number }> {
  const { from, to } = query
  if (from && to && to < from) {
    const fields = { to: 'must not be before from' }
    throw new AppError(400, 'invalid', 'to must not be before from', { fields })
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
  return { entries: rows.map((row) => presentAuditEntry(row, usernames)), total }
}

function isNumber(id: unknown): id is number {
  return typeof id === 'number'
}
