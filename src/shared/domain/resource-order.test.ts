import { describe, expect, it } from 'vitest'
import { sortFeatured } from './resource-order.ts'

type Fields = { price?: string; avgRating?: number; views?: number; publishedDate?: string }

const item = (id: number, fields: Fields) => ({
  id,
  publishedDate: fields.publishedDate ?? null,
  price: fields.price ?? null,
  avgRating: fields.avgRating ?? null,
  views: fields.views ?? 0,
})

const featured = [
  item(4, { price: '$20', avgRating: 40 }),
  item(2, { views: 9, publishedDate: '2019-04-01' }),
  item(3, { price: 'Free', avgRating: 45, publishedDate: '2024-11-30' }),
  item(1, {}),
]
const ids = (items: { id: number }[]) => items.map(({ id }) => id)

describe('sortFeatured', () => {
  it.each([undefined, '', 'backwards', 'toString'])("keeps the editors' order for %j", (sort) => {
    expect(ids(sortFeatured(featured, sort))).toEqual([4, 2, 3, 1])
  })

  it('puts the newest first and the undated last', () => {
    expect(ids(sortFeatured(featured, 'newest'))).toEqual([3, 2, 1, 4])
  })

  it('takes a date that is still to come for none', () => {
    const announced = item(0, { publishedDate: '2024-12-01' })
    const sorted = sortFeatured([announced, ...featured], 'newest', '2024-11-30')
    expect(ids(sorted)).toEqual([3, 2, 0, 1, 4])
  })

  it('puts the best rated first', () => {
    expect(ids(sortFeatured(featured, 'rating'))).toEqual([3, 4, 1, 2])
  })

  it('puts the cheapest first and the unpriced last', () => {
    const inWords = [item(5, { price: 'Subscription' }), item(6, { price: 'Free with ads' })]
    const sorted = sortFeatured([...inWords, ...featured], 'price')
    expect(ids(sorted)).toEqual([3, 6, 4, 5, 1, 2])
  })

  it('leaves the list it was given alone', () => {
    sortFeatured(featured, 'popular')
    expect(ids(featured)).toEqual([4, 2, 3, 1])
  })
})
