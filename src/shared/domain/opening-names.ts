import also from './opening-names/also.json' with { type: 'json' }
import { DE_OPENINGS } from './opening-names/de.ts'
import { ES_OPENINGS } from './opening-names/es.ts'
import { FR_OPENINGS } from './opening-names/fr.ts'
import { type OpeningWords, translatedOpening } from './opening-names/opening-words.ts'
import type { TextLanguage } from '../texts/languages.ts'

const WORDS: Readonly<Record<Exclude<TextLanguage, 'en'>, OpeningWords>> = {
  de: DE_OPENINGS,
  es: ES_OPENINGS,
  fr: FR_OPENINGS,
}

/**
 * Returns what an opening is called: 'Sizilianische Verteidigung: Najdorf-Variante' for 'Sicilian Defense: Najdorf
 * Variation'. This module holds all languages; a page needs only `translatedOpening` and the words of its own.
 */
export function openingName(name: string, language: TextLanguage): string {
  return language === 'en' ? name : translatedOpening(name, WORDS[language])
}

/** What a family of openings is called in each language, for the search. */
type OpeningNames = Record<TextLanguage, string> & {
  /** Other names in any of them that are only found. */
  also: readonly string[]
}

const ALSO: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(also))

export const OPENING_NAMES: readonly OpeningNames[] = [...DE_OPENINGS.families.keys()].map(
  (en) => ({
    en,
    de: openingName(en, 'de'),
    es: openingName(en, 'es'),
    fr: openingName(en, 'fr'),
    also: ALSO.get(en) ?? [],
  }),
)
