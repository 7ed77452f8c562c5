import { z } from 'zod'
import { withoutInvisible } from '../domain/hidden-characters.ts'
import { says } from './says.ts'
import { SITE_LANGUAGES } from '../texts/languages.ts'

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

const MAX_WORDS = 100
const MAX_TOPIC = 60
/** As many rows as one import takes. */
export const MAX_READINGS = 5_000

const words = z
  .string()
  .overwrite(withoutInvisible)
  .trim()
  .min(1, says('{field} must not be empty'))
  .max(MAX_WORDS, says('{field} must be at most {max} characters', { max: MAX_WORDS }))
  .regex(/[\p{L}\p{N}]/u, says('{field} must contain a letter or a digit'))

export const readingInput = z.object({
  language: z.enum(SITE_LANGUAGES, says('{field} must be one of en, de, es, fr')),
  /** What people say. */
  phrase: words,
  /** The catalogue's words for it. */
  readsAs: words,
  /** Names what is meant, alike in all languages: 'how-to-play', 'player:tal'. */
  topic: z
    .string()
    .trim()
    .max(MAX_TOPIC, says('{field} must be at most {max} characters', { max: MAX_TOPIC }))
    .transform((topic) => topic || null)
    .nullable()
    .default(null),
})
export type ReadingInput = z.infer<typeof readingInput>

export const readingPatch = readingInput.partial()
export type ReadingPatch = z.infer<typeof readingPatch>

export const readingView = z.object({
  id: z.int(),
  language: z.enum(SITE_LANGUAGES),
  phrase: z.string(),
  readsAs: z.string(),
  topic: z.string().nullable(),
})
export type ReadingView = z.infer<typeof readingView>

/** Rows are checked one by one, so that a faulty one does not keep the others out. */
export const readingImport = z.object({
  rows: z
    .array(z.unknown())
    .min(1, says('{field} must have at least one entry'))
    .max(MAX_READINGS, says('{field} must have at most {max} entries', { max: MAX_READINGS })),
})
export type ReadingImport = z.infer<typeof readingImport>

export const readingImportView = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** `row` counts from 1, without the header. */
  faults: z.array(z.object({ row: z.int(), message: z.string() })),
})
export type ReadingImportView = z.infer<typeof readingImportView>
