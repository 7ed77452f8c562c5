import { describe, expect, it } from 'vitest'
import { checkFen, isFen } from './fen.ts'
import { exploreSearch } from './explore-search.ts'
import { createLinePlayer } from '#tests/support/line-player.ts'
import { moveText } from './move-text.ts'
import { plyOf, positionKey, START_FEN } from './position-key.ts'
import { inEnglish } from '#tests/support/in-english.ts'

const BACK = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'

describe('isFen', () => {
  it.each([
    [`${BACK} w KQkq - 0 1`, true],
    [`  ${BACK}`, true],
    [`${BACK.replace('rn', 'xy')} w - - 0 1`, true],
    [`${'8/'.repeat(36)} w - - 0 1`, true],
    [`${BACK.replace('rn', 'xy')} w`, false],
    ['8/8/8/8/8/8/8 w - - 0 1', false],
    ['1. e4 e5 2. Nf3 w b', false],
    [`${BACK}_w_KQkq_-_0_1`, true],
    [`https://lichess.org/analysis/standard/${BACK}_w_KQkq_-_0_1#3`, true],
    ['https://lichess.org/analysis', false],
    [`https://a.b/${'1x/'.repeat(20_000)}`, false],
    ['8/'.repeat(20_000), false],
    [`${' /'.repeat(20_000)} w `, false],
  ])('%#: tells positions from other texts', (text, is) => {
    expect(isFen(text)).toBe(is)
  })
})

describe('checkFen', () => {
  it.each([
    ['8/8/8/8/8/8/8/8 w - - 0 1', 'White has no king.'],
    ['k7/8/8/8/8/8/8/8 w - - 0 1', 'White has no king.'],
    ['K7/8/8/8/8/8/8/8 w - - 0 1', 'Black has no king.'],
    ['kk6/8/8/8/8/8/8/K7 w - - 0 1', 'Black has more than one king.'],
    [`${BACK} x KQkq - 0 1`, 'It does not say whose move it is (w or b).'],
    [`${BACK} w HAha - 0 1`, 'Its castling rights are not those of standard chess (KQkq or -).'],
    [`${BACK} w KQkq e9 0 1`, 'Its en passant square is not possible.'],
    [`${BACK} w KQkq - 0 0`, 'Its move number, the last field, is 0: moves are counted from 1.'],
    [`${BACK} w KQkq - x 1`, 'Its move numbers are not whole numbers.'],
    [
      'rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      'Its eight ranks do not hold eight squares each.',
    ],
    ['4k3/8/8/8/8/8/8/4K2p w - - 0 1', 'A pawn stands on the first or the last rank.'],
    ['4k3/4R3/8/8/8/8/8/4K3 w - - 0 1', 'The side that has just moved is in check.'],
    ['QQQQQQQQ/QQQQQQQQ/QQ6/8/8/8/8/k6K w - - 0 1', 'A side has more than 16 men.'],
  ])('%s: %s', (fen, fault) => {
    expect(inEnglish(checkFen(fen))).toEqual({ fen: null, fault })
  })

  it.each(['', 'nonsense', '/'.repeat(5000), '\u0000', BACK.repeat(20)])(
    'has a message for %j',
    (text) => {
      expect(inEnglish(checkFen(text).fault)).toMatch(/\.$/)
    },
  )

  it.each([
    [START_FEN, START_FEN],
    [BACK, `${BACK} w - - 0 1`],
    [` ${BACK}  w  KQkq `, START_FEN],
    [START_FEN.replaceAll(' ', '_'), START_FEN],
    [`${BACK}_w_KQkq_–_0_1`, START_FEN],
    [`https://lichess.org/analysis/standard/${START_FEN.replaceAll(' ', '_')}`, START_FEN],
    [`lichess.org/analysis/${BACK}_w_KQkq_-_0_1?color=black#3`, START_FEN],
    [`https://lichess.org/analysis/fromPosition/${BACK}_w_KQkq_-_0_1/extra`, START_FEN],
    [`https://lichess.org/editor/${BACK}%20w%20KQkq%20-%200%201`, START_FEN],
    [`https://lichess.org/analysis/${START_FEN}`, START_FEN],
    [`https://www.chess.com/analysis?fen=${encodeURIComponent(START_FEN)}&tab=analysis`, START_FEN],
    [`https://lichess.org/analysis/${BACK}`, `${BACK} w - - 0 1`],
    ['4k3/8/8/8/8/8/8/4K2R w KQkq - 3 9', '4k3/8/8/8/8/8/8/4K2R w K - 3 9'],
    [
      'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2',
      'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
    ],
  ])('%s is %s', (text, fen) => {
    expect(checkFen(text)).toEqual({ fen, fault: null })
  })
})

it('tells a FEN from moves', () => {
  for (const text of [START_FEN, BACK, ' 8/8/8/8/8/8/8/8', 'x/8/8/8/8/8/8/8 w '])
    expect(isFen(text), text).toBe(true)
  for (const text of ['e4 c5', '1/2-1/2', '', '[White "a/b/c/d/e/f/g/h w "]'])
    expect(isFen(text), text).toBe(false)
})

it('counts plies as a FEN does, and keys leave its clocks out', () => {
  expect(plyOf(START_FEN)).toBe(0)
  expect(plyOf(`${BACK} b KQkq - 0 1`)).toBe(1)
  expect(plyOf(`${BACK} w KQkq - 4 30`)).toBe(58)
  expect(positionKey(START_FEN)).toBe(`${BACK} w KQkq -`)
})

it('writes moves with numbers, from any ply on', () => {
  expect(moveText(['e4', 'c5', 'Nf3'])).toBe('1.e4 c5 2.Nf3')
  expect(moveText(['c5', 'Nf3'], 1)).toBe('1...c5 2.Nf3')
  expect(moveText([])).toBe('')
})

it('writes the address of a position without signs that mean something there', () => {
  expect(exploreSearch({})).toBe('')
  expect(exploreSearch({ moves: ['e4', 'e5', 'Qh5', 'Ke7', 'Qxe5#'] })).toBe(
    '?moves=e4,e5,Qh5,Ke7,Qxe5',
  )
  const search = exploreSearch({ moves: ['e8=Q+'], start: '4k3/8/8/8/8/8/8/4K3 w - - 0 1' })
  const params = new URLSearchParams(search)
  expect(params.get('fen')).toBe('4k3/8/8/8/8/8/8/4K3 w - - 0 1')
  expect(params.get('moves')).toBe('e8=Q')
})

it('plays lines one after the other, whatever they have in common', () => {
  const player = createLinePlayer()
  const one = player.keysAfter(['e4', 'c5', 'Nf3'])
  expect(player.keysAfter(['e4', 'c5', 'Nc3']).slice(0, 2)).toEqual(one.slice(0, 2))
  expect(player.keysAfter(['e4', 'e4', 'd5'])).toEqual(one.slice(0, 1))
  expect(player.keysAfter([])).toEqual([])
  expect(player.keysAfter(['e4', 'c5', 'Nf3'])).toEqual(one)
})
