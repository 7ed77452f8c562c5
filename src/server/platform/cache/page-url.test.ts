import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exploreQuery } from '#shared/contracts/explore.ts'
import { resourceListQuery } from '#shared/contracts/resources.ts'
import { normalizedPageUrl } from './page-url.ts'

const normalized = (path: string) => normalizedPageUrl(new URL(path, 'http://localhost'))

describe('the normalized URL of a page', () => {
  it.each([
    ['/', '/'],
    ['/?', '/'],
    ['/?utm_source=x&fbclid=y', '/'],
    ['/category/all?type=book', '/category/all?type=book'],
    ['/category/all?type=book&category=opening', '/category/all?category=opening&type=book'],
    ['/category/all?level=master&level=beginner', '/category/all?level=beginner&level=master'],
    ['/category/all?query=&type=book&opening=', '/category/all?type=book'],
    ['/category/all?query=a+b', '/category/all?query=a%20b'],
    ['/category/all?query=a%20b#top', '/category/all?query=a%20b'],
    ['/category/all?%74ype=book', '/category/all?type=book'],
    ['/category/all?query=%26limit%3D1', '/category/all?query=%26limit%3D1'],
    ['/category/all?Type=book', '/category/all'],
    ['/?shown=24', '/?shown=24'],
    ['/auth?next=%2Fsuggest&invitation=AB2&x=1', '/auth?invitation=AB2&next=%2Fsuggest'],
    ['/help?next=%2Fsuggest&invitation=AB2', '/help'],
  ])('%s is %s', (path, expected) => {
    expect(normalized(path)).toBe(expected)
  })

  it.each(Object.keys({ ...resourceListQuery.shape, ...exploreQuery.shape }))(
    'keeps the parameter %s, which changes lists or explore',
    (name) => {
      expect(normalized(`/?${name}=1`)).toBe(`/?${name}=1`)
    },
  )

  it('is its own normal form, and keeps different values apart', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(value, value, (one, other) => {
        const path = (query: string, opening: string) =>
          `/category/all?${new URLSearchParams({ query, opening })}`
        const url = normalized(path(one, other))
        expect(normalized(url)).toBe(url)
        expect(new URL(url, 'http://localhost').searchParams.get('query')).toBe(
          new URLSearchParams(`query=${encodeURIComponent(one)}`).get('query'),
        )
        if (one !== other) expect(normalized(path(other, one))).not.toBe(url)
      }),
    )
  })
})
