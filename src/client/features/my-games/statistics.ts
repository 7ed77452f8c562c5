import { t } from '#client/kit/t.tsx'
import { type Evidence, evidenceOf } from './evidence.ts'
import { familyOf, type GameRecord, type OpeningRecord, type Side } from './read-games.ts'

/** Groups openings by family ('Sicilian Defense') or by exact line. */
export type Depth = 'family' | 'line'

export type Tally = {
  games: number
  wins: number
  draws: number
  losses: number
  /** Points per finished game, 0 to 1; null without finished games. */
  score: number | null
  /** Average length in full moves; null without games. */
  length: number | null
}

export type OpeningRow = Tally & {
  key: string
  /** As it is shown. */
  name: string
  /** 'B22' or 'B20–B99'; '' if there is no code. */
  eco: string
  /** The moves that lead there; null for games that reached no named position. */
  moves: readonly string[] | null
  /** Null if no finished game names both ratings. */
  evidence: Evidence | null
}

type Wanted = {
  /** Null for everybody's games. */
  player: string | null
  side: Side
}

export function gamesOf(games: readonly GameRecord[], { player, side }: Wanted): GameRecord[] {
  return player === null ? [...games] : games.filter((game) => game[side] === player)
}

export function tally(games: readonly GameRecord[], side: Side): Tally {
  const [won, lost] = side === 'white' ? ['1-0', '0-1'] : ['0-1', '1-0']
  const count = (result: string | undefined) =>
    games.filter((game) => game.result === result).length
  const [wins, draws, losses] = [count(won), count('1/2-1/2'), count(lost)]
  const finished = wins + draws + losses
  const moves = games.reduce((sum, { plies }) => sum + Math.ceil(plies / 2), 0)
  return {
    games: games.length,
    wins,
    draws,
    losses,
    score: finished === 0 ? null : (wins + draws / 2) / finished,
    length: games.length === 0 ? null : moves / games.length,
  }
}

/** Returns the openings of games played with one side's pieces, the most frequent first. */
export function openingRows(
  games: readonly GameRecord[],
  openings: readonly OpeningRecord[],
  { side, depth }: { side: Side; depth: Depth },
): OpeningRow[] {
  const byNumber = new Map(openings.map((each) => [each.opening, each]))
  const ways = shortestWays(openings)
  const groups = new Map<string | undefined, { games: GameRecord[]; lines: Set<OpeningRecord> }>()
  for (const game of games) {
    const line = game.opening === null ? undefined : byNumber.get(game.opening)
    const name = line && (depth === 'family' ? familyOf(line.name) : line.name)
    // Several positions may have the same name.
    const group = groups.get(name) ?? { games: [], lines: new Set() }
    group.games.push(game)
    if (line) group.lines.add(line)
    groups.set(name, group)
  }
  return [...groups]
    .map(([name, { games: own, lines }]) => {
      const moves = ways.get(name ?? '') ?? shortest([...lines])
      return {
        ...tally(own, side),
        key: `${side} ${name ?? ''}`,
        name: name ? t.opening(name) : t('No named opening'),
        eco: ecoRange([...lines]),
        moves,
        evidence: evidenceOf(own, side),
      }
    })
    .toSorted((a, b) => b.games - a.games || a.name.localeCompare(b.name, t.locale))
}

function ecoRange(lines: readonly OpeningRecord[]): string {
  const codes = lines
    .map(({ eco }) => eco ?? '')
    .filter(Boolean)
    .toSorted()
  const [first = ''] = codes
  const last = codes.at(-1) ?? ''
  return first === last ? first : `${first}–${last}`
}

/** Returns the shortest moves to a position of each name. */
export function shortestWays(openings: readonly OpeningRecord[]): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>()
  for (const { name, moves } of openings) {
    const known = ways.get(name)
    if (!known || moves.length < known.length) ways.set(name, moves)
  }
  return ways
}

/** As many of the games as 'most of them' means. */
const MOST = 0.6

/**
 * Returns the first moves that most of the games have in common, as far as they are known lines: the server is asked for
 * lessons about them, and must learn nothing else of a game. `moves` lead to the opening; games that reach it by
 * several ways may have less than these in common.
 */
export function playedLine(
  games: readonly GameRecord[],
  moves: readonly string[],
): readonly string[] {
  const line: string[] = []
  let same = games.map(({ start, bookPlies }) => start.split(' ').slice(0, bookPlies))
  for (;;) {
    const next = Map.groupBy(same, (moves) => moves[line.length] ?? '')
    const [move, those] = [...next].reduce<[string, string[][]]>(
      (best, [each, those]) => (those.length > best[1].length ? [each, those] : best),
      ['', []],
    )
    if (move === '' || those.length < MOST * games.length)
      return line.length > moves.length ? line : moves
    line.push(move)
    same = those
  }
}

/** Returns the two moves with which most of the games began, however their opening is reached by the book. */
export function openingMoves(games: readonly GameRecord[]): readonly string[] {
  const begun = games.flatMap(({ start }) => {
    const moves = start.split(' ').slice(0, 2)
    return moves.length === 2 ? [moves] : []
  })
  const groups = [...Map.groupBy(begun, (moves) => moves.join(' ')).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0] ?? []
}

/** For families whose name is not the name of any position. */
function shortest(lines: readonly OpeningRecord[]): readonly string[] | null {
  return lines.toSorted((a, b) => a.moves.length - b.moves.length)[0]?.moves ?? null
}
