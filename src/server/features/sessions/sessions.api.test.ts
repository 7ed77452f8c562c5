import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionView, type SessionView } from '#shared/contracts/ways-in.ts'
import { hashToken } from '../../platform/auth/tokens.service.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import {
  logInAgain,
  type Member,
  PASSWORD,
  registerMember,
  sessionCookie,
  withCookieOf,
} from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { removeEnded } from '../../remove-ended.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const clock = fakeClock('2026-06-15T12:00:00Z')
const CLEARED = [
  'session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
  'signed_in=; Path=/; Max-Age=0; SameSite=Lax',
]
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const statusOf = async (member: Pick<Member, 'get'>, path = '/api/sessions') =>
  (await member.get(path)).status
const end = (member: Member, id: string | number) => member.send('DELETE', `/api/sessions/${id}`)

async function list(member: Member): Promise<SessionView[]> {
  return (await (await member.get('/api/sessions')).json()) as SessionView[]
}

async function currentId(member: Member): Promise<number> {
  return (await list(member)).find(({ current }) => current)?.id ?? Number.NaN
}

describe('refusals', () => {
  it('security 22: another user’s session is 404, like an unknown one, and stays open', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const [theirs, nobodys] = [
      await end(member, await currentId(other)),
      await end(member, 999_999_999),
    ]
    expect([theirs.status, nobodys.status]).toEqual([404, 404])
    expect(await theirs.json()).toMatchObject({ message: 'Session not found' })
    expect(await statusOf(other)).toBe(200)
  })

  it('security 18: a forged, truncated or hashed token is nobody’s', async () => {
    const member = await registerMember(test)
    const token = member.cookie.split('=')[1] ?? ''
    const [{ id } = { id: 0 }] = await runSql<{ id: number }>(
      test.ctx,
      'SELECT id FROM sessions WHERE user_id = $1',
      [member.id],
    )
    const forged = [
      token.slice(0, -1),
      `${token}A`,
      hashToken(token),
      token.toLowerCase(),
      String(id),
      'null',
      'A'.repeat(5000),
      "' OR '1'='1",
      '%00',
    ]
    for (const each of forged) {
      const headers = { Cookie: `session=${each}` }
      expect((await test.get('/api/sessions', headers)).status, each).toBe(401)
      const me = await test.get('/api/user', headers)
      expect(me.status).toBe(401)
      expect(me.headers.getSetCookie()).toEqual(CLEARED)
    }
    for (const [name, value] of [
      ['Authorization', `Bearer ${token}`],
      ['Cookie', `__Host-session=${token}`],
    ] as const) {
      expect((await test.get('/api/sessions', { [name]: value })).status, name).toBe(401)
    }
    expect((await test.get(`/api/sessions?session=${token}`)).status).toBe(401)
  })

  it('a deleted user’s session is nobody’s', async () => {
    const member = await registerMember(test)
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [member.id])
    test.ctx.cache.own.forgetUser(member.id)
    for (const path of ['/api/sessions', '/api/user', '/api/saved-resources', '/api/admin/check']) {
      expect(await statusOf(member, path), path).toBe(401)
    }
    expect((await member.get('/api/user')).headers.getSetCookie()).toEqual(CLEARED)
  })

  it('a token from before the renewal gets 401, but does not remove the new cookie', async () => {
    const member = await registerMember(test)
    const body = { currentPassword: member.password, newPassword: 'Queen takes g7, mate 2' }
    const renewed = await member.send('POST', '/api/change-password', body)
    const late = await member.get('/api/user')
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []])
    const me = withCookieOf(test, member, renewed)
    expect(await statusOf(me)).toBe(200)
    expect((await me.send('POST', '/api/logout')).status).toBe(200)
    expect((await member.get('/api/user')).headers.getSetCookie()).toEqual(CLEARED)
  })
})

describe('security 21: a session ends', () => {
  it('after 14 days without use', async () => {
    const [idle, used] = [await registerMember(test), await registerMember(test)]
    clock.advance(14 * DAY - MINUTE)
    expect(await statusOf(used)).toBe(200)
    clock.advance(MINUTE - 1)
    const other = await registerMember(test)
    clock.advance(1)
    for (const path of ['/api/sessions', '/api/user']) {
      expect(await statusOf(idle, path)).toBe(401)
      expect(await statusOf(used, path)).toBe(200)
    }
    expect(await statusOf(other)).toBe(200)
  })

  it('one that is in use every day, after 30 days', async () => {
    const member = await registerMember(test)
    for (let day = 1; day < 30; day++) {
      clock.advance(DAY)
      expect(await statusOf(member), `day ${day}`).toBe(200)
    }
    clock.advance(DAY - 1)
    expect(await statusOf(member)).toBe(200)
    clock.advance(1)
    expect(await statusOf(member)).toBe(401)
    expect(await statusOf(member, '/api/user')).toBe(401)
  })

  it('after 30 days however often it was renewed', async () => {
    const member = await registerMember(test)
    let me = member
    let password = member.password
    for (const day of [10, 20]) {
      clock.advance(10 * DAY)
      const body = { currentPassword: password, newPassword: `Queen takes g7, mate ${day}` }
      password = body.newPassword
      me = withCookieOf(test, me, await me.send('POST', '/api/change-password', body))
    }
    clock.advance(10 * DAY - 1)
    expect(await statusOf(me)).toBe(200)
    clock.advance(1)
    expect(await statusOf(me)).toBe(401)
  })

  it('and is neither listed nor stored', async () => {
    const member = await registerMember(test)
    clock.advance(14 * DAY)
    const again = await logInAgain(test, member)
    expect(await list(again)).toHaveLength(1)
    const rows = () => runSql(test.ctx, 'SELECT id FROM sessions WHERE user_id = $1', [member.id])
    expect(await rows()).toHaveLength(2)
    clock.advance(1)
    await removeEnded(test.ctx)
    expect(await rows()).toHaveLength(1)
    expect(await statusOf(again)).toBe(200)
  })
})

describe('security 22: one’s own sessions', () => {
  it('are 50 at most, also after many logins at once: those that were used least recently end', async () => {
    const member = await registerMember(test)
    clock.advance(MINUTE)
    const used = await logInAgain(test, member)
    const idle: Member[] = []
    for (let batch = 0; batch < 4; batch++) {
      clock.advance(2 * MINUTE)
      expect(await statusOf(used)).toBe(200)
      idle.push(...(await Promise.all(Array.from({ length: 15 }, () => logInAgain(test, member)))))
    }
    expect(await list(used)).toHaveLength(50)
    expect(await statusOf(member)).toBe(401)
    expect(await Promise.all(idle.slice(-45).map((each) => statusOf(each)))).toEqual(
      Array(45).fill(200),
    )
  })

  it('are listed, the last used first, with the allowed fields only', async () => {
    const member = await registerMember(test)
    clock.advance(2 * MINUTE)
    const { username, password } = member
    const agent = `Agent/1.0 ${'x'.repeat(400)}`
    const login = await test.app.request(
      '/api/login',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
        body: JSON.stringify({ username, password }),
      },
      { incoming: { socket: { remoteAddress: '10.0.0.1' }, headers: {} } as never },
    )
    const other = withCookieOf(test, member, login)
    const [first, second] = await list(other)
    expect(sessionView.strict().parse(first)).toEqual(first)
    expect(first).toMatchObject({
      current: true,
      ip: '10.0.0.1',
      userAgent: agent.slice(0, 300),
      createdAt: clock.read().toISOString(),
    })
    expect(second).toMatchObject({ current: false, ip: '', userAgent: '' })
    clock.advance(2 * MINUTE)
    expect((await list(member)).map(({ id }) => id)).toEqual([second?.id, first?.id])
  })

  it('one of them can be ended', async () => {
    const member = await registerMember(test)
    const other = await logInAgain(test, member)
    const answer = await end(member, await currentId(other))
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []])
    expect([await statusOf(other), await statusOf(other, '/api/user')]).toEqual([401, 401])
    expect(await list(member)).toHaveLength(1)
  })

  it('ending the current one removes the cookies', async () => {
    const member = await registerMember(test)
    const answer = await end(member, await currentId(member))
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, CLEARED])
    expect(await statusOf(member)).toBe(401)
  })

  it('all others can be ended at once', async () => {
    const member = await registerMember(test)
    const others = [await logInAgain(test, member), await logInAgain(test, member)]
    const bystander = await registerMember(test)
    const answer = await member.send('DELETE', '/api/sessions')
    expect(await answer.json()).toEqual({ ended: 2 })
    for (const other of others) expect(await statusOf(other)).toBe(401)
    expect([await statusOf(member), await statusOf(bystander)]).toEqual([200, 200])
    expect(await (await member.send('DELETE', '/api/sessions')).json()).toEqual({ ended: 0 })
  })
})

describe('security 19: the cookies', () => {
  it('are HttpOnly, Lax and for the whole site; the mark alone is for the page to read', async () => {
    const { username, password } = await registerMember(test)
    const login = await test.send('POST', '/api/login', { username, password })
    expect(login.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/,
      ),
      'signed_in=1; Path=/; Max-Age=2592000; SameSite=Lax',
      expect.stringMatching(
        /^browser=[A-Za-z0-9_-]+; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/,
      ),
    ])
  })

  it('with https are Secure and __Host-, under which name alone they count', async () => {
    const siteUrl = 'https://openfile.test'
    const secure = await startTestApp({ config: { siteUrl }, clock: clock.read })
    try {
      const member = await registerMember(secure)
      expect(member.cookie).toMatch(/^__Host-session=[A-Za-z0-9_-]{43}$/)
      const { username } = member
      const login = await secure.send('POST', '/api/login', { username, password: PASSWORD })
      expect(login.headers.getSetCookie()).toEqual([
        `${sessionCookie(login)}; Path=/; Max-Age=2592000; SameSite=Lax; Secure; HttpOnly`,
        'signed_in=1; Path=/; Max-Age=2592000; SameSite=Lax; Secure',
        expect.stringMatching(
          /^__Host-browser=[A-Za-z0-9_-]+; Path=\/; Max-Age=31536000; SameSite=Lax; Secure; HttpOnly$/,
        ),
      ])
      expect(await statusOf(member)).toBe(200)
      const bare = member.cookie.replace('__Host-', '')
      expect((await secure.get('/api/sessions', { Cookie: bare })).status).toBe(401)
      const logout = await member.send('POST', '/api/logout')
      expect(logout.headers.getSetCookie()).toEqual([
        '__Host-session=; Path=/; Max-Age=0; SameSite=Lax; Secure; HttpOnly',
        'signed_in=; Path=/; Max-Age=0; SameSite=Lax; Secure',
      ])
      expect(await statusOf(member)).toBe(401)
    } finally {
      await secure.ctx[Symbol.asyncDispose]()
    }
  })
})
