import { describe, expect, it } from 'vitest'
import {
  isDark,
  isPromotion,
  movedMen,
  pickedUpWords,
  spokenMove,
  squareByKey,
  squareName,
  squareRows,
  targetsOf,
  unmovableWords,
} from './board-model.ts'
import { legalPlies } from '#tests/support/legal-plies.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import { playLine } from '#shared/chess/play-line.ts'

describe('squareRows', () => {
  it('begins at the top left of what is seen', () => {
    const white = squareRows('white')
    expect(white[0]?.join(' ')).toBe('a8 b8 c8 d8 e8 f8 g8 h8')
    expect(white[7]?.[7]).toBe('h1')
    const black = squareRows('black')
    expect(black[0]?.join(' ')).toBe('h1 g1 f1 e1 d1 c1 b1 a1')
    expect(new Set(black.flat()).size).toBe(64)
  })
})

describe('squareName', () => {
  const pawn = { letter: 'p', isWhite: true } as const
  it('names the square, then what stands there', () => {
    expect(squareName('e4', pawn)).toBe('e4, white pawn')
    expect(squareName('e5', undefined)).toBe('e5, empty')
  })

  it('tells targets, the man that was picked up, and check', () => {
    expect(squareName('e5', undefined, { target: true })).toBe('e5, empty, can move here')
    expect(squareName('d5', { letter: 'q', isWhite: false }, { target: true })).toBe(
      'd5, black queen, can be taken',
    )
    expect(squareName('e4', pawn, { held: true })).toBe('e4, white pawn, picked up')
    expect(squareName('e1', { letter: 'k', isWhite: true }, { inCheck: true })).toBe(
      'e1, white king, in check',
    )
  })
})

it('a1 is dark, h1 is light', () => {
  expect(isDark('a1')).toBe(true)
  expect(isDark('h1')).toBe(false)
  expect(isDark('d8')).toBe(true)
})

const from = (square: string, orientation: 'white' | 'black' = 'white') => ({
  press: (key: string, ctrlKey = false) => squareByKey({ key, ctrlKey }, square, orientation),
})

it('arrows move as the board is seen', () => {
  const e4 = from('e4')
  expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => e4.press(key))).toEqual([
    'e5',
    'e3',
    'd4',
    'f4',
  ])
  const turned = from('e4', 'black')
  expect(['ArrowUp', 'ArrowLeft'].map((key) => turned.press(key))).toEqual(['e3', 'f4'])
})

it('the edges hold', () => {
  expect(from('a8').press('ArrowLeft')).toBe('a8')
  expect(from('a8').press('ArrowUp')).toBe('a8')
  expect(from('a8', 'black').press('ArrowRight')).toBe('a8')
})

it('Home, End and the page keys go to the ends', () => {
  const e4 = from('e4')
  expect(['Home', 'End', 'PageUp', 'PageDown'].map((key) => e4.press(key))).toEqual([
    'a4',
    'h4',
    'e8',
    'e1',
  ])
  expect(e4.press('Home', true)).toBe('a8')
  expect(e4.press('End', true)).toBe('h1')
})

it('other keys are not the board’s', () => {
  expect(from('e4').press('Tab')).toBeNull()
  expect(from('e4').press('ArrowLeft', true)).toBeNull()
})

it('knows where a man may go, promotions once', () => {
  expect([...targetsOf(legalPlies(START_FEN), 'g1')].toSorted()).toEqual(['f3', 'h3'])
  expect(targetsOf(legalPlies(START_FEN), null).size).toBe(0)
  const promoting = legalPlies('1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1')
  expect([...targetsOf(promoting, 'a7')].toSorted()).toEqual(['a8', 'b8'])
  expect(isPromotion(promoting, 'a7', 'b8')).toBe(true)
  expect(isPromotion(promoting, 'e1', 'e2')).toBe(false)
})

it('says what was picked up, and why something was not', () => {
  const knight = { letter: 'n', isWhite: true } as const
  expect(pickedUpWords('g1', knight, 2)).toBe('white knight g1 picked up, can go to 2 squares')
  expect(pickedUpWords('g1', knight, 1)).toMatch(/to 1 square$/)
  expect(unmovableWords('e5', undefined, true)).toBe('e5 is empty')
  expect(unmovableWords('g1', knight, false)).toBe('It is Black’s move')
  expect(unmovableWords('g1', knight, true)).toBe('white knight g1 cannot move')
})

const fens = (...moves: string[]) => {
  const { start, plies } = playLine(moves)
  return [start, ...plies.map(({ fen }) => fen)]
}

it('finds the man that moved, forward and back', () => {
  const [start = '', after = ''] = fens('Nf3')
  expect([...movedMen(start, after)]).toEqual([['f3', { columns: 1, rows: 2 }]])
  expect([...movedMen(after, start)]).toEqual([['g1', { columns: -1, rows: -2 }]])
})

it('castling moves two, a capture one', () => {
  const castled = fens('e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'O-O')
  expect([...movedMen(castled[6] ?? '', castled[7] ?? '').keys()].toSorted()).toEqual(['f1', 'g1'])
  const taken = fens('e4', 'd5', 'exd5')
  expect([...movedMen(taken[2] ?? '', taken[3] ?? '').keys()]).toEqual(['d5'])
})

it('another position is no move', () => {
  const line = fens('e4', 'c5', 'Nf3', 'd6')
  expect(movedMen(line[4] ?? '', line[0] ?? '').size).toBe(0)
  expect(movedMen(line[0] ?? '', line[0] ?? '').size).toBe(0)
})

it.each([
  ['Nf3', 'f3', true, 'White knight f3'],
  ['c5', 'c5', false, 'Black pawn c5'],
  ['exd5', 'd5', true, 'White pawn takes d5'],
  ['Qxf7#', 'f7', true, 'White queen takes f7, checkmate'],
  ['Bb5+', 'b5', true, 'White bishop b5, check'],
  ['O-O', 'g1', true, 'White castles kingside'],
  ['O-O-O+', 'c8', false, 'Black castles queenside, check'],
  ['bxa8=Q', 'a8', true, 'White pawn takes a8, becomes a queen'],
  ['e1=N+', 'e1', false, 'Black pawn e1, becomes a knight, check'],
])('%s to %s is said in words', (san, to, isWhite, words) => {
  expect(spokenMove({ san, to, isWhite })).toBe(words)
})
