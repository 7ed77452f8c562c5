import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TwoFactorSetup } from '#shared/contracts/two-factor.ts'
import { actingAs } from '../../platform/auth/viewer.ts'
import { createAttemptLimits } from '../../platform/auth/attempt-limits.service.ts'
import { runSql } from '#tests/support/factories.ts'
import { registerMember, sessionCookie, verifiedMember } from '#tests/support/members.ts'
import {
  beginLogin,
  codeAt,
  registerWithTwoFactor,
  wrongCodes,
} from '#tests/support/second-factor.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const MINUTE = 60_000
const WRONG = 'Wrong, but long enough 1'
let test: TestApp
let addresses = 0

// The limiter reads the real clock, so the test stops that one.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T12:00:00Z') })
  test = await startTestApp({ config: { rateLimitFactor: 1 } })
})
beforeEach(() => runSql(test.ctx, 'DELETE FROM rate_limits'))
afterEach(() => advance(24 * 60 * MINUTE))
afterAll(async () => {
  vi.useRealTimers()
  await test.ctx[Symbol.asyncDispose]()
})

function advance(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

function newAddress(): string {
  addresses++
  return `10.0.${addresses >> 8}.${addresses & 255}`
}

type From = { ip?: string; cookie?: string; forwarded?: string }

async function post(
  path: string,
  body: unknown,
  { ip = newAddress(), cookie, forwarded }: From = {},
): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    Origin: new URL(test.ctx.config.siteUrl).origin,
    ...(cookie ? { Cookie: cookie } : {}),
    ...(forwarded ? { 'X-Forwarded-For': forwarded, 'X-Real-IP': forwarded } : {}),
  }
  const incoming = {
    socket: { remoteAddress: ip },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage
  return test.app.request(
    path,
    { method: 'POST', headers, body: JSON.stringify(body) },
    { incoming },
  )
}

const logIn = (username: string, password: string, from?: From) =>
  post('/api/login', { username, password }, from)

/** Returns the statuses of `count` requests, made one after the other. */
async function statusesOf(count: number, ask: (index: number) => Promise<Response>) {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await ask(index)).status)
  return statuses
}
const times = (count: number, status: number) => Array<number>(count).fill(status)

function expectLocked(answer: Response, seconds: number): void {
  expect(answer.status).toBe(429)
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(seconds)
}

describe('security 30: the login', () => {
  it('is 429 after ten wrong passwords for an account, wherever they come from', async () => {
    const member = await registerMember(test)
    const names = [member.username, member.email, member.username.toUpperCase()]
    const wrong = await statusesOf(10, (index) => logIn(names[index % 3] ?? '', WRONG))
    expect(wrong).toEqual(times(10, 401))
    const locked = await logIn(member.email, member.password)
    expectLocked(locked, 900)
    expect(locked.headers.getSetCookie()).toEqual([])
    expect(await locked.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts for this account. Please try again in 15 minutes.',
    })
  })

  it('is 429 for a name that nobody has, too', async () => {
    expect(await statusesOf(11, () => logIn('Nobody.Here', WRONG))).toEqual([
      ...times(10, 401),
      429,
    ])
    expect((await logIn('nobody.here', WRONG)).status).toBe(429)
  })

  it('is 429 after ten wrong ones from an address, whatever its headers claim', async () => {
    const ip = newAddress()
    const ask = (index: number) => logIn(`somebody${index}`, WRONG, { ip, forwarded: newAddress() })
    expect(await statusesOf(11, ask)).toEqual([...times(10, 401), 429])
    const member = await registerMember(test)
    expect((await logIn(member.username, member.password, { ip })).status).toBe(429)
    expect((await logIn(member.username, member.password)).status).toBe(200)
  })

  it('lets ten of twenty simultaneous attempts through', async () => {
    const member = await registerMember(test)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => logIn(member.username, WRONG)),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...times(10, 401), ...times(10, 429)])
  })

  it('does not count correct ones', async () => {
    const member = await registerMember(test)
    const ip = newAddress()
    const ask = () => logIn(member.username, member.password, { ip })
    expect(await statusesOf(12, ask)).toEqual(times(12, 200))
  })

  it('security 14: is counted in the database: also after a restart, in another process', async () => {
    const member = await registerMember(test)
    await statusesOf(10, () => logIn(member.username, WRONG))
    const restarted = createAttemptLimits(test.ctx.database, 1)
    const guess = (account: number) =>
      actingAs({ ip: newAddress() }, () => restarted.guess('login', { account }, async () => true))
    await expect(guess(member.id)).rejects.toMatchObject({ status: 429 })
    await expect(guess(-1)).resolves.toBe(true)
  })
})

describe('security 31: a lock', () => {
  it('expires after 15 minutes, and further attempts do not prolong it', async () => {
    const member = await registerMember(test)
    await statusesOf(10, () => logIn(member.username, WRONG))
    for (const minutes of [5, 5, 4]) {
      advance(minutes * MINUTE)
      expectLocked(await logIn(member.username, WRONG), 600)
    }
    advance(MINUTE - 1)
    expectLocked(await logIn(member.username, member.password), 1)
    advance(2)
    expect((await logIn(member.username, member.password)).status).toBe(200)
  })

  it('leaves existing sessions alone', async () => {
    const member = await registerMember(test)
    await statusesOf(11, () => logIn(member.username, WRONG))
    expect((await member.get('/api/user')).status).toBe(200)
  })
})

describe('security 30: guessing the password within a session', () => {
  const guess: [string, Record<string, string>][] = [
    ['/api/change-password', { currentPassword: WRONG, newPassword: 'Queen takes g7, 2' }],
    ['/api/disable-2fa', { password: WRONG }],
    ['/api/reauthenticate', { password: WRONG }],
    ['/api/delete-account', { password: WRONG }],
  ]

  it('is limited like guessing at the login, over all calls together and apart from it', async () => {
    const { cookie, username, password } = await registerMember(test)
    const ask = (index: number) => {
      const [path, body] = guess[index % guess.length] ?? ['', {}]
      return post(path, body, { cookie })
    }
    expect(await statusesOf(10, ask)).toEqual(times(10, 400))
    expect(await statusesOf(4, ask)).toEqual(times(4, 429))
    const again = await logIn(username, password)
    expect(again.status).toBe(200)
    const reauthenticate = { password: WRONG }
    const inAnother = { cookie: sessionCookie(again) }
    expect((await post('/api/reauthenticate', reauthenticate, inAnother)).status).toBe(429)
  })
})

describe('the second factor', () => {
  const answer = (tfaToken: string, token: string) =>
    post('/api/verify-login-2fa', { tfaToken, token })
  const now = () => new Date()
  const clock = { read: now, set: (to: string) => vi.setSystemTime(to), advance }

  it('security 14: ten wrong codes lock the account’s second factor for 15 minutes', async () => {
    const member = await registerWithTwoFactor(test, clock)
    const other = await registerWithTwoFactor(test, clock)
    const codes = wrongCodes(member.secret, now(), 10)
    for (const half of [codes.slice(0, 5), codes.slice(5)]) {
      const challenge = await beginLogin(test, member)
      const ask = (index: number) => answer(challenge, half[index] ?? '')
      expect(await statusesOf(5, ask)).toEqual(times(5, 401))
    }
    const locked = await answer(await beginLogin(test, member), codeAt(member.secret, now()))
    expectLocked(locked, 900)
    expect(sessionCookie(locked)).toBe('')
    const [recoveryCode = ''] = member.recoveryCodes
    expectLocked(await answer(await beginLogin(test, member), recoveryCode), 900)
    const others = await answer(await beginLogin(test, other), codeAt(other.secret, now()))
    expect(others.status).toBe(200)
    advance(15 * MINUTE + 1)
    const right = await answer(await beginLogin(test, member), codeAt(member.secret, now()))
    expect(right.status).toBe(200)
  })

  it('security 14: only ten of forty simultaneous codes over eight challenges are tried', async () => {
    const member = await registerWithTwoFactor(test, clock)
    const codes = wrongCodes(member.secret, now(), 40)
    const challenges: string[] = []
    for (let made = 0; made < 8; made++) challenges.push(await beginLogin(test, member))
    const answers = await Promise.all(
      codes.map((code, index) => answer(challenges[index % 8] ?? '', code)),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...times(10, 401), ...times(30, 429)])
  })

  it('does not count correct ones', async () => {
    const member = await registerWithTwoFactor(test, clock)
    const ask = async () => {
      advance(30_000)
      return answer(await beginLogin(test, member), codeAt(member.secret, now()))
    }
    expect(await statusesOf(12, ask)).toEqual(times(12, 200))
  })

  it('security 30: guessing the code of a setup is limited, too', async () => {
    const { cookie } = await verifiedMember(test)
    const setup = (await (await post('/api/setup-2fa', {}, { cookie })).json()) as TwoFactorSetup
    const codes = wrongCodes(setup.secret, now(), 10)
    const ask = (index: number) => post('/api/verify-2fa', { token: codes[index] }, { cookie })
    expect(await statusesOf(10, ask)).toEqual(times(10, 400))
    const token = codeAt(setup.secret, now())
    expectLocked(await post('/api/verify-2fa', { token }, { cookie }), 900)
  })
})
