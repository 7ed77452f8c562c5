import { expect, it } from 'vitest'
import { readPattern } from './move-pattern.ts'
import { inEnglish } from '#tests/support/in-english.ts'

const read = (pattern: string) => inEnglish(readPattern(pattern))

it('spells legal moves the normal way, and knows where they lead', () => {
  expect(read('e4   c5  2. Ng1f3!? {open} 2... d6')).toMatchObject({
    moves: '1.e4 c5 2.Nf3 d6',
    fen: 'rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3',
    lastMove: { from: 'd7', to: 'd6' },
    fault: null,
  })
  expect(read('1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0').moves).toMatch(/4\.O-O$/)
})

it('names the move that is wrong, and keeps what went before', () => {
  expect(read('1.e4 e5 2.Nf3 Nf3 3.d4')).toMatchObject({
    moves: '1.e4 e5 2.Nf3',
    fault: '2...Nf3 is not a legal move.',
  })
  expect(read('1.e5')).toMatchObject({
    moves: '',
    lastMove: null,
    fault: '1.e5 is not a legal move.',
  })
})

it('refuses a pass, no move at all, and endless games', () => {
  expect(read('1.e4 --').fault).toMatch(/1\.\.\.-- is not a legal move/)
  expect(read(' 1. ').fault).toMatch(/names no move/)
  const shuffle = 'Nf3 Nf6 Ng1 Ng8 '
  expect(read(shuffle.repeat(15)).fault).toBeNull()
  expect(read(`${shuffle.repeat(15)}e4`).fault).toMatch(/30 moves at most/)
})
