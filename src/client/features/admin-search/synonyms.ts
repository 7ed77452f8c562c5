import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { deadline } from '#client/data/deadline.ts'
import { apiGet, apiSend } from '#client/data/request.ts'
import {
  type SynonymInput,
  synonymInput,
  type SynonymView,
} from '#shared/contracts/search-synonyms.ts'

const PATH = '/api/admin/search-synonyms'
const KEY = ['search-synonyms']

/** Built-in synonyms have a negative `id`; they cannot be changed. */
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

/** A null `id` creates a new synonym. */
export async function saveSynonym(id: number | null, input: SynonymInput): Promise<void> {
  if (id === null) await apiSend('POST', PATH, input)
  else await apiSend('PUT', `${PATH}/${id}`, input)
}

export async function deleteSynonym(id: number): Promise<void> {
  await apiSend('DELETE', `${PATH}/${id}`)
}

/** Refetches what a write affects: all searches use synonyms. */
export async function refreshSynonyms(client: QueryClient): Promise<void> {
  await Promise.all(
    [KEY, ['resources'], ['search']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

/** The inputs hold phrases separated by commas. */
export type SynonymValues = { relation: 'same' | 'also'; words: string; targets: string }

const { words, targets } = synonymInput.shape

/** Reports an invalid phrase as an error of the whole field. */
const phrasesIn = (phrases: typeof words) =>
  z.string().transform((text, context) => {
    const list = text
      .split(',')
      .map((phrase) => phrase.trim())
      .filter(Boolean)
    const { data, error } = phrases.safeParse(list)
    if (data) return data
    for (const { message, path } of error.issues.slice(0, 1)) {
      const faulty = path.length > 0 ? `“${list[Number(path[0])]}”` : 'This field'
      context.addIssue({ code: 'custom', message: `${faulty} ${message}` })
    }
    return z.NEVER
  })

/** The contract, reading its lists from text. */
export const synonymSchema = synonymInput.extend({
  words: phrasesIn(words),
  targets: phrasesIn(targets),
})

export function synonymValues(synonym: Synonym | null, word: string): SynonymValues {
  return {
    relation: synonym?.relation === 'also' ? 'also' : 'same',
    words: synonym?.words.join(', ') ?? word,
    targets: synonym?.targets.join(', ') ?? '',
  }
}
