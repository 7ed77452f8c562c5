import { z } from 'zod'
import table from './words/synonyms.json' with { type: 'json' }
import { phraseList } from './word-lists.ts'

/**
 * Other names for chess terms. `same`: a search for one finds all of them equally. `means`: a search for the left
 * finds the right instead, because the words themselves find the wrong things or nothing. `also`: a search for the
 * left finds the right as well, ranked below. Several words form a phrase; `#rules` is the tag 'rules'; capitals
 * matter only if a word is written in capitals (KID is the King's Indian, a kid is a child). Curators add their own
 * (features/search).
 */
const synonym = z.union([
  z.strictObject({ same: phraseList }),
  z.strictObject({ words: phraseList, means: phraseList }),
  z.strictObject({ words: phraseList, also: phraseList }),
])
export type Synonym = z.infer<typeof synonym>

/** The sections of the file are for its readers. */
export const SYNONYMS: readonly Synonym[] = Object.values(
  z.record(z.string(), z.array(synonym)).parse(table),
).flat()
