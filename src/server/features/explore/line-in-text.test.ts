import { describe, expect, it } from 'vitest'
import { lineInText } from './line-in-text.ts'

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'

describe('words win', () => {
  it.each([
    '',
    '   ',
    'a game',
    'b4 gambit',
    'nd2',
    'e4 for beginners',
    'c3 sicilian',
    'queens gambit',
    '1',
    '1.',
    '1. 2. 3.',
    '100 endgames',
    'page b4',
    'x'.repeat(200),
    `${START}/8 w - - 0 1`,
    START.slice(0, 30),
    '8/8/8',
    '9/9/9/9/9/9/9/9 w - - 0 1',
    'c422',
    'f42',
    'e2e5',
    '🙂 e9',
  ])('over moves in %j', (text) => {
    expect(lineInText(text)).toBeNull()
  })
})

describe('moves', () => {
  it.each([
    ['e4', ['e4'], ''],
    ['1.e4', ['e4'], ''],
    ['1. e4 c5 video', ['e4', 'c5'], 'video'],
    ['course on 1.e4 e6', ['e4', 'e6'], 'course on'],
    ['1.d4 repertoire', ['d4'], 'repertoire'],
    ['1 d4 nf6 2 c4 g6', ['d4', 'Nf6', 'c4', 'g6'], ''],
    ['e4,e5,nf3,nc6,bb5', ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5'], ''],
    ['e2e4 c7c5', ['e4', 'c5'], ''],
    ['e2-e4 e7-e5', ['e4', 'e5'], ''],
    ['E4 E5', ['e4', 'e5'], ''],
    ['e4! e5?! f4', ['e4', 'e5', 'f4'], ''],
    ['e4 e5 Nf3 Nc6 Bc4 Bc5 0-0', ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'O-O'], ''],
    ['as black against e4', ['e4'], 'as black against'],
    ['answer to d4', ['d4'], 'answer to'],
    ['e4 openings', ['e4'], 'openings'],
    ['gambits after e4 e5', ['e4', 'e5'], 'gambits after'],
  ])('are read in %j', (text, moves, rest) => {
    expect(lineInText(text)).toMatchObject({ moves, rest, illegal: null })
  })

  it('are read up to the first illegal one, which is named', () => {
    const text = '1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Qh8 Ra1 7.e9 plan'
    const line = lineInText(text)
    expect(line?.moves).toHaveLength(10)
    expect(line?.illegal).toBe('6.Qh8')
    expect(line?.rest).toBe('7.e9 plan')
  })

  it.each(['e4 '.repeat(60), 'Nf3 Nf6 Ng1 Ng8 '.repeat(20), 'e4 e5 '.repeat(40)])(
    'are bounded in %j',
    (text) => {
      const line = lineInText(text)
      expect(line?.moves.length).toBeLessThanOrEqual(60)
      expect(line?.way).toHaveLength((line?.moves.length ?? 0) + 1)
    },
  )
})

it('reads a FEN as a position', () => {
  const fen = `${START} w KQkq - 0 1`
  expect(lineInText(` ${fen} `)).toMatchObject({ start: fen, moves: [], rest: '' })
})

it.each([
  ['c42', 'C42', ''],
  ['eco B01', 'B01', ''],
  ['A80 dutch', 'A80', 'dutch'],
])('reads the code of %s', (text, eco, rest) => {
  expect(lineInText(text)).toMatchObject({ eco, rest })
})
