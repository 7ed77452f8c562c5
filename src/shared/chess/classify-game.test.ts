import { describe, expect, it } from 'vitest'
import { keyOf, startBoard } from './classify-board.ts'
import { classifyGame } from './classify-game.ts'
import { playWritten } from './classify-move.ts'
import { type PgnGame, scanGame } from './pgn-scan.ts'
import { inEnglish } from '#tests/support/in-english.ts'

const NAMES = ['e4', 'e4 c5', 'd4 d5 c4 e6', 'e4 c5 Nf3 d6']
const book = new Map(NAMES.map((moves, index) => [keyAfter(moves.split(' ')), index]))

function keyAfter(moves: readonly string[]): string {
  const board = startBoard()
  for (const move of moves) expect(playWritten(board, move)).toBe(true)
  return keyOf(board)
}

function game(text: string): PgnGame {
  const found = scanGame(text, 0)
  if (!found) throw new Error(`no game in ${text}`)
  return found
}

const classify = (text: string) => inEnglish(classifyGame(game(text), book))

describe('classifyGame', () => {
  it('answers the deepest named position, and those on the way', () => {
    expect(classify('1. e4 c5 2. Nf3 Nc6 1-0')).toEqual({
      kind: 'game',
      opening: 1,
      passed: [
        { opening: 0, ply: 1 },
        { opening: 1, ply: 2 },
      ],
      plies: 4,
      result: '1-0',
    })
  })

  it('finds a position by any order of moves', () => {
    expect(classify('1. c4 e6 2. d4 d5 *')).toMatchObject({ opening: 2 })
    expect(classify('1. Nf3 d6 2. e4 c5 *')).toMatchObject({ opening: 3 })
  })

  it('has no name for what is in no book', () => {
    expect(classify('1. a4 a5 0-1')).toMatchObject({ opening: null, passed: [] })
  })

  it.each([
    ['[Result "0-1"]\n\n1. e4 1-0', '0-1'],
    ['[Result "?"]\n\n1. e4 1-0', '1-0'],
    ['[Result "½-½"]\n\n1. e4', '1/2-1/2'],
    ['[Result "*"]\n\n1. e4', '*'],
    ['1. e4', '*'],
  ])('takes the result of %j', (text, result) => {
    expect(classify(text)).toMatchObject({ result })
  })

  it.each([
    ['1. e4 c5 2. Ke3 1-0', '2.Ke3 is not a legal move.'],
    ['1. e4 c5 2. Nf3 Qd4 1-0', '2...Qd4 is not a legal move.'],
    [`1. e4 ${'Nf6 Nf3 Ng8 Ng1 '.repeat(60)}Zz9 *`, '121...Zz9 is not a legal move.'],
    ['1. e4 {', 'A comment is never closed.'],
    ['Nf3 Nf6 Ng1 Ng8 '.repeat(301), 'It has more moves than a game can have (600 of each side).'],
  ])('calls %.30s broken', (text, fault) => {
    expect(classify(text)).toEqual({ kind: 'broken', fault })
  })

  it('plays a game of 600 plies', () => {
    expect(classify(`${'Nf3 Nf6 Ng1 Ng8 '.repeat(150)} 1/2-1/2`)).toMatchObject({ plies: 600 })
  })

  it.each([
    ['[Variant "Chess960"]\n1. e4 *', 'Chess960'],
    ['[Variant "fischerandom"]\n1. e4 *', 'Chess960'],
    ['[Variant "Atomic"]\n1. e4 *', 'Atomic'],
    ['[Variant "From Position"]\n1. e4 *', 'from another position'],
    ['[FEN "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1"]\n1. Kd4 *', 'from another position'],
    ['[White "A"]\n1-0', 'no moves'],
  ])('leaves out %j', (text, reason) => {
    expect(classify(text)).toEqual({ kind: 'other', reason })
  })

  it('takes a FEN of the start, and variants that are standard chess', () => {
    const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 7'
    expect(classify(`[Variant "Standard"]\n[FEN "${fen}"]\n1. e4 *`)).toMatchObject({ opening: 0 })
  })
})
