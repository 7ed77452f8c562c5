import type { z } from 'zod'
import { faultText } from '#shared/contracts/says.ts'
import { joined, type Text } from '#shared/texts/text.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import { similarTo } from '../resources/same-addresses.service.ts'
import { type ReadFacts, suggestedOf } from './suggestions.presenter.ts'
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
  const byId = new Map(
    open.map(({ id, found: facts }, index) => {
      const { notSimilar = [] } = facts as ReadFacts
      return [id, (found[index] ?? []).filter((other) => !notSimilar.includes(other))]
    }),
  )
  return rows.map(({ id }) => byId.get(id) ?? [])
}

/** Returns what is stored as the schema reads it. Drafts may lack fields, and then the refusal names all of them. */
export function completeFields<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const { success, error, data } = schema.safeParse(input)
  if (success) return data
  const fields = new Map<string, Text>()
  for (const issue of error.issues) {
    const name = String(issue.path[0])
    if (!fields.has(name)) fields.set(name, faultText(issue))
  }
  throw new AppError(400, 'invalid', joined([...fields.values()]), {
    fields: Object.fromEntries(fields),
  })
}
