import tables from './es.json' with { type: 'json' }
import { type OpeningWords, uncapitalized, wordTables } from './opening-words.ts'

/** Names of openings in Spanish. */
export const ES_OPENINGS: OpeningWords = {
  ...wordTables(tables),
  colon: ': ',
  with: 'con',
  within: uncapitalized,
  named: (noun, name) => `${noun} ${name}`,
  described: (noun, gender, [masculine = '', feminine = masculine]) =>
    `${noun} ${gender === 'f' ? feminine : masculine}`,
  accepted: (gambit) => `${gambit} aceptado`,
  declined: (gambit) => `${gambit} rehusado`,
}
