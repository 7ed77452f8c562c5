import tables from './de.json' with { type: 'json' }
import { type OpeningWords, wordTables } from './opening-words.ts'
import { tableOf } from '../../texts/text-tables.ts'

const ENDINGS = tableOf<string>({ f: 'e', m: 'er', n: 'es' })

/** Names of openings in German. */
export const DE_OPENINGS: OpeningWords = {
  ...wordTables(tables),
  colon: ': ',
  with: 'mit',
  within: (family) => family,
  named: (noun, name) => `${name.replaceAll(' ', '-')}-${noun}`,
  described: (noun, gender, [stem = '']) => `${stem}${ENDINGS.get(gender)} ${noun}`,
  accepted: (gambit) => `Angenommenes ${gambit}`,
  declined: (gambit) => `Abgelehntes ${gambit}`,
}
