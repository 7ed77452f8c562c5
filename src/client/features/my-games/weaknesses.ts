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
  /** The first move and the answer that were played most; empty if no game says so. */
  opened: readonly string[]
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

/** The lowest ratings of the levels above 'beginner'. */
const RATED_LEVELS = [
  ['master', 2200],
  ['advanced', 1800],
  ['intermediate', 1200],
] as const

type RatedLevel = (typeof RATED_LEVELS)[number][0] | 'beginner'

export function levelOfRating(rating: number): RatedLevel {
  return RATED_LEVELS.find(([, from]) => rating >= from)?.[0] ?? 'beginner'
}

/**
 * Why an opening is worth the work: it scores clearly below what the ratings lead to expect, or below it but perhaps by
 * chance; it scores low, and no ratings are known; its known lines are left early; it comes up most.
 */
export type Weakness = {
  figure: OpeningFigure
  why: 'below' | 'unclear' | 'low' | 'early' | 'often'
}

/** Fewer games prove nothing. */
export const MIN_GAMES = 5
/** A difference that may be chance counts from this many games and lost points on. */
const UNCLEAR_GAMES = 10
const UNCLEAR_POINTS = 1.5
/** Openings that come up often enough to know them beyond this move. */
const OFTEN = 10
const EARLY_MOVE = 6
/** Below half of the points without ratings to compare with. */
const LOW_SCORE = 0.45

/** Returns the openings to work on, the most urgent first: one for each family and side (docs/product.md §12.3). */
export function weaknessesOf(openings: readonly OpeningFigure[]): Weakness[] {
  const families = openings.filter(({ name, family }) => name === family)
  const below = openings.filter(({ rated }) => rated && rated.isBelow && rated.games >= MIN_GAMES)
  const unclear = families.filter(
    (each) =>
      each.rated &&
      !each.rated.isBelow &&
      each.rated.games >= UNCLEAR_GAMES &&
      lostPoints(each) >= UNCLEAR_POINTS,
  )
  const low = families
    .filter(({ rated, games, score }) => !rated && games >= MIN_GAMES && score < LOW_SCORE)
    .toSorted((a, b) => (0.5 - b.score) * b.games - (0.5 - a.score) * a.games || inOrder(a, b))
  const often = families.filter(({ games }) => games >= OFTEN).toSorted(byGames)
  const early = often.filter(({ leavesAt, ownShare }) => leavesAt < EARLY_MOVE && ownShare >= 0.5)
  const found = { below: byLoss(mainParts(below)), unclear: byLoss(unclear), low, early, often }
  const seen = new Set<string>()
  return (['below', 'unclear', 'low', 'early', 'often'] as const)
    .flatMap((why) => found[why].map((figure) => ({ figure, why })))
    .filter(({ figure: { side, family } }) => {
      const key = `${side} ${family}`
      return !seen.has(key) && seen.add(key)
    })
}

export const byGames = (a: OpeningFigure, b: OpeningFigure): number =>
  b.games - a.games || inOrder(a, b)

const inOrder = (a: OpeningFigure, b: OpeningFigure) =>
  compared(a.name, b.name) || compared(b.side, a.side)

/** Not by the rules of a language, which differ between browsers and are slow to load. */
function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Points that the ratings lead to expect and that were not made. */
function lostPoints({ rated }: OpeningFigure): number {
  return rated ? (rated.expected - rated.score) * rated.games : 0
}

function byLoss(figures: readonly OpeningFigure[]): OpeningFigure[] {
  return figures.toSorted((a, b) => lostPoints(b) - lostPoints(a) || inOrder(a, b))
}

/** A variation takes its family's place if most of the family's lost points are its own. */
const MOST_OF_FAMILY = 0.6

function mainParts(below: readonly OpeningFigure[]): OpeningFigure[] {
  return below.filter((figure) => {
    const rivals = below.filter(
      ({ family, side }) => family === figure.family && side === figure.side,
    )
    const whole = rivals.find(({ name }) => name === figure.family)
    const worst = byLoss(rivals.filter(({ name }) => name !== figure.family))[0]
    const isPart =
      worst !== undefined && (!whole || lostPoints(worst) >= MOST_OF_FAMILY * lostPoints(whole))
    return figure === (isPart ? worst : whole)
  })
}
