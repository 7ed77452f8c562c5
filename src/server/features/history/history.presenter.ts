import type { ResourceVersionView } from '#shared/contracts/history.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { VersionRow } from './history.queries.ts'

type Value = ResourceVersionView['changes'][string]['old']

export function presentVersion(row: VersionRow): ResourceVersionView {
  const changes = Object.entries(row.changes).map(([field, [old, now]]) => [
    field,
    { old: old as Value, new: now as Value },
  ])
  return {
    version: row.version,
    at: isoTime(row.at),
    by: row.username,
    action: row.action,
    changes: Object.fromEntries(changes),
  }
}
