import { Chess, type Move } from 'chess.js'
import { describe, expect, it } from 'vitest'
import { createLinePlayer } from '#tests/support/line-player.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { positionKey, START_FEN } from '#shared/chess/position-key.ts'
import { readNamedLines } from '../../seed/seed-files.ts'
import { linePositions } from './position-index.service.ts'
import { linesByPosition } from './known-positions.service.ts'
import { positionName, type LineRow } from './position-names.ts'

const START = positionKey(START_FEN)
const lines = readNamedLines()
  .map((line, id) => ({ ...line, id }))
  .toSorted((a, b) => (a.moves < b.moves ? -1 : 1))
const byId = new Map(lines.map((line) => [line.id, line]))
const indexed = linePositions(lines)
const rows = indexed.flatMap(({ position, lineId, ends, lines: through }): LineRow[] => {
  const line = lineId === null ? undefined : byId.get(lineId)
  return line
    ? [{ position, ends, eco: line.eco, name: line.name, moves: line.moves, lines: through }]
    : []
})
const known = { lines: linesByPosition(rows), patterns: new Map(), ways: new Map() }

describe('the named lines', () => {
  it('are 3,807, each with a position of its own; no position on their ways is without a name', () => {
    expect(lines).toHaveLength(3807)
    expect(indexed.filter(({ ends }) => ends)).toHaveLength(3807)
    expect(rows).toHaveLength(indexed.length)
  })

  it('all have their own name and code', () => {
    const player = createLinePlayer()
    const wrong = lines.filter(({ eco, name, moves }) => {
      const answer = positionName(known, [START, ...player.keysAfter(moveTokens(moves))])
      return !answer?.exact || answer.name !== name || answer.eco !== eco
    })
    expect(wrong).toEqual([])
  })

  it('also when two or three moves of a side were played in another order', () => {
    const player = createLinePlayer()
    const wrong: string[] = []
    let found = 0
    for (const { eco, name, moves } of lines) {
      const way = anotherWay(player.movesOf(moveTokens(moves)))
      if (!way) continue
      found++
      const answer = positionName(known, [START, ...way])
      if (!answer?.exact || answer.name !== name || answer.eco !== eco) wrong.push(name)
    }
    expect(wrong).toEqual([])
    expect(found).toBeGreaterThan(2500)
  }, 120_000)
})

/** Returns the keys of another order of these moves, with up to three plies moved; null if there is none. */
function anotherWay(played: readonly Move[]): string[] | null {
  const end = positionKey(played.at(-1)?.after ?? START_FEN)
  for (let from = played.length - 3; from >= 0; from--) {
    for (const order of reordered(played, from)) {
      const keys = keysOf(order.slice(from), played[from]?.before)
      if (keys?.at(-1) !== end) continue
      return [...played.slice(0, from).map((move) => positionKey(move.after)), ...keys]
    }
  }
  return null
}

/** Returns the move at `from` and the side's next one or two moves in every other order. */
function reordered(moves: readonly Move[], from: number): Move[][] {
  const [a, b, c] = [moves[from], moves[from + 2], moves[from + 4]]
  const put = (...order: (Move | undefined)[]) =>
    moves.map((move, ply) => (ply >= from ? order[(ply - from) / 2] : undefined) ?? move)
  return c ? [put(b, a), put(c, b, a), put(b, c, a), put(c, a, b)] : [put(b, a)]
}

/** Returns the key after each move, or null if one of them is not legal there. */
function keysOf(moves: readonly Move[], start: string | undefined): string[] | null {
  const game = new Chess(start)
  try {
    return moves.map(({ from, to, promotion }) => {
      game.move({ from, to, ...(promotion && { promotion }) })
      return positionKey(game.fen())
    })
  } catch {
    return null
  }
}
