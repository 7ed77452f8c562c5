import type { Db } from '../../platform/db/client.ts'
import { similarTo } from '../resources/same-addresses.service.ts'
import { suggestedOf } from './suggestions.presenter.ts'
import type { SuggestionRow } from './suggestions.queries.ts'

/** Returns for each the resources that are probably the same; none for corrections and for what is decided. */
export async function similarToSuggested(
  db: Db,
  rows: readonly SuggestionRow[],
): Promise<number[][]> {
  const open = rows.filter(({ kind, decidedAt }) => kind === 'new' && decidedAt === null)
  const found = await similarTo(
    db,
    open.map((row) => ({ ...suggestedOf(row), sourceUrl: row.url, id: null })),
  )
  const byId = new Map(open.map(({ id }, index) => [id, found[index] ?? []]))
  return rows.map(({ id }) => byId.get(id) ?? [])
}
