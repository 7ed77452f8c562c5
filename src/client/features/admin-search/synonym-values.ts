import { z } from 'zod'
import { synonymInput } from '#shared/contracts/search-synonyms.ts'
import type { Synonym } from './synonyms-api.ts'

/** What the inputs hold: phrases with commas between them. */
export type SynonymValues = { relation: 'same' | 'also'; words: string; targets: string }

const { words, targets } = synonymInput.shape

/** What is wrong with one phrase is said of the field. */
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

/** The contract, for text. */
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
