import { DE_OPENINGS } from './opening-names/de.ts'
import { ES_OPENINGS } from './opening-names/es.ts'
import { FR_OPENINGS } from './opening-names/fr.ts'
import { type OpeningWords, translatedOpening, wordTable } from './opening-names/opening-words.ts'
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

const ALSO = wordTable(`
  Sicilian Defense = Sizilianer
  French Defense = Franzose
  Alekhine Defense = Alechin, Aliojin
  Pirc Defense = Pirc-Ufimzew
  Ruy Lopez = Spanisch, Partida española, Spanische Eröffnung, Ouverture espagnole, Ruy López, Spanier
  Italian Game = Partida italiana, Italienisch, Italienische Eröffnung, Ouverture italienne
  Scotch Game = Schottisch, Partida escocesa, Ouverture écossaise
  Scotch Gambit = Schottengambit
  Four Knights Game = cuatro caballos, quatre cavaliers, Vierspringer
  Two Knights Defense = Zweispringer, dos caballos, deux cavaliers, Zweispringerspiel
  Petrov's Defense = Russisch, Russische Partie, Defensa rusa, Défense russe, Partie russe, Apertura rusa, Petrow, Petroff
  King's Gambit = gambito del rey, Gambit roi
  Vienna Game = Partida vienesa
  Bishop's Opening = Läufereröffnung
  Danish Gambit = Dänisches Gambit
  Queen's Gambit = gambito de reina, Gambit de la dame
  Queen's Gambit Declined = Gambito de dama declinado, Damengambit abgelehnt
  Queen's Gambit Accepted = Damengambit angenommen
  Semi-Slav Defense = semi slawisch, semi eslava, Halbslawe
  Catalan Opening = Katalane, partie catalane
  Nimzo-Indian Defense = Nimzoindisch, Nimzoinder, nimzo india, nimzoindienne
  Queen's Indian Defense = india de dama, ouest indienne, Dameninder
  Bogo-Indian Defense = Bogoindisch, bogo india
  King's Indian Defense = india de rey, est indienne, Königsinder, india del rey, indienne du roi
  Grünfeld Defense = Grünfeldindisch
  Benoni Defense = Modernes Benoni, Benoni moderne, Benoni moderna
  Benko Gambit = Gambito Volga, Gambit de la Volga, Wolgagambit
  Budapest Gambit = Budapester
  Old Indian Defense = india antigua
  Indian Defense = Indische Eröffnung
  Dutch Defense = Holländer, Defensa neerlandesa, Niederländische Verteidigung, Leningrader
  London System = Londres, Systeme Londres, Londoner
  Trompowsky Attack = Trompowski, Trompovski
  Elephant Gambit = Elefantengambit, Gambit éléphant
  Queen's Pawn Game = peón dama, pion dame, Damenbauer
  King's Pawn Game = peón rey, pion roi, Königsbauer
  English Opening = Partie anglaise, Englische Partie
  Réti Opening = Début Réti
  Bird Opening = Début Bird
  Nimzo-Larsen Attack = Nimzowitsch-Larsen-Angriff, Apertura Larsen, Ouverture Larsen
  Polish Opening = Sokolsky-Eröffnung, Apertura Sokolsky
  Grob Opening = Grobs Angriff
`)

export const OPENING_NAMES: readonly OpeningNames[] = [...DE_OPENINGS.families.keys()].map(
  (en) => ({
    en,
    de: openingName(en, 'de'),
    es: openingName(en, 'es'),
    fr: openingName(en, 'fr'),
    also: ALSO.get(en)?.split(', ') ?? [],
  }),
)
