import { z } from 'zod'
import { withoutInvisible } from '../domain/hidden-characters.ts'
import { says } from './says.ts'

const MAX_PHRASE = 60
const MAX_PHRASES = 10

const phrase = z
  .string()
  .overwrite(withoutInvisible)
  .trim()
  .min(1, says('{field} must not be empty'))
  .max(MAX_PHRASE, says('{field} must be at most {max} characters', { max: MAX_PHRASE }))
  .regex(/[\p{L}\p{N}]/u, says('{field} must contain a letter or a digit'))
const phrases = z
  .array(phrase)
  .min(1, says('{field} must have at least one entry'))
  .max(MAX_PHRASES, says('{field} must have at most {max} entries', { max: MAX_PHRASES }))

export const synonymInput = z.object({
  /** 'same': all entries mean the same. 'also': a search for one of the words also finds the targets. */
  relation: z.enum(['same', 'also'], says('{field} must be one of same, also')),
  words: phrases,
  targets: phrases,
})
export type SynonymInput = z.infer<typeof synonymInput>

export const synonymPatch = synonymInput.partial()
export type SynonymPatch = z.infer<typeof synonymPatch>

export const synonymView = z.object({
  /** Null for an entry that comes with the product and cannot be removed. */
  id: z.int().nullable(),
  relation: z.enum(['same', 'also', 'means']),
  words: z.array(z.string()),
  /** Empty for a `same` entry that comes with the product: `words` holds all of its entries. */
  targets: z.array(z.string()),
})
export type SynonymView = z.infer<typeof synonymView>
