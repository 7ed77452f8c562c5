import { Chess } from 'chess.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOf, startBoard } from './classify-board.ts'
import { playWritten } from './classify-move.ts'
import { positionKey } from './position-key.ts'

/** Plays a random legal game on chess.js; each number chooses one move. */
function randomGame(choices: readonly number[]) {
  const game = new Chess()
  const plies: { san: string; uci: string; key: string }[] = []
  for (const choice of choices) {
    const moves = game.moves({ verbose: true })
    const move = moves[choice % Math.max(1, moves.length)]
    if (!move) break
    game.move(move)
    plies.push({ san: move.san, uci: move.lan, key: positionKey(game.fen()) })
  }
  return plies
}

const choices = fc.array(fc.nat(1000), { maxLength: 160 })

function play(moves: readonly string[]) {
  const board = startBoard()
  return moves.map((move) => (playWritten(board, move) ? keyOf(board) : null))
}

describe('the fast board', () => {
  it('plays what chess.js plays, and names positions as it does', () => {
    fc.assert(
      fc.property(choices, (numbers) => {
        const plies = randomGame(numbers)
        const keys = plies.map(({ key }) => key)
        expect(play(plies.map(({ san }) => san))).toEqual(keys)
        expect(play(plies.map(({ uci }) => uci))).toEqual(keys)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('refuses what chess.js refuses, and stays as it was', () => {
    const squares = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((file) =>
      Array.from({ length: 8 }, (_, rank) => `${file}${rank + 1}`),
    )
    fc.assert(
      fc.property(choices, (numbers) => {
        const plies = randomGame(numbers)
        const game = new Chess()
        const board = startBoard()
        for (const { san } of plies) {
          game.move(san)
          playWritten(board, san)
        }
        const before = keyOf(board)
        const legal = new Set(game.moves({ verbose: true }).map(({ lan }) => lan))
        const wrong: string[] = []
        for (const from of squares) {
          for (const to of squares) {
            const asked = legal.has(`${from}${to}`)
            const copy = { ...board, squares: board.squares.slice() }
            if (playWritten(copy, `${from}${to}`) !== asked) wrong.push(`${from}${to}`)
            if (!asked && keyOf(copy) !== before) wrong.push(`${from}${to} left a trace`)
          }
        }
        expect(wrong).toEqual([])
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  it.each([
    ['figures of old programs', ['e2-e4', 'e7-e5', 'Ng1-f3', 'Nb8-c6', 'Bf1-b5', 'Ng8-f6', '0-0']],
    ['more than is needed', ['Pe4', 'e5+', 'Ng1f3', 'Nbc6', 'Bf1b5', 'Nf6', 'O-O+']],
    ['UCI', ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'g8f6', 'e1g1']],
  ])('takes %s', (_, moves) => {
    expect(play(moves).at(-1)).toBe(
      'r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq -',
    )
  })

  it('promotes, captures with promotion, and captures en passant', () => {
    const line = [
      'e4',
      'd5',
      'e5',
      'f5',
      'exf6',
      'd4',
      'fxg7',
      'd3',
      'gxh8=N',
      'dxc2',
      'a3',
      'cxb1=Q',
    ]
    const keys = play(line)
    expect(keys[3]).toContain(' w KQkq f6')
    expect(keys.at(-1)).toBe('rnbqkbnN/ppp1p2p/8/8/8/P7/1P1P1PPP/RqBQKBNR w KQq -')
    expect(play([...line.slice(0, 8), 'gxh8']).at(-1)).toBeNull()
    expect(play([...line.slice(0, 8), 'gxh8=K']).at(-1)).toBeNull()
  })

  it('is not misled by an ambiguous move', () => {
    const line = ['Nf3', 'd5', 'd4', 'd6', 'Nd2']
    expect(play(['Nf3', 'Nf6', 'd4', 'd5', 'Nd2']).at(-1)).toBeNull()
    expect(play(['Nf3', 'Nf6', 'd4', 'd5', 'Nbd2']).at(-1)).not.toBeNull()
    expect(play(line).at(3)).toBeNull()
  })

  it.each(['', '--', 'Z0', 'Ke9', 'i4', '<script>', 'e', 'O-O-O-O', 'Sf3', 'Nf3Nf3'])(
    'has no move %j',
    (move) => {
      expect(play([move])).toEqual([null])
    },
  )
})
