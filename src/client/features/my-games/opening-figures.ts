import { departureOf, evidenceOf } from './evidence.ts'
import { familyOf, type GameRecord, pointsOf, type ReadGames, type Side } from './read-games.ts'
import { gamesOf, openingMoves, playedLine, shortestWays } from './statistics.ts'
import type { OpeningFigure } from './weaknesses.ts'

/**
 * Returns how a player's openings go, the most frequent first; of everybody's if there is no player. The page stays
 * responsive: it works in slices.
 */
export async function figuresOf(
  found: Pick<ReadGames, 'games' | 'openings'>,
  player: string | null,
): Promise<OpeningFigure[]> {
  const work = countInSlices(found, player)
  let began = performance.now()
  for (;;) {
    const slice = work.next()
    if (slice.done) return slice.value
    if (performance.now() - began < SLICE_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
}

/** A frame has 16 ms. */
const SLICE_MS = 8

/** Returns the player's median rating; null if no finished game names it. */
export function ratingOf(games: readonly GameRecord[], player: string | null): number | null {
  const ratings = games
    .filter(({ result }) => result !== '*')
    .flatMap(({ white, black, whiteElo, blackElo }) => {
      if (white === player) return whiteElo ?? []
      return black === player ? (blackElo ?? []) : []
    })
  return ratings.toSorted((a, b) => a - b)[ratings.length >> 1] ?? null
}

function* countInSlices(
  { games, openings }: Pick<ReadGames, 'games' | 'openings'>,
  player: string | null,
): Generator<void, OpeningFigure[]> {
  const finished = games.filter(({ result }) => result !== '*')
  const white = gamesOf(finished, { player, side: 'white' })
  const black = gamesOf(finished, { player, side: 'black' })
  yield
  const ways = shortestWays(openings)
  const names = new Map(openings.map(({ opening, name, moves }) => [opening, { name, moves }]))
  yield
  const asWhite = yield* sideFigures(white, 'white', { names, ways })
  const asBlack = yield* sideFigures(black, 'black', { names, ways })
  return [...asWhite, ...asBlack].toSorted((a, b) => b.games - a.games)
}

type Known = {
  /** Name and moves by the index in the book. */
  names: ReadonlyMap<number, { name: string; moves: readonly string[] }>
  ways: ReadonlyMap<string, readonly string[]>
}

/** 'Sicilian Defense: Najdorf Variation' of 'Sicilian Defense: Najdorf Variation, English Attack'. */
function variationOf(name: string): string {
  return name.split(',', 1)[0]?.trim() || name
}

function* sideFigures(
  games: readonly GameRecord[],
  side: Side,
  { names, ways }: Known,
): Generator<void, OpeningFigure[]> {
  const groups = new Map<string, { games: GameRecord[]; moves: readonly string[] }>()
  for (const game of games) {
    const line = game.opening === null ? undefined : names.get(game.opening)
    if (!line) continue
    for (const name of new Set([familyOf(line.name), variationOf(line.name)])) {
      const group = groups.get(name) ?? { games: [], moves: line.moves }
      group.games.push(game)
      if (line.moves.length < group.moves.length) group.moves = line.moves
      groups.set(name, group)
    }
  }
  yield
  const figures: OpeningFigure[] = []
  for (const [name, group] of groups) {
    const rated = evidenceOf(group.games, side)
    const departure = departureOf(group.games, side)
    const moves = ways.get(name) ?? group.moves
    figures.push({
      name,
      family: familyOf(name),
      side,
      moves,
      line: playedLine(group.games, moves),
      opened: openingMoves(group.games),
      games: group.games.length,
      score:
        group.games.reduce((sum, game) => sum + (pointsOf(game, side) ?? 0), 0) /
        group.games.length,
      rated: rated && {
        games: rated.games,
        score: rated.score,
        expected: rated.expected,
        isBelow: rated.verdict === 'below',
      },
      leavesAt: departure?.move ?? 0,
      ownShare: departure?.ownShare ?? 0,
    })
    yield
  }
  return figures
}
