import { expect, it } from 'vitest'
import { playLine } from '#shared/chess/play-line.ts'
import { movedMen } from './moved-men.ts'

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
