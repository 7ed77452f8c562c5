import { expect, it } from 'vitest'
import { growth } from '../scripts/chunk-sizes.ts'

it('names the folders that have grown, the largest growth first', () => {
  const before = { react: 100, 'src/client/kit': 50, 'src/client/data': 20 }
  const now = { react: 101, 'src/client/kit': 40, 'src/client/data': 20, 'src/client/shell': 7 }
  expect(growth(before, now)).toEqual([
    'src/client/shell: 7 bytes more, 7 now',
    'react: 1 bytes more, 101 now',
  ])
  expect(growth(now, now)).toEqual([])
})
