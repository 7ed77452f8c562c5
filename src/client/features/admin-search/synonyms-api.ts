import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { deadline } from '#client/data/deadline.ts'
import { apiGet, apiSend } from '#client/data/request.ts'
import type { SynonymInput, SynonymView } from '#shared/contracts/search-synonyms.ts'

const PATH = '/api/admin/search-synonyms'
const KEY = ['search-synonyms']

/** `id`: negative for one that came with the product, which nobody can change. */
export type Synonym = Omit<SynonymView, 'id'> & { id: number }

export function synonymsQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Synonym[]> => {
      const { body } = await apiGet<SynonymView[]>(PATH, deadline(signal))
      return body.map((synonym, index) => ({ ...synonym, id: synonym.id ?? -1 - index }))
    },
  })
}

/** Null: a new one. */
export async function saveSynonym(id: number | null, input: SynonymInput): Promise<void> {
  if (id === null) await apiSend('POST', PATH, input)
  else await apiSend('PUT', `${PATH}/${id}`, input)
}

export async function deleteSynonym(id: number): Promise<void> {
  await apiSend('DELETE', `${PATH}/${id}`)
}

/** After each write: lists are searched with it from now on. */
export async function refreshSynonyms(client: QueryClient): Promise<void> {
  await Promise.all(
    [KEY, ['resources'], ['search']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}
