import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runSql } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { cloneMember } from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createRequestLimit } from './request-limit.ts'

const CLASSROOM = '198.51.100.7'
const LIST = '/api/resources?type=book'
let test: TestApp
let server: ListeningServer
let template: Member

// The login limiter reads Date.now, so the app's clock is faked here, too.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') })
  test = await startTestApp({ config: { rateLimitFactor: 1, trustedProxies: 1 } })
  server = await listenWith(test)
  template = await registerMember(test)
})
beforeEach(async () => {
  await runSql(test.ctx, 'DELETE FROM rate_limits')
  vi.setSystemTime(Date.now() + 10 * 60_000)
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

const allow = (perMinute: number) =>
  (test.ctx.requestLimit = createRequestLimit({ account: perMinute, address: perMinute }))

async function ask(path: string, cookie = '', address = CLASSROOM): Promise<number> {
  const headers = { 'X-Forwarded-For': address, ...(cookie ? { Cookie: cookie } : {}) }
  return (await server.send('GET', path, headers)).status
}

describe('security 52, fault 18: behind one address', () => {
  it('50 logged-in tabs poll for a minute, and read', async () => {
    allow(60)
    const tabs: Member[] = []
    for (let number = 0; number < 50; number++) tabs.push(await cloneMember(test, template))
    const statuses = new Set<number>()
    for (let poll = 0; poll < 12; poll++) {
      for (const { cookie } of tabs) {
        statuses.add(await ask('/api/user', cookie))
        statuses.add(await ask(LIST, cookie))
      }
      vi.setSystemTime(Date.now() + 4_900)
    }
    expect([...statuses]).toEqual([200])
  })

  it('50 tabs of one session poll for next to nothing', async () => {
    allow(60)
    const { cookie } = await cloneMember(test, template)
    await vi.waitFor(async () => {
      expect(await ask('/api/user', cookie)).toBe(200)
      expect(server.wasFast()).toBe(true)
    })
    const statuses = new Set<number>()
    for (let poll = 0; poll < 600; poll++) statuses.add(await ask('/api/user', cookie))
    for (let call = 0; call < 30; call++) statuses.add(await ask(LIST, cookie))
    expect([...statuses]).toEqual([200])
  })

  it('visitors use up the address’s limit and not that of a session', async () => {
    allow(5)
    const { cookie } = await cloneMember(test, template)
    expect(await ask('/api/user', cookie)).toBe(200)
    const strangers: number[] = []
    for (let number = 0; number < 7; number++) strangers.push(await ask(LIST))
    expect(strangers).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await ask(LIST, cookie)).toBe(200)
    expect(await ask('/api/sessions', cookie)).toBe(200)
  })

  it('a session has a limit of its own', async () => {
    allow(5)
    const { cookie } = await cloneMember(test, template)
    const statuses: number[] = []
    for (let number = 0; number < 7; number++) statuses.push(await ask('/api/sessions', cookie))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await ask(LIST)).toBe(200)
  })

  it('made-up sessions count as strangers', async () => {
    allow(5)
    const statuses: number[] = []
    for (let number = 0; number < 7; number++)
      statuses.push(await ask(number % 2 ? LIST : '/api/sessions', `session=made-up-${number}`))
    expect(statuses).toEqual([401, 200, 401, 200, 401, 429, 429])
  })
})

describe('security 52, fault 18: an IPv6 /64 is one address', () => {
  it('for calls', async () => {
    allow(3)
    const statuses: number[] = []
    for (let host = 1; host < 6; host++) statuses.push(await ask(LIST, '', `2001:db8:1:2::${host}`))
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(await ask(LIST, '', '2001:db8:1:3::1')).toBe(200)
  })

  it('for wrong passwords', async () => {
    allow(600)
    const statuses: number[] = []
    for (let host = 1; host < 13; host++) {
      const headers = {
        'X-Forwarded-For': `2001:db8:9:9::${host}`,
        'Content-Type': 'application/json',
      }
      const body = JSON.stringify({ username: `somebody${host}`, password: 'Wrong, but long 1' })
      statuses.push((await server.send('POST', '/api/login', headers, body)).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
  })
})
