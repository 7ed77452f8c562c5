import { type GameRecord, pointsOf, type Side } from './read-games.ts'

/** The true share of points lies between these, in 19 of 20 such samples. */
export type Interval = { low: number; high: number }

export type Evidence = Interval & {
  /** Finished games in which both ratings are known. */
  games: number
  /** Points per game, 0 to 1. */
  score: number
  /** Points per game that the ratings lead to expect. */
  expected: number
  /** `unclear`: the expected share lies within the interval, so that the difference may be chance. */
  verdict: 'below' | 'above' | 'unclear'
}

/** Two-sided, 95%. */
const Z = 1.96

/** Returns the points per game that Elo's formula expects of a player, from 0 to 1 (FIDE Handbook B.02, 8.1). */
export function expectedScore(own: number, opponent: number): number {
  return 1 / (1 + 10 ** ((opponent - own) / 400))
}

/**
 * Returns Wilson's score interval (1927) of a share of points. A draw counts as half a success. Draws make the spread
 * smaller than the formula supposes, so the interval is rather too wide than too narrow.
 */
export function interval(points: number, games: number): Interval {
  if (games === 0) return { low: 0, high: 1 }
  const share = points / games
  const weight = Z ** 2 / games
  const middle = (share + weight / 2) / (1 + weight)
  const half = (Z * Math.sqrt((share * (1 - share)) / games + weight / (4 * games))) / (1 + weight)
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** Compares the results with what the ratings lead to expect; null if no finished game names both ratings. */
export function evidenceOf(games: readonly GameRecord[], side: Side): Evidence | null {
  let count = 0
  let points = 0
  let expected = 0
  for (const game of games) {
    const gained = pointsOf(game, side)
    const { whiteElo, blackElo } = game
    if (gained === null || whiteElo === null || blackElo === null) continue
    count++
    points += gained
    expected +=
      side === 'white' ? expectedScore(whiteElo, blackElo) : expectedScore(blackElo, whiteElo)
  }
  if (count === 0) return null
  const range = interval(points, count)
  const mean = expected / count
  return {
    ...range,
    games: count,
    score: points / count,
    expected: mean,
    verdict: range.high < mean ? 'below' : range.low > mean ? 'above' : 'unclear',
  }
}

export type Departure = {
  /** The median number of the last move in a known line; 0 if most games were in none. */
  move: number
  /** How many of the games that went on were left by the player's own move, 0 to 1. */
  ownShare: number
}

/** Returns where the games leave the known lines; null without games. */
export function departureOf(games: readonly GameRecord[], side: Side): Departure | null {
  if (games.length === 0) return null
  const moves = games.map(({ bookPlies }) => Math.ceil(bookPlies / 2)).toSorted((a, b) => a - b)
  const wentOn = games.filter(({ plies, bookPlies }) => plies > bookPlies)
  const own = wentOn.filter(({ bookPlies }) => (bookPlies % 2 === 0) === (side === 'white'))
  return {
    move: moves[moves.length >> 1] ?? 0,
    ownShare: wentOn.length === 0 ? 0 : own.length / wentOn.length,
  }
}
