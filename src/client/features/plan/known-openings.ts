type KnownOpening = { name: string; side: 'white' | 'black'; moves: string }

/** The openings that the questions offer: families that the catalogue has lessons about. */
export const KNOWN_OPENINGS: readonly KnownOpening[] = [
  { name: 'Italian Game', side: 'white', moves: 'e4 e5 Nf3 Nc6 Bc4' },
  { name: 'Ruy Lopez', side: 'white', moves: 'e4 e5 Nf3 Nc6 Bb5' },
  { name: 'Scotch Game', side: 'white', moves: 'e4 e5 Nf3 Nc6 d4' },
  { name: "King's Gambit", side: 'white', moves: 'e4 e5 f4' },
  { name: "Queen's Gambit", side: 'white', moves: 'd4 d5 c4' },
  { name: 'London System', side: 'white', moves: 'd4 d5 Nf3 Nf6 Bf4' },
  { name: 'Vienna Game', side: 'white', moves: 'e4 e5 Nc3' },
  { name: 'English Opening', side: 'white', moves: 'c4' },
  { name: 'Open Games (1.e4 e5)', side: 'black', moves: 'e4 e5' },
  { name: 'Sicilian Defense', side: 'black', moves: 'e4 c5' },
  { name: 'French Defense', side: 'black', moves: 'e4 e6' },
  { name: 'Caro-Kann Defense', side: 'black', moves: 'e4 c6' },
  { name: 'Scandinavian Defense', side: 'black', moves: 'e4 d5' },
  { name: "Queen's Gambit Declined", side: 'black', moves: 'd4 d5 c4 e6' },
  { name: 'Slav Defense', side: 'black', moves: 'd4 d5 c4 c6' },
  { name: "King's Indian Defense", side: 'black', moves: 'd4 Nf6 c4 g6 Nc3 Bg7' },
  { name: 'Nimzo-Indian Defense', side: 'black', moves: 'd4 Nf6 c4 e6 Nc3 Bb4' },
  { name: 'Dutch Defense', side: 'black', moves: 'd4 f5' },
]

/** What a player of a level without openings of their own can start with: one for White, one for Black. */
export const USUAL_OPENINGS = {
  beginner: namedOpenings('Italian Game', 'Open Games (1.e4 e5)'),
  intermediate: namedOpenings("Queen's Gambit", 'Caro-Kann Defense'),
  advanced: namedOpenings('Ruy Lopez', "Queen's Gambit Declined"),
  master: namedOpenings('Ruy Lopez', 'Sicilian Defense'),
}

function namedOpenings(...names: string[]): readonly KnownOpening[] {
  return KNOWN_OPENINGS.filter(({ name }) => names.includes(name))
}
