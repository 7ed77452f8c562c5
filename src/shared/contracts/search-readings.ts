import { z } from 'zod'
import { withoutInvisible } from '../domain/hidden-characters.ts'
import { SITE_LANGUAGES } from '../texts/languages.ts'
import { says } from './says.ts'

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
