import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPassword } from '#server/cli/account-commands.ts'
import { createSealer } from '#server/platform/auth/sealing.ts'
import { runSql } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { codeAt, registerWithTwoFactor, wrongCodes } from '#tests/support/second-factor.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openKnownBrowser, sealKnownBrowser } from '../../platform/auth/viewer.ts'

const WRONG = 'Wrong, but long enough 1'
let test: TestApp
let server: ListeningServer

// The limiter reads the real clock, so the test stops that one.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') })
  test = await startTestApp({ config: { rateLimitFactor: 1 } })
  server = await listenWith(test)
})
beforeEach(() => runSql(test.ctx, 'DELETE FROM rate_limits'))
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

type Answer = Awaited<ReturnType<ListeningServer['send']>>

/** Posts as a browser with these cookies. All browsers here share one address. */
function post(path: string, body: unknown, cookie = ''): Promise<Answer> {
  const headers = {
    'Content-Type': 'application/json',
    Origin: `http://127.0.0.1:${server.port}`,
    Host: `127.0.0.1:${server.port}`,
    ...(cookie ? { Cookie: cookie } : {}),
  }
  return server.send('POST', path, headers, JSON.stringify(body))
}

const logIn = ({ username }: Pick<Member, 'username'>, password: string, cookie?: string) =>
  post('/api/login', { username, password }, cookie)

async function statusesOf(count: number, ask: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; number < count; number++) statuses.push((await ask()).status)
  return statuses
}
const times = (count: number, status: number) => Array<number>(count).fill(status)

/** Returns the cookie by which the server knows the browser after this login. */
function browserOf(answer: Answer): string {
  const cookie = answer.headers['set-cookie']?.find((each) => each.startsWith('browser='))
  return cookie?.split(';')[0] ?? ''
}

async function knownBrowserOf(member: Member, cookie?: string): Promise<string> {
  const answer = await logIn(member, member.password, cookie)
  expect(answer.status).toBe(200)
  return browserOf(answer)
}

describe('security 52, fault 24: a known browser', () => {
  it('gets a cookie that scripts cannot read, that reveals nothing and that outlives the session', async () => {
    const member = await registerMember(test)
    const answer = await logIn(member, member.password)
    const cookie = answer.headers['set-cookie']?.find((each) => each.startsWith('browser='))
    expect(cookie).toMatch(
      /^browser=[\w-]{60,400}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/,
    )
    const out = await post('/api/logout', {}, answer.headers['set-cookie']?.[0]?.split(';')[0])
    expect(out.headers['set-cookie']?.join()).not.toContain('browser=')
    const refused = await logIn(member, WRONG)
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  it('logs in after strangers have used up the account and the address', async () => {
    const member = await registerMember(test)
    const browser = await knownBrowserOf(member)
    expect(await statusesOf(11, () => logIn(member, WRONG))).toEqual([...times(10, 401), 429])
    expect((await logIn(member, member.password)).status).toBe(429)
    expect((await logIn(member, member.password, browser)).status).toBe(200)
  })

  it('is limited itself, and locks nobody else out', async () => {
    const member = await registerMember(test)
    const browser = await knownBrowserOf(member)
    const other = await knownBrowserOf(member)
    expect(await statusesOf(11, () => logIn(member, WRONG, browser))).toEqual([
      ...times(10, 401),
      429,
    ])
    expect((await logIn(member, member.password, browser)).status).toBe(429)
    expect((await logIn(member, member.password, other)).status).toBe(200)
    expect((await logIn(member, member.password)).status).toBe(200)
  })

  it('is a stranger to accounts that have not logged in with it', async () => {
    const [member, attacker] = [await registerMember(test), await registerMember(test)]
    const browser = await knownBrowserOf(attacker)
    expect(await statusesOf(11, () => logIn(member, WRONG, browser))).toEqual([
      ...times(10, 401),
      429,
    ])
  })

  it('knows each member of a family', async () => {
    const [one, two] = [await registerMember(test), await registerMember(test)]
    const browser = await knownBrowserOf(two, await knownBrowserOf(one))
    for (const each of [one, two]) {
      await statusesOf(10, () => logIn(each, WRONG))
      expect((await logIn(each, each.password, browser)).status).toBe(200)
    }
  })

  it('cannot be made up, changed, or taken from another site', async () => {
    const member = await registerMember(test)
    const browser = await knownBrowserOf(member)
    const elsewhere = sealKnownBrowser(createSealer('another secret altogether'), null, member.id)
    const forged = [
      `browser=${member.id}`,
      `browser=${Buffer.from(`x ${member.id}`).toString('base64url')}`,
      `browser=${elsewhere}`,
      `${browser}AAAA`,
      browser.slice(0, -2),
      browser.replace(/=(.)/, (_, first) => (first === '_' ? '=A' : '=_')),
    ]
    await statusesOf(10, () => logIn(member, WRONG))
    for (const each of forged)
      expect((await logIn(member, member.password, each)).status, each).toBe(429)
  })

  it('also has separate counts for codes and reset links', async () => {
    const clock = {
      read: () => new Date(),
      set: (to: string) => vi.setSystemTime(to),
      advance: (ms: number) => vi.setSystemTime(Date.now() + ms),
    }
    const member = await registerWithTwoFactor(test, clock)
    const challenge = async () => {
      const answer = await logIn(member, member.password)
      return (JSON.parse(answer.body.toString()) as { tfaToken: string }).tfaToken
    }
    const verify = (tfaToken: string, token: string, cookie?: string) =>
      post('/api/verify-login-2fa', { tfaToken, token }, cookie)
    const first = await verify(await challenge(), codeAt(member.secret, clock.read()))
    const browser = browserOf(first)
    expect([first.status, browser]).toEqual([200, expect.stringMatching(/^browser=/)])
    clock.advance(60_000)
    const codes = wrongCodes(member.secret, clock.read(), 10)
    for (const half of [codes.slice(0, 5), codes.slice(5)]) {
      const token = await challenge()
      for (const code of half) expect((await verify(token, code)).status).toBe(401)
    }
    const code = codeAt(member.secret, clock.read())
    expect((await verify(await challenge(), code)).status).toBe(429)
    expect((await verify(await challenge(), code, browser)).status).toBe(200)

    const forgot = (cookie?: string) =>
      post('/api/forgot-password', { email: member.email }, cookie)
    expect(await statusesOf(6, () => forgot())).toEqual([...times(5, 200), 429])
    expect(await statusesOf(6, () => forgot(browser))).toEqual([...times(5, 200), 429])
  })

  it('remembers the last eight accounts', () => {
    const { sealer } = test.ctx
    let cookie: string | null = null
    for (const account of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3])
      cookie = sealKnownBrowser(sealer, openKnownBrowser(sealer, cookie), account)
    expect(openKnownBrowser(sealer, cookie)?.accounts).toEqual([3, 9, 8, 7, 6, 5, 4, 2])
  })
})

describe('fault 24: somebody who is logged in', () => {
  it('can confirm the password whatever strangers try, with a separate limit', async () => {
    const member = await registerMember(test)
    await statusesOf(11, () => logIn(member, WRONG))
    const prove = (password: string) => post('/api/reauthenticate', { password }, member.cookie)
    expect((await prove(member.password)).status).toBe(204)
    expect(await statusesOf(11, () => prove(WRONG))).toEqual([...times(10, 400), 429])
  })
})

describe('fault 17: reset links that an admin sends', () => {
  it('are not counted with those that the public requests, or the other way around', async () => {
    const [admin, member] = [await registerAdmin(test), await registerMember(test)]
    const body = { email: member.email }
    const byAdmin = () => post('/api/admin/request-password-reset', body, admin.cookie)
    const byPublic = () => post('/api/forgot-password', body)
    expect(await statusesOf(8, byAdmin)).toEqual(times(8, 200))
    expect(await statusesOf(6, byPublic)).toEqual([...times(5, 200), 429])
    expect((await byAdmin()).status).toBe(200)
    const mails = (await test.mails()).filter(
      ({ to, text }) => to === member.email && /reset-password/.test(text),
    )
    expect(mails).toHaveLength(8 + 5 + 1)
  })
})

it('a password set from the command line ends the lockout, of the account and of its known browser', async () => {
  const member = await registerMember(test)
  const browser = await knownBrowserOf(member)
  expect((await statusesOf(11, () => logIn(member, WRONG))).at(-1)).toBe(429)
  expect((await statusesOf(11, () => logIn(member, WRONG, browser))).at(-1)).toBe(429)
  const password = 'Knight to f3, calmly 7'
  await setPassword(test.ctx.db, member.username, async () => password, test.ctx)
  expect((await logIn(member, password, browser)).status).toBe(200)
  const left = await runSql<{ key: string }>(test.ctx, 'SELECT key FROM rate_limits')
  expect(left).toEqual([{ key: expect.stringMatching(/^login:ip:/) }])
})
