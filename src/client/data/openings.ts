import { listOpenings } from '#shared/calls/openings.ts'
import { t } from '#client/kit/t.tsx'
import { callQuery } from './queries.ts'

/** Every opening with its moves. */
export const openingsQuery = () => callQuery(listOpenings)

/**
 * The moves of an opening by its name; null if they are not known. A query of its own, so that the server's
 * page carries one opening instead of all of them.
 */
export function openingMovesQuery(name: string) {
  const moves = callQuery(listOpenings, undefined, {
    name: `moves of ${name}`,
    steps: async (get): Promise<string | null> => {
      const { body } = await get(listOpenings)
      return body.find((opening) => opening.name === name)?.openingPattern ?? null
    },
  })
  return { ...moves, staleTime: 300_000 }
}

/** Returns the names with what they are called, in the order of that. English names keep the order that they have. */
export function inShownOrder(names: readonly string[]): { value: string; label: string }[] {
  const shown = names.map((value) => ({ value, label: t.opening(value) }))
  const { compare } = new Intl.Collator(t.locale)
  return t.language === 'en' ? shown : shown.toSorted((a, b) => compare(a.label, b.label))
}
