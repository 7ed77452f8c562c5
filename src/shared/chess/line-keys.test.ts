import { expect, it } from 'vitest'
import { lineKeys, lineReader } from './line-keys.ts'
import { playLine } from './play-line.ts'
import { positionKey } from './position-key.ts'

it('names the positions of a line as chess.js has them', () => {
  const moves = [
    'e4',
    'e6',
    'd4',
    'd5',
    'e5',
    'f5',
    'exf6',
    'Nxf6',
    'Nf3',
    'Bd6',
    'Bd3',
    'O-O',
    'O-O',
  ]
  const keys = playLine(moves).plies.map(({ fen }) => positionKey(fen))
  expect(keys).toHaveLength(moves.length)
  expect(lineKeys(moves)).toEqual(keys)
})

it('ends before a move that is not legal', () => {
  expect(lineKeys(['e4', 'e5', 'Ke3', 'd5'])).toHaveLength(2)
  expect(lineKeys([])).toEqual([])
})

it('reads a line behind another as it would by itself', () => {
  const read = lineReader()
  const lines = ['e4 e5 Nf3 Nc6', 'e4 e5 Nf3', 'e4 e5 Ke3 d5', 'e4 e5 f4', '', 'd4 d5', 'd4 d5 c4']
  for (const line of lines) {
    const moves = line.split(' ').filter(Boolean)
    expect(read(moves), line).toEqual(lineKeys(moves))
  }
})
