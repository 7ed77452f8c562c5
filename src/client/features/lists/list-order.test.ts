import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dropIndex, moved, rebasedOrder } from './list-order.ts'

describe('moved', () => {
  it.each([
    [0, 2, ['b', 'c', 'a', 'd']],
    [3, 0, ['d', 'a', 'b', 'c']],
    [1, 1, ['a', 'b', 'c', 'd']],
    [1, 99, ['a', 'c', 'd', 'b']],
    [1, -5, ['b', 'a', 'c', 'd']],
  ])('moves the entry at %i to %i', (from, to, order) => {
    expect(moved(['a', 'b', 'c', 'd'], from, to)).toEqual(order)
  })
})

describe('rebasedOrder', () => {
  it('sends the order on the page if nothing else has changed', () => {
    expect(rebasedOrder([3, 1, 2], [1, 2, 3], [1, 2, 3])).toEqual([3, 1, 2])
  })

  it('keeps what another tab has added, behind the entry that it follows there', () => {
    expect(rebasedOrder([3, 1, 2], [1, 2, 3], [1, 9, 2, 3])).toEqual([3, 1, 9, 2])
    expect(rebasedOrder([3, 1, 2], [1, 2, 3], [8, 1, 2, 3, 9, 10])).toEqual([8, 3, 9, 10, 1, 2])
  })

  it('does not bring back what another tab has removed', () => {
    expect(rebasedOrder([3, 1, 2], [1, 2, 3], [1, 3])).toEqual([3, 1])
  })

  it('wins against the order of another tab', () => {
    expect(rebasedOrder([3, 1, 2], [1, 2, 3], [2, 1, 3])).toEqual([3, 1, 2])
  })

  it('loses nothing that the server has but what this page has removed', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }))
    fc.assert(
      fc.property(ids, ids, ids, (wanted, seen, now) => {
        const order = rebasedOrder(wanted, seen, now)
        const removed = seen.filter((id) => !wanted.includes(id))
        const expected = now.filter((id) => !removed.includes(id))
        expect(order.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('dropIndex', () => {
  const rows = [0, 50, 100, 200].map((top, index) => ({
    top,
    bottom: top + (index === 2 ? 100 : 50),
  }))

  it.each([
    [0, 0, 0],
    [0, 40, 0],
    [0, 51, 1],
    [0, 126, 2],
    [0, 900, 3],
    [3, -60, 3],
    [3, -76, 2],
    [3, -900, 0],
    [2, -75.5, 1],
  ])('row %i dragged by %i pixels lands at %i', (from, distance, to) => {
    expect(dropIndex(rows, from, distance)).toBe(to)
  })
})
