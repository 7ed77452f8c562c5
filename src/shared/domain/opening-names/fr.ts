import tables from './fr.json' with { type: 'json' }
import { type OpeningWords, uncapitalized, wordTables } from './opening-words.ts'

/** Names of openings in French. */
export const FR_OPENINGS: OpeningWords = {
  ...wordTables(tables),
  colon: '\u202f: ',
  with: 'avec',
  within: uncapitalized,
  named: (noun, name) => `${noun} ${name}`,
  described: (noun, gender, [masculine = '', feminine = masculine]) =>
    `${noun} ${gender === 'f' ? feminine : masculine}`,
  accepted: (gambit) => `${gambit} accepté`,
  declined: (gambit) => `${gambit} refusé`,
}
