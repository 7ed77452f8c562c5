import { z } from 'zod'
import { callQuery } from '#client/data/queries.ts'
import { listSynonyms } from '#shared/calls/admin-search.ts'
import { synonymInput, type SynonymView } from '#shared/contracts/search-synonyms.ts'
import { asMessage, issueText } from '#shared/contracts/says.ts'
import { text } from '#shared/texts/text.ts'

/** Built-in synonyms have a negative `id`; they cannot be changed. */
export type Synonym = Omit<SynonymView, 'id'> & { id: number }

export function synonymsQuery() {
  return { ...callQuery(listSynonyms), select: withIds }
}

function withIds(synonyms: readonly SynonymView[]): Synonym[] {
  return synonyms.map((synonym, index) => ({ ...synonym, id: synonym.id ?? -1 - index }))
}

/** The inputs hold phrases separated by commas. */
export type SynonymValues = { relation: 'same' | 'also'; words: string; targets: string }

const { words, targets } = synonymInput.shape

/** Reports an invalid phrase as an error of the whole field. */
const phrasesIn = (phrases: typeof words) =>
  z.string().transform((typed, context) => {
    const list = typed
      .split(',')
      .map((phrase) => phrase.trim())
      .filter(Boolean)
    const { data, error } = phrases.safeParse(list)
    if (data) return data
    const [issue] = error.issues
    const fault = issue && issueText(issue)
    if (fault) {
      const { words: sentence, values } = fault
      const [at] = issue.path
      const field = at === undefined ? text('This field') : `“${list[Number(at)]}”`
      context.addIssue({
        code: 'custom',
        message: asMessage({ words: sentence, values: { ...values, field } }),
      })
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
