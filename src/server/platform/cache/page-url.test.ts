import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizedUrl } from './page-url.ts'

const normalized = (path: string) => normalizedUrl(new URL(path, 'http://localhost'))

describe('normalizedUrl', () => {
  it.each([
    ['/', '/'],
    ['/?', '/'],
    ['/?utm_source=x&fbclid=y', '/'],
    ['/api/resources?type=book', '/api/resources?type=book'],
    ['/api/resources?type=book&category=opening', '/api/resources?category=opening&type=book'],
    ['/api/resources?level=master&level=beginner', '/api/resources?level=beginner&level=master'],
    ['/api/resources?query=&type=book&opening=', '/api/resources?type=book'],
    ['/api/resources?query=a+b', '/api/resources?query=a%20b'],
    ['/api/resources?query=a%20b#top', '/api/resources?query=a%20b'],
    ['/api/resources?%74ype=book', '/api/resources?type=book'],
    ['/api/resources?query=%26limit%3D1', '/api/resources?query=%26limit%3D1'],
    ['/api/resources?Type=book', '/api/resources'],
    ['/?shown=24', '/?shown=24'],
  ])('%s is %s', (path, expected) => {
    expect(normalized(path)).toBe(expected)
  })

  it('is its own normal form, and keeps different values apart', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(value, value, (one, other) => {
        const path = (query: string, opening: string) =>
          `/api/resources?${new URLSearchParams({ query, opening })}`
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
