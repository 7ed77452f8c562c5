/** How one opening goes from one side, in figures alone: nothing in it names a game or a player. */
export type OpeningFigure = {
  /** A family ('Caro-Kann Defense') or a variation ('Caro-Kann Defense: Advance Variation'). */
  name: string
  /** The part of the name before the colon. */
  family: string
  side: 'white' | 'black'
  /** The shortest moves that lead there. */
  moves: readonly string[]
  /** The first moves that most of the games have in common: what the player really plays. */
  line: readonly string[]
  /** Finished games. */
  games: number
  /** Points per finished game, 0 to 1. */
  score: number
  /** How the rated ones among them compare with the ratings; null if no game names both. */
  rated: { games: number; score: number; expected: number; isBelow: boolean } | null
  /** The median number of the last move in a known line. */
  leavesAt: number
  /** How many of the games that went on were left by the player's own move, 0 to 1. */
  ownShare: number
}

/** A player's games, as far as a plan needs to know them. */
export type GameFigures = {
  /** Finished games from both sides. */
  games: number
  /** The day of the newest game, '2026-11-22', or '' if no game is dated. */
  until: string
  /** The player's median rating; null if no game names it. */
  rating: number | null
  /** Families and their variations, from both sides; the most frequent first. */
  openings: readonly OpeningFigure[]
}
