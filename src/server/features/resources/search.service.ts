import type { Db } from '../../db/client.ts'
import { isKnown, listNearestTerms, listWordKeys, type WordKeys } from './search.queries.ts'

/** What a query means to the database. `corrected` is the spelling searched for instead, if any. */
export type Search = { words: WordKeys[]; corrected: string | null }

/** Null when the query is blank. A search with a word that no resource has matches nothing. */
export async function prepareSearch(db: Db, query: string): Promise<Search | null> {
  if (!query.trim()) return null
  const words = await listWordKeys(db, query)
  if (words.length === 0) return null
  return { words, corrected: null }
}

/** The same search in the nearest spellings, or null when there is nothing near enough. */
export async function correctSearch(db: Db, search: Search): Promise<Search | null> {
  const unknown = search.words.filter((word) => !isKnown(word))
  if (unknown.length === 0) return null
  const nearest = await listNearestTerms(
    db,
    unknown.map((word) => word.word),
  )
  if (nearest.includes(null)) return null
  const spelling = new Map(unknown.map((word, index) => [word.word, nearest[index] ?? word.word]))
  const corrected = search.words.map((word) => spelling.get(word.word) ?? word.word).join(' ')
  return { words: await listWordKeys(db, corrected), corrected }
}
