import { describe, expect, it } from 'vitest'
import { openingName } from './opening-names.ts'
import { DE_OPENINGS } from './opening-names/de.ts'
import { ES_OPENINGS } from './opening-names/es.ts'
import { FR_OPENINGS } from './opening-names/fr.ts'
import { SITE_LANGUAGES } from '../texts/languages.ts'

const OTHERS = SITE_LANGUAGES.filter((language) => language !== 'en')

/** '~' stands for the narrow no-break space that French puts before a colon. */
const CASES = `
  Sicilian Defense | Sizilianische Verteidigung | Defensa siciliana | Défense sicilienne
  Sicilian Defense: Najdorf Variation | Sizilianische Verteidigung: Najdorf-Variante | Defensa siciliana: variante Najdorf | Défense sicilienne~: variante Najdorf
  Sicilian Defense: Najdorf Variation, English Attack | Sizilianische Verteidigung: Najdorf-Variante, Englischer Angriff | Defensa siciliana: variante Najdorf, ataque inglés | Défense sicilienne~: variante Najdorf, attaque anglaise
  Sicilian Defense: Najdorf Variation, Poisoned Pawn Variation | Sizilianische Verteidigung: Najdorf-Variante, Variante des vergifteten Bauern | Defensa siciliana: variante Najdorf, variante del peón envenenado | Défense sicilienne~: variante Najdorf, variante du pion empoisonné
  Sicilian Defense: Dragon Variation, Yugoslav Attack | Sizilianische Verteidigung: Drachenvariante, Jugoslawischer Angriff | Defensa siciliana: variante del dragón, ataque yugoslavo | Défense sicilienne~: variante du dragon, attaque yougoslave
  Sicilian Defense: Accelerated Dragon, Maróczy Bind | Sizilianische Verteidigung: Beschleunigte Drachenvariante, Maróczy-Aufbau | Defensa siciliana: dragón acelerado, formación Maróczy | Défense sicilienne~: dragon accéléré, étau de Maróczy
  Sicilian Defense: Scheveningen Variation, Keres Attack | Sizilianische Verteidigung: Scheveninger Variante, Keres-Angriff | Defensa siciliana: variante Scheveningen, ataque Keres | Défense sicilienne~: variante de Scheveningue, attaque Keres
  Sicilian Defense: Smith-Morra Gambit Accepted | Sizilianische Verteidigung: Angenommenes Smith-Morra-Gambit | Defensa siciliana: gambito Smith-Morra aceptado | Défense sicilienne~: gambit Smith-Morra accepté
  Sicilian Defense: Lasker-Pelikan Variation, Sveshnikov Variation | Sizilianische Verteidigung: Lasker-Pelikan-Variante, Sweschnikow-Variante | Defensa siciliana: variante Lasker-Pelikan, variante Sveshnikov | Défense sicilienne~: variante Lasker-Pelikan, variante Svechnikov
  Sicilian Defense: Richter-Rauzer Variation | Sizilianische Verteidigung: Richter-Rauser-Variante | Defensa siciliana: variante Richter-Rauzer | Défense sicilienne~: variante Richter-Rauzer
  Sicilian Defense: Taimanov Variation | Sizilianische Verteidigung: Taimanow-Variante | Defensa siciliana: variante Taimanov | Défense sicilienne~: variante Taïmanov
  Sicilian Defense: Nyezhmetdinov-Rossolimo Attack | Sizilianische Verteidigung: Neschmetdinow-Rossolimo-Angriff | Defensa siciliana: ataque Nezhmetdinov-Rossolimo | Défense sicilienne~: attaque Nejmetdinov-Rossolimo
  Sicilian Defense: Closed | Sizilianische Verteidigung: Geschlossene Variante | Defensa siciliana: variante cerrada | Défense sicilienne~: variante fermée
  Sicilian Defense: Alapin Variation | Sizilianische Verteidigung: Alapin-Variante | Defensa siciliana: variante Alapin | Défense sicilienne~: variante Alapin
  Sicilian Defense: Grand Prix Attack | Sizilianische Verteidigung: Grand-Prix-Angriff | Defensa siciliana: ataque Grand Prix | Défense sicilienne~: attaque Grand Prix
  French Defense | Französische Verteidigung | Defensa francesa | Défense française
  French Defense: Winawer Variation, Advance Variation | Französische Verteidigung: Winawer-Variante, Vorstoßvariante | Defensa francesa: variante Winawer, variante del avance | Défense française~: variante Winawer, variante d’avance
  French Defense: Exchange Variation | Französische Verteidigung: Abtauschvariante | Defensa francesa: variante del cambio | Défense française~: variante d’échange
  French Defense: Tarrasch Variation, Chistyakov Defense | Französische Verteidigung: Tarrasch-Variante, Tschistjakow-Verteidigung | Defensa francesa: variante Tarrasch, defensa Chistiakov | Défense française~: variante Tarrasch, défense Tchistiakov
  Caro-Kann Defense: Panov Attack | Caro-Kann-Verteidigung: Panow-Angriff | Defensa Caro-Kann: ataque Panov | Défense Caro-Kann~: attaque Panov
  Caro-Kann Defense: Karpov Variation | Caro-Kann-Verteidigung: Karpow-Variante | Defensa Caro-Kann: variante Karpov | Défense Caro-Kann~: variante Karpov
  Scandinavian Defense: Portuguese Gambit | Skandinavische Verteidigung: Portugiesisches Gambit | Defensa escandinava: gambito portugués | Défense scandinave~: gambit portugais
  Alekhine Defense: Four Pawns Attack | Aljechin-Verteidigung: Vierbauernangriff | Defensa Alekhine: ataque de los cuatro peones | Défense Alekhine~: attaque des quatre pions
  Pirc Defense: Austrian Attack | Pirc-Verteidigung: Österreichischer Angriff | Defensa Pirc: ataque austriaco | Défense Pirc~: attaque autrichienne
  Ruy Lopez | Spanische Partie | Apertura española | Partie espagnole
  Ruy Lopez: Closed, Breyer Defense | Spanische Partie: Geschlossene Variante, Breyer-Verteidigung | Apertura española: variante cerrada, defensa Breyer | Partie espagnole~: variante fermée, défense Breyer
  Ruy Lopez: Closed, Chigorin Defense | Spanische Partie: Geschlossene Variante, Tschigorin-Verteidigung | Apertura española: variante cerrada, defensa Chigorin | Partie espagnole~: variante fermée, défense Tchigorine
  Ruy Lopez: Marshall Attack | Spanische Partie: Marshall-Angriff | Apertura española: ataque Marshall | Partie espagnole~: attaque Marshall
  Ruy Lopez: Berlin Defense | Spanische Partie: Berliner Verteidigung | Apertura española: defensa berlinesa | Partie espagnole~: défense berlinoise
  Ruy Lopez: Morphy Defense, Modern Steinitz Defense | Spanische Partie: Morphy-Verteidigung, Moderne Steinitz-Verteidigung | Apertura española: defensa Morphy, defensa Steinitz moderna | Partie espagnole~: défense Morphy, défense Steinitz moderne
  Ruy Lopez: Noah's Ark Trap | Spanische Partie: Arche-Noah-Falle | Apertura española: celada del arca de Noé | Partie espagnole~: piège de l’arche de Noé
  Italian Game: Evans Gambit | Italienische Partie: Evans-Gambit | Apertura italiana: gambito Evans | Partie italienne~: gambit Evans
  Italian Game: Two Knights Defense, Fried Liver Attack | Italienische Partie: Zweispringerspiel im Nachzuge, Fegatello-Angriff | Apertura italiana: defensa de los dos caballos, ataque Fegatello | Partie italienne~: défense des deux cavaliers, attaque Fegatello
  Italian Game: Giuoco Pianissimo | Italienische Partie: Giuoco pianissimo | Apertura italiana: giuoco pianissimo | Partie italienne~: giuoco pianissimo
  Italian Game: Two Knights Defense, Max Lange Attack | Italienische Partie: Zweispringerspiel im Nachzuge, Max-Lange-Angriff | Apertura italiana: defensa de los dos caballos, ataque Max Lange | Partie italienne~: défense des deux cavaliers, attaque Max Lange
  Scotch Game: Göring Gambit | Schottische Partie: Göring-Gambit | Apertura escocesa: gambito Göring | Partie écossaise~: gambit Göring
  Scotch Game: Scotch Gambit | Schottische Partie: Schottisches Gambit | Apertura escocesa: gambito escocés | Partie écossaise~: gambit écossais
  Four Knights Game: Spanish Variation | Vierspringerspiel: Spanische Variante | Apertura de los cuatro caballos: variante española | Partie des quatre cavaliers~: variante espagnole
  Petrov's Defense: Classical Attack | Russische Verteidigung: Klassischer Angriff | Defensa Petrov: ataque clásico | Défense Petrov~: attaque classique
  Philidor Defense: Hanham Variation | Philidor-Verteidigung: Hanham-Variante | Defensa Philidor: variante Hanham | Défense Philidor~: variante Hanham
  King's Gambit Accepted: Bishop's Gambit | Angenommenes Königsgambit: Läufergambit | Gambito de rey aceptado: gambito de alfil | Gambit du roi accepté~: gambit du fou
  King's Gambit Declined: Falkbeer Countergambit | Abgelehntes Königsgambit: Falkbeer-Gegengambit | Gambito de rey rehusado: contragambito Falkbeer | Gambit du roi refusé~: contre-gambit Falkbeer
  King's Gambit Declined: Keene's Defense | Abgelehntes Königsgambit: Keene-Verteidigung | Gambito de rey rehusado: defensa Keene | Gambit du roi refusé~: défense Keene
  Vienna Game: Frankenstein-Dracula Variation | Wiener Partie: Frankenstein-Dracula-Variante | Apertura vienesa: variante Frankenstein-Drácula | Partie viennoise~: variante Frankenstein-Dracula
  Vienna Game: Vienna Gambit | Wiener Partie: Wiener Gambit | Apertura vienesa: gambito vienés | Partie viennoise~: gambit viennois
  Bishop's Opening: Berlin Defense | Läuferspiel: Berliner Verteidigung | Apertura de alfil: defensa berlinesa | Partie du fou~: défense berlinoise
  Latvian Gambit Accepted | Angenommenes Lettisches Gambit | Gambito letón aceptado | Gambit letton accepté
  Queen's Gambit Declined: Orthodox Defense, Main Line | Abgelehntes Damengambit: Orthodoxe Verteidigung, Hauptvariante | Gambito de dama rehusado: defensa ortodoxa, línea principal | Gambit dame refusé~: défense orthodoxe, variante principale
  Queen's Gambit Declined: Cambridge Springs Defense | Abgelehntes Damengambit: Cambridge-Springs-Verteidigung | Gambito de dama rehusado: defensa Cambridge Springs | Gambit dame refusé~: défense de Cambridge Springs
  Queen's Gambit Declined: Semi-Tarrasch Defense | Abgelehntes Damengambit: Semi-Tarrasch-Verteidigung | Gambito de dama rehusado: defensa semi-Tarrasch | Gambit dame refusé~: défense semi-Tarrasch
  Queen's Gambit Declined: Albin Countergambit | Abgelehntes Damengambit: Albin-Gegengambit | Gambito de dama rehusado: contragambito Albin | Gambit dame refusé~: contre-gambit Albin
  Queen's Gambit Accepted: Classical Defense | Angenommenes Damengambit: Klassische Verteidigung | Gambito de dama aceptado: defensa clásica | Gambit dame accepté~: défense classique
  Slav Defense: Exchange Variation | Slawische Verteidigung: Abtauschvariante | Defensa eslava: variante del cambio | Défense slave~: variante d’échange
  Semi-Slav Defense: Meran Variation | Halbslawische Verteidigung: Meraner Variante | Defensa semieslava: variante de Merano | Défense semi-slave~: variante de Merano
  Catalan Opening: Open Defense | Katalanische Eröffnung: Offene Verteidigung | Apertura catalana: defensa abierta | Ouverture catalane~: défense ouverte
  Nimzo-Indian Defense: Sämisch Variation | Nimzowitsch-Indische Verteidigung: Sämisch-Variante | Defensa nimzoindia: variante Sämisch | Défense nimzo-indienne~: variante Sämisch
  Queen's Indian Defense: Kasparov-Petrosian Variation | Damenindische Verteidigung: Kasparow-Petrosjan-Variante | Defensa india de dama: variante Kasparov-Petrosian | Défense ouest-indienne~: variante Kasparov-Petrossian
  King's Indian Defense: Averbakh Variation | Königsindische Verteidigung: Awerbach-Variante | Defensa india de rey: variante Averbakh | Défense est-indienne~: variante Averbakh
  King's Indian Defense: Orthodox Variation, Bayonet Attack | Königsindische Verteidigung: Orthodoxe Variante, Bajonettangriff | Defensa india de rey: variante ortodoxa, ataque de bayoneta | Défense est-indienne~: variante orthodoxe, attaque à la baïonnette
  Grünfeld Defense: Russian Variation | Grünfeld-Indische Verteidigung: Russische Variante | Defensa Grünfeld: variante rusa | Défense Grünfeld~: variante russe
  Benoni Defense: Fianchetto Variation | Benoni-Verteidigung: Fianchetto-Variante | Defensa Benoni: variante del fianchetto | Défense Benoni~: variante du fianchetto
  Benko Gambit Accepted | Angenommenes Wolga-Gambit | Gambito Benko aceptado | Gambit Benko accepté
  Dutch Defense: Leningrad Variation | Holländische Verteidigung: Leningrader Variante | Defensa holandesa: variante Leningrado | Défense hollandaise~: variante de Leningrad
  Dutch Defense: Stonewall Variation | Holländische Verteidigung: Stonewall-Variante | Defensa holandesa: variante Stonewall | Défense hollandaise~: variante stonewall
  English Opening: King's English Variation | Englische Eröffnung: Königsenglische Variante | Apertura inglesa: variante inglesa de rey | Ouverture anglaise~: variante anglaise du roi
  English Opening: Symmetrical Variation, Hedgehog Defense | Englische Eröffnung: Symmetrische Variante, Igelverteidigung | Apertura inglesa: variante simétrica, defensa del erizo | Ouverture anglaise~: variante symétrique, défense du hérisson
  London System, with Be2 | Londoner System, mit Be2 | Sistema Londres, con Be2 | Système de Londres, avec Be2
  Elephant Gambit | Mittelgambit im Nachzuge | Gambito elefante | Gambit de l’éléphant
  Hippopotamus Defense | Nilpferd-Verteidigung | Defensa hipopótamo | Défense de l’hippopotame
  Sicilian Defense: O'Kelly Variation | Sizilianische Verteidigung: O’Kelly-Variante | Defensa siciliana: variante O’Kelly | Défense sicilienne~: variante O’Kelly
  Sicilian Defense: Old Sicilian | Sizilianische Verteidigung: Altsizilianische Variante | Defensa siciliana: siciliana antigua | Défense sicilienne~: vieille sicilienne
  Sicilian Defense: Modern Variations | Sizilianische Verteidigung: Moderne Varianten | Defensa siciliana: variantes modernas | Défense sicilienne~: variantes modernes
  Sicilian Defense: Wing Gambit Deferred | Sizilianische Verteidigung: Verzögertes Flügelgambit | Defensa siciliana: gambito de ala diferido | Défense sicilienne~: gambit de l’aile différé
  English Opening: King's English Variation, Reversed Sicilian | Englische Eröffnung: Königsenglische Variante, Sizilianer im Anzug | Apertura inglesa: variante inglesa de rey, siciliana con colores invertidos | Ouverture anglaise~: variante anglaise du roi, sicilienne inversée
  Scandinavian Defense: Icelandic-Palme Gambit | Skandinavische Verteidigung: Isländisches Palme-Gambit | Defensa escandinava: gambito islandés Palme | Défense scandinave~: gambit islandais Palme
  Englund Gambit: Hartlaub-Charlick Gambit | Englund-Gambit: Hartlaub-Charlick-Gambit | Gambito Englund: gambito Hartlaub-Charlick | Gambit Englund~: gambit Hartlaub-Charlick
  Slav Defense: Swiss Gambit | Slawische Verteidigung: Schweizerisches Gambit | Defensa eslava: gambito suizo | Défense slave~: gambit suisse
  Slav Defense: Check Variation | Slawische Verteidigung: Schachvariante | Defensa eslava: variante del jaque | Défense slave~: variante de l’échec
  Slav Defense: Wayward Spike Line | Slawische Verteidigung: Wayward Spike Line | Defensa eslava: Wayward Spike Line | Défense slave~: Wayward Spike Line
  Open Games (1.e4 e5) | Offene Spiele (1.e4 e5) | Aperturas abiertas (1.e4 e5) | Débuts ouverts (1.e4 e5)
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('~', '\u202f').split('|'))
  .map((names) => names.map((name) => name.trim()))

describe('the names of openings', () => {
  it.each(['the Ruy Lopez', 'Nameless Opening: Najdorf Variation', 'sicilian defense', ''])(
    '"%s" is no family that is known, and stays as it is',
    (name) => {
      for (const language of SITE_LANGUAGES) expect(openingName(name, language)).toBe(name)
    },
  )

  it('a variation that is not known stays English beside those that are', () => {
    const name = 'Italian Game: Rosentreter Gambit, Nescafe Frappe Attack'
    expect(openingName(name, 'en')).toBe(name)
    expect(openingName(name, 'de')).toBe(
      'Italienische Partie: Rosentreter-Gambit, Nescafe Frappe Attack',
    )
    expect(openingName('French Defense: constructor Variation', 'es')).toBe(
      'Defensa francesa: constructor Variation',
    )
  })

  it.each(CASES)('%s: %s, %s, %s', (en = '', ...others) => {
    expect(openingName(en, 'en')).toBe(en)
    expect(OTHERS.map((language) => openingName(en, language))).toEqual(others)
  })

  it('the tables of the languages have the same entries', () => {
    for (const part of ['families', 'variations', 'adjectives', 'kinds'] as const) {
      const entries = [...DE_OPENINGS[part].keys()]
      expect([...ES_OPENINGS[part].keys()]).toEqual(entries)
      expect([...FR_OPENINGS[part].keys()]).toEqual(entries)
    }
  })
})
