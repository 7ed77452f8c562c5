import { describe, expect, it } from 'vitest'
import { createRequestLimit } from './request-limit.ts'

describe('createRequestLimit', () => {
  it('lets so many through in a minute, then says how long to wait', () => {
    const limit = createRequestLimit(3)
    expect([0, 1, 2, 10_000, 59_999].map((at) => limit.take('a', 1_000_000 + at))).toEqual([
      0, 0, 0, 50, 1,
    ])
  })

  it('starts anew after a minute', () => {
    const limit = createRequestLimit(1)
    expect([limit.take('a', 100_000), limit.take('a', 100_001), limit.take('a', 160_000)]).toEqual([
      0, 60, 0,
    ])
  })

  it('counts each address by itself', () => {
    const limit = createRequestLimit(1)
    expect([limit.take('a', 100_000), limit.take('b', 100_000), limit.take('a', 100_000)]).toEqual([
      0, 0, 60,
    ])
  })

  it('tells whether the next one would be refused, without counting it', () => {
    const limit = createRequestLimit(2)
    const seen = [limit.isExceeded('a', 100_000)]
    limit.take('a', 100_000)
    seen.push(limit.isExceeded('a', 100_000), limit.isExceeded('a', 100_000))
    limit.take('a', 100_000)
    seen.push(limit.isExceeded('a', 100_000), limit.isExceeded('a', 160_000))
    expect(seen).toEqual([false, false, false, true, false])
  })

  it('0 is no limit', () => {
    const limit = createRequestLimit(0)
    expect(Array.from({ length: 2000 }, () => limit.take('a', 5)).every((wait) => wait === 0)).toBe(
      true,
    )
    expect(limit.isExceeded('a', 5)).toBe(false)
  })
})
