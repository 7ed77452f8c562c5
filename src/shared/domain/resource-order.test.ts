import { describe, expect, it } from 'vitest'
import { sortFeatured } from './resource-order.ts'

const item = (id: number, fields: { price?: string; avgRating?: number; views?: number }) => ({
  id,
  publishedDate: null,
  price: fields.price ?? null,
  avgRating: fields.avgRating ?? null,
  views: fields.views ?? 0,
})

const featured = [
  item(4, { price: '$20', avgRating: 40 }),
  item(2, { views: 9 }),
  item(3, { price: 'Free', avgRating: 45 }),
  item(1, {}),
]
const ids = (items: { id: number }[]) => items.map(({ id }) => id)

describe('sortFeatured', () => {
  it("keeps the editors' order by default", () => {
    expect(ids(sortFeatured(featured, 'newest'))).toEqual([4, 2, 3, 1])
  })

  it('puts the best rated first', () => {
    expect(ids(sortFeatured(featured, 'rating'))).toEqual([3, 4, 1, 2])
  })

  it('puts the cheapest first and the unpriced last', () => {
    expect(ids(sortFeatured(featured, 'price'))).toEqual([3, 4, 1, 2])
  })

  it('leaves the list it was given alone', () => {
    sortFeatured(featured, 'popular')
    expect(ids(featured)).toEqual([4, 2, 3, 1])
  })
})
