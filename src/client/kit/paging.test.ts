import { describe, expect, it } from 'vitest'
import { pagesAround, pagesWithGaps } from './paging.tsx'

describe('pagesAround', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [8, 9, [5, 6, 7, 8, 9]],
    [1, 0, []],
  ])('page %i of %i', (current, last, pages) => {
    expect(pagesAround(current, last)).toEqual(pages)
  })
})

describe('pagesWithGaps', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, 6, null, 9]],
    [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [5, 12, [1, 2, 3, 4, 5, 6, 7, null, 12]],
    [6, 12, [1, null, 4, 5, 6, 7, 8, null, 12]],
    [12, 12, [1, null, 10, 11, 12]],
  ])('page %i of %i', (current, last, pages) => {
    expect(pagesWithGaps(current, last)).toEqual(pages)
  })
})
