import { describe, expect, it } from 'vitest'
import { type Requester, type RequestLimit, createRequestLimit } from './request-limit.ts'

const stranger = (address: string): Requester => ({ address, session: null })
const a = stranger('192.0.2.1')
const b = stranger('192.0.2.2')
const VERA = 7

/** Returns a limit that is the same for accounts and addresses. */
const limitOf = (perMinute: number) =>
  createRequestLimit({ account: perMinute, address: perMinute })
/** Returns the seconds to wait. */
const taken = (
  limit: RequestLimit,
  ...[requester, now, cost]: Parameters<RequestLimit['take']>
): number => limit.take(requester, now, cost)?.wait ?? 0

describe('createRequestLimit', () => {
  it('lets the given number through in a minute, then says how long to wait', () => {
    const limit = limitOf(3)
    expect([0, 1, 2, 10_000, 59_999].map((at) => taken(limit, a, 1_000_000 + at))).toEqual([
      0, 0, 0, 50, 1,
    ])
  })

  it('starts over after a minute', () => {
    const limit = limitOf(1)
    expect([taken(limit, a, 100_000), taken(limit, a, 100_001), taken(limit, a, 160_000)]).toEqual([
      0, 60, 0,
    ])
  })

  it('counts each address separately', () => {
    const limit = limitOf(1)
    expect([taken(limit, a, 100_000), taken(limit, b, 100_000), taken(limit, a, 100_000)]).toEqual([
      0, 0, 60,
    ])
  })

  it('tells whether the next one would be refused, without counting it', () => {
    const limit = limitOf(2)
    const seen = [limit.isExceeded(a, 100_000)]
    taken(limit, a, 100_000)
    seen.push(limit.isExceeded(a, 100_000), limit.isExceeded(a, 100_000))
    taken(limit, a, 100_000)
    seen.push(limit.isExceeded(a, 100_000), limit.isExceeded(a, 160_000))
    expect(seen).toEqual([false, false, false, true, false])
  })

  it('0 means no limit', () => {
    const limit = limitOf(0)
    expect(Array.from({ length: 2000 }, () => taken(limit, a, 5)).every((wait) => wait === 0)).toBe(
      true,
    )
    expect(limit.isExceeded(a, 5)).toBe(false)
  })

  it('many sessions of an account are counted as one, with what the account may do', () => {
    const limit = createRequestLimit({ account: 3, address: 2 })
    const sessions = ['one', 'two', 'three'].map((session) => ({ ...a, session }))
    for (const session of sessions) limit.admit(session, VERA, 100_000, 0)
    const exceeded = [...sessions, ...sessions].map((each) => limit.take(each, 100_000))
    expect(exceeded).toEqual([null, null, null, ...Array(3).fill({ wait: 60, by: 'account' })])
    expect([1, 2, 3].map(() => limit.take(a, 100_000)?.by)).toEqual([
      undefined,
      undefined,
      'address',
    ])
  })

  it('fault 18: a session is counted separately once it has proved to be one', () => {
    const limit = limitOf(2)
    const member = { ...a, session: 'real' }
    expect(taken(limit, member, 100_000)).toBe(0)
    limit.admit(member, VERA, 100_000)
    expect([taken(limit, a, 100_000), taken(limit, a, 100_000), taken(limit, a, 100_000)]).toEqual([
      0, 0, 60,
    ])
    expect([taken(limit, member, 100_000), taken(limit, member, 100_000)]).toEqual([0, 60])
  })

  it('fault 18: a session stays known while it is used, and two minutes longer', () => {
    const limit = limitOf(1)
    const member = { ...a, session: 'real' }
    limit.admit(member, VERA, 100_000)
    for (const at of [160_000, 220_000, 280_000]) {
      taken(limit, a, at)
      expect([taken(limit, a, at), taken(limit, member, at)]).toEqual([60, 0])
    }
    taken(limit, a, 460_000)
    expect(taken(limit, member, 460_000)).toBe(60)
  })

  it('security 52: made-up tokens count by their address', () => {
    const limit = limitOf(2)
    const asked = ['x', 'y', 'z'].map((session) => taken(limit, { ...a, session }, 100_000))
    expect(asked).toEqual([0, 0, 60])
  })

  it('security 52: the addresses of one IPv6 /64 count as one', () => {
    const limit = limitOf(1)
    const asked = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'].map((address) =>
      taken(limit, stranger(address), 100_000),
    )
    expect(asked).toEqual([0, 60, 0])
  })

  it('fault 18: cheap requests count as a fraction of one', () => {
    const limit = limitOf(2)
    for (let number = 0; number < 64; number++) taken(limit, a, 100_000, 1 / 64)
    expect([taken(limit, a, 100_000), taken(limit, a, 100_000)]).toEqual([0, 60])
  })
})
