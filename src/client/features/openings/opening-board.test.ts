import { expect, it } from 'vitest'
import { spokenPly } from './opening-board.tsx'

const ply = (san: string, to: string) => ({ san, to, from: '', fen: '' })

it('says which move it is, and whose man goes where', () => {
  const plies = [ply('e4', 'e4'), ply('c5', 'c5'), ply('Nf3', 'f3')]
  expect(spokenPly(plies, 0)).toBe('Starting position')
  expect(spokenPly(plies, 1)).toBe('Move 1: White pawn e4')
  expect(spokenPly(plies, 2)).toBe('Move 1: Black pawn c5')
  expect(spokenPly(plies, 3)).toBe('Move 2: White knight f3')
})
