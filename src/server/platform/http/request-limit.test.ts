import { describe, expect, it } from 'vitest'
import { type Requester, createRequestLimit } from './request-limit.ts'

const stranger = (address: string): Requester => ({ address, session: null })
const a = stranger('192.0.2.1')
const b = stranger('192.0.2.2')

describe('createRequestLimit', () => {
  it('lets the given number through in a minute, then says how long to wait', () => {
    const limit = createRequestLimit(3)
    expect([0, 1, 2, 10_000, 59_999].map((at) => limit.take(a, 1_000_000 + at))).toEqual([
      0, 0, 0, 50, 1,
    ])
  })

  it('starts over after a minute', () => {
    const limit = createRequestLimit(1)
    expect([limit.take(a, 100_000), limit.take(a, 100_001), limit.take(a, 160_000)]).toEqual([
      0, 60, 0,
    ])
  })

  it('counts each address separately', () => {
    const limit = createRequestLimit(1)
    expect([limit.take(a, 100_000), limit.take(b, 100_000), limit.take(a, 100_000)]).toEqual([
      0, 0, 60,
    ])
  })

  it('tells whether the next one would be refused, without counting it', () => {
    const limit = createRequestLimit(2)
    const seen = [limit.isExceeded(a, 100_000)]
    limit.take(a, 100_000)
    seen.push(limit.isExceeded(a, 100_000), limit.isExceeded(a, 100_000))
    limit.take(a, 100_000)
    seen.push(limit.isExceeded(a, 100_000), limit.isExceeded(a, 160_000))
    expect(seen).toEqual([false, false, false, true, false])
  })

  it('0 means no limit', () => {
    const limit = createRequestLimit(0)
    expect(Array.from({ length: 2000 }, () => limit.take(a, 5)).every((wait) => wait === 0)).toBe(
      true,
    )
    expect(limit.isExceeded(a, 5)).toBe(false)
  })

  it('fault 18: a session is counted separately once it has proved to be one', () => {
    const limit = createRequestLimit(2)
    const member = { ...a, session: 'real' }
    expect(limit.take(member, 100_000)).toBe(0)
    limit.admit(member, 100_000)
    expect([limit.take(a, 100_000), limit.take(a, 100_000), limit.take(a, 100_000)]).toEqual([
      0, 0, 60,
    ])
    expect([limit.take(member, 100_000), limit.take(member, 100_000)]).toEqual([0, 60])
  })

  it('fault 18: a session stays known while it is used, and two minutes longer', () => {
    const limit = createRequestLimit(1)
    const member = { ...a, session: 'real' }
    limit.admit(member, 100_000)
    for (const at of [160_000, 220_000, 280_000]) {
      limit.take(a, at)
      expect([limit.take(a, at), limit.take(member, at)]).toEqual([60, 0])
    }
    limit.take(a, 460_000)
    expect(limit.take(member, 460_000)).toBe(60)
  })

  it('security 52: made-up tokens count by their address', () => {
    const limit = createRequestLimit(2)
    const asked = ['x', 'y', 'z'].map((session) => limit.take({ ...a, session }, 100_000))
    expect(asked).toEqual([0, 0, 60])
  })

  it('security 52: the addresses of one IPv6 /64 count as one', () => {
    const limit = createRequestLimit(1)
    const asked = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'].map((address) =>
      limit.take(stranger(address), 100_000),
    )
    expect(asked).toEqual([0, 60, 0])
  })

  it('fault 18: cheap requests count as a fraction of one', () => {
    const limit = createRequestLimit(2)
    for (let number = 0; number < 64; number++) limit.take(a, 100_000, 1 / 64)
    expect([limit.take(a, 100_000), limit.take(a, 100_000)]).toEqual([0, 60])
  })
})
