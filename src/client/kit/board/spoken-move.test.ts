import { expect, it } from 'vitest'
import { spokenMove } from './spoken-move.ts'

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
