import type { GameRecord, OpeningRecord } from './read-games.ts'

export type Side = 'white' | 'black'
/** Openings by the family's name ('Sicilian Defense'), or each named line for itself. */
export type Depth = 'family' | 'line'

export type Tally = {
  games: number
  wins: number
  draws: number
  losses: number
  /** Points per finished game, 0 to 1; null when none is finished. */
  score: number | null
  /** Average length in moves (of both sides); null without games. */
  length: number | null
}

export type OpeningRow = Tally & {
  key: string
  side: Side
  name: string
  /** 'B22', 'B20–B99'; '' when there is none. */
  eco: string
  /** How to get there; null for games that passed no named position. */
  moves: readonly string[] | null
}

type Wanted = {
  /** Null: everybody's games. */
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

const NO_OPENING = 'No named opening'

/** The openings of these games, all of them played from one side; the most frequent first. */
export function openingRows(
  games: readonly GameRecord[],
  openings: readonly OpeningRecord[],
  { side, depth }: { side: Side; depth: Depth },
): OpeningRow[] {
  const byNumber = new Map(openings.map((each) => [each.opening, each]))
  const ways = shortestWays(openings)
  const groups = new Map<string, { name: string; games: GameRecord[]; lines: Set<OpeningRecord> }>()
  for (const game of games) {
    const line = game.opening === null ? undefined : byNumber.get(game.opening)
    const name = line ? (depth === 'family' ? familyOf(line.name) : line.name) : NO_OPENING
    // One name may stand for several positions.
    const group = groups.get(name) ?? { name, games: [], lines: new Set() }
    group.games.push(game)
    if (line) group.lines.add(line)
    groups.set(name, group)
  }
  return [...groups.values()]
    .map(({ name, games: own, lines }) => ({
      ...tally(own, side),
      key: `${side} ${name}`,
      side,
      name,
      eco: ecoRange([...lines]),
      moves: ways.get(name) ?? shortest([...lines]),
    }))
    .toSorted((a, b) => b.games - a.games || a.name.localeCompare(b.name, 'en'))
}

/** 'Sicilian Defense: Alapin Variation' and 'London System, with Be2' are lines of what comes first. */
function familyOf(name: string): string {
  return name.split(/[:,]/, 1)[0]?.trim() || name
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

/** Of each name, the shortest way to a position that bears it. */
function shortestWays(openings: readonly OpeningRecord[]): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>()
  for (const { name, moves } of openings) {
    const known = ways.get(name)
    if (!known || moves.length < known.length) ways.set(name, moves)
  }
  return ways
}

/** A family's name need not be that of any position. */
function shortest(lines: readonly OpeningRecord[]): readonly string[] | null {
  return lines.toSorted((a, b) => a.moves.length - b.moves.length)[0]?.moves ?? null
}

const MIN_GAMES_TO_STUDY = 5
const SHOWN_TO_STUDY = 3

/** The openings with the worst score, where there are enough finished games to say so. */
export function toStudy(rows: readonly OpeningRow[]): OpeningRow[] {
  return rows
    .filter(({ moves }) => moves !== null)
    .filter(({ wins, draws, losses }) => wins + draws + losses >= MIN_GAMES_TO_STUDY)
    .toSorted((a, b) => (a.score ?? 1) - (b.score ?? 1) || b.games - a.games)
    .slice(0, SHOWN_TO_STUDY)
}
