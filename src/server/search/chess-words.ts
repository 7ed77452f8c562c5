import { z } from 'zod'
import table from './words/chess-words.json' with { type: 'json' }

const words = z.string().min(1)

/**
 * Words of chess and of the interface in English and in German, Spanish and French. Each row is an English word or
 * phrase and what it is called elsewhere, with commas between several names. A search in one of these languages is
 * read in English, since that is what the catalogue is written in. Plurals are listed where an 's' does not make them.
 */
export const CHESS_WORDS = z
  .array(z.strictObject({ en: words, de: words, es: words, fr: words }))
  .parse(table)
