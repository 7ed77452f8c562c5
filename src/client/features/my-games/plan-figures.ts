import type { GameFigures, OpeningFigure } from '#shared/domain/game-figures.ts'
import { departureOf, evidenceOf } from './evidence.ts'
import { familyOf, type GameRecord, pointsOf, type ReadGames, type Side } from './read-games.ts'
import { gamesOf, playedLine, shortestWays } from './statistics.ts'

type Wanted = {
  /** The player's key; null for everybody's games, which have no rating of their own. */
  player: string | null
  /** Counts only games of later days; '' for all. */
  after?: string
}

/** Returns what a plan needs to know about a player's games. The page stays responsive: it works in slices. */
export async function figuresOf(
  found: Pick<ReadGames, 'games' | 'openings'>,
  wanted: Wanted,
): Promise<GameFigures> {
  const work = countInSlices(found, wanted)
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

/** What the games answer of a plan's questions before its figures are counted. */
export function ownGames(games: readonly GameRecord[], player: string | null) {
  const finished = games.filter(({ result }) => result !== '*')
  if (player === null) return { games: finished.length, asWhite: finished.length, rating: null }
  const own = finished.filter(({ white, black }) => white === player || black === player)
  const ratings = own.flatMap(
    ({ white, whiteElo, blackElo }) => (white === player ? whiteElo : blackElo) ?? [],
  )
  return {
    games: own.length,
    asWhite: own.filter(({ white }) => white === player).length,
    rating: ratings.toSorted((a, b) => a - b)[ratings.length >> 1] ?? null,
  }
}

function* countInSlices(
  { games, openings }: Pick<ReadGames, 'games' | 'openings'>,
  { player, after = '' }: Wanted,
): Generator<void, GameFigures> {
  const finished = games.filter(
    (game) => game.result !== '*' && (after === '' || game.date > after),
  )
  const white = gamesOf(finished, { player, side: 'white' })
  const black = gamesOf(finished, { player, side: 'black' })
  yield
  const ways = shortestWays(openings)
  const names = new Map(openings.map(({ opening, name, moves }) => [opening, { name, moves }]))
  yield
  const asWhite = yield* sideFigures(white, 'white', { names, ways })
  const asBlack = yield* sideFigures(black, 'black', { names, ways })
  const own = [...white, ...black]
  return {
    games: own.length,
    rating: ownGames(finished, player).rating,
    until: own.reduce((newest, { date }) => (date > newest ? date : newest), ''),
    openings: [...asWhite, ...asBlack].toSorted((a, b) => b.games - a.games),
  }
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
