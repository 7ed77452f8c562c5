import { expect, it } from 'vitest'
import { lineName } from './explore-line.tsx'

const LINE = {
  words: '',
  start: null,
  moves: [],
  fen: '',
  eco: null,
  name: '',
  fault: null,
  illegal: null,
}

it.each([
  [{}, 'this position'],
  [{ moves: ['a3'] }, '1.a3'],
  [{ moves: ['e4', 'e5', 'Nf3'] }, '1.e4 e5 2.Nf3'],
  [
    { name: 'Sicilian Defense', eco: 'B20', moves: ['e4', 'c5'] },
    '1.e4 c5 (Sicilian Defense, B20)',
  ],
  [{ name: 'Dutch Defense', moves: ['d4', 'f5'] }, '1.d4 f5 (Dutch Defense)'],
  [{ start: '8/8/4k3/8/8/4K3/4P3/8 w - - 0 1' }, 'this position'],
])('%j is named %s', (line, name) => {
  expect(lineName({ ...LINE, ...line })).toBe(name)
})
