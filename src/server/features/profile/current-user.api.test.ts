import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { UserView } from '#shared/contracts/profile.ts'
import { hashToken } from '../../platform/auth/tokens.service.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { logInAgain, type Member, registerMember, withCookieOf } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp
let server: ListeningServer

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  server = await listenWith(test)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

/** Requests `GET /api/user` over a socket, as a browser does, through the response cache. */
async function ask({ cookie }: Pick<Member, 'cookie'>) {
  const { status, body, headers } = await server.send('GET', '/api/user', { Cookie: cookie })
  const user = JSON.parse(body.toString()) as Partial<UserView>
  return { status, user, headers, fast: server.wasFast() }
}

/** Repeats the request until the response is cached, which starts when PostgreSQL's notifications arrive. */
async function keep(member: Member): Promise<void> {
  await vi.waitFor(async () => expect(await ask(member)).toMatchObject({ status: 200, fast: true }))
}

/** Whether this process has the response in memory. */
function isKept({ cookie }: Member): boolean {
  const session = hashToken(cookie.split('=')[1] ?? '')
  return test.ctx.cache.own.find(session, '/api/user') !== null
}

describe('GET /api/user is 401', () => {
  it('without a cookie, and sets none', async () => {
    const { status, user, headers } = await ask({ cookie: '' })
    expect([status, user]).toEqual([401, expect.objectContaining({ code: 'unauthenticated' })])
    expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-store'])
  })

  it('for a token that only looks like a stored one', async () => {
    const member = await registerMember(test)
    await keep(member)
    const token = member.cookie.split('=')[1] ?? ''
    for (const other of [token.slice(0, -1), `${token}A`, hashToken(token), token.toLowerCase()]) {
      expect((await ask({ cookie: `session=${other}` })).status).toBe(401)
    }
  })
})

describe('GET /api/user', () => {
  it('responds from memory as it does from the database, and to nobody else', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const first = await ask(member)
    await keep(member)
    const second = await ask(member)
    expect(second.user).toEqual(first.user)
    expect(second.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
    })
    expect((await ask(other)).user).toMatchObject({ id: other.id })
  })

  it('asks the database again after half a minute', async () => {
    const member = await registerMember(test)
    await keep(member)
    clock.advance(30_000)
    expect(await ask(member)).toMatchObject({ status: 200, fast: false })
  })

  it('shows a changed profile at the next request, in every session', async () => {
    const member = await registerMember(test)
    const other = await logInAgain(test, member)
    await Promise.all([keep(member), keep(other)])
    const body = { username: `${member.username}-new`, preferences: { darkMode: true } }
    expect((await member.send('POST', '/api/update-profile', body)).status).toBe(200)
    for (const each of [member, other]) {
      expect((await ask(each)).user).toMatchObject({
        username: body.username,
        preferences: { darkMode: true },
      })
    }
  })

  type Act = (member: Member, other: Member) => Promise<Response>
  it.each<[string, Act]>([
    ['it logs out', (_, other) => other.send('POST', '/api/logout')],
    ['it is ended', (member) => member.send('DELETE', '/api/sessions')],
    [
      'the password is changed',
      (member) =>
        member.send('POST', '/api/change-password', {
          currentPassword: member.password,
          newPassword: 'Queen takes g7, mate 2',
        }),
    ],
    [
      'the account is deleted',
      (member) => member.send('POST', '/api/delete-account', { password: member.password }),
    ],
  ])('security 20: is 401 to a session at the next request once %s', async (_, act) => {
    const member = await registerMember(test)
    const other = await logInAgain(test, member)
    await Promise.all([keep(member), keep(other)])
    expect((await act(member, other)).ok).toBe(true)
    expect(await ask(other)).toMatchObject({ status: 401, fast: false })
  })

  it('security 18: the old id gets 401 at the next request, and the session continues under the new one', async () => {
    const member = await registerMember(test)
    await keep(member)
    const body = { currentPassword: member.password, newPassword: 'Queen takes g7, mate 2' }
    const renewed = await member.send('POST', '/api/change-password', body)
    expect((await ask(member)).status).toBe(401)
    expect((await ask(withCookieOf(test, member, renewed))).status).toBe(200)
  })

  it('caches nothing that was read before a change and arrives after it', async () => {
    const member = await registerMember(test)
    await keep(member)
    test.ctx.cache.own.forgetUser(member.id)
    const renamed = { username: `${member.username}-late` }
    const [, changed] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => ask(member))),
      member.send('POST', '/api/update-profile', renamed),
    ])
    expect(changed.status).toBe(200)
    expect((await ask(member)).user).toMatchObject(renamed)
  })
})

describe('a change by another process', () => {
  let client: pg.Client

  beforeAll(async () => {
    const { connectionString = '' } = test.ctx.database.pool.options
    client = new pg.Client({ connectionString })
    await client.connect()
  })
  afterAll(() => client.end())

  it.each([
    ['a new name', `UPDATE users SET username = 'renamed-by-sql' WHERE id = $1`, 200],
    ['an admin’s right', "UPDATE users SET role = 'admin' WHERE id = $1", 200],
    ['an ended session', 'DELETE FROM sessions WHERE user_id = $1', 401],
    ['a renewed session', `UPDATE sessions SET token_hash = 'x' WHERE user_id = $1`, 401],
    ['a deleted user', 'DELETE FROM users WHERE id = $1', 401],
  ])('shows at the next request after its notice: %s', async (_, statement, status) => {
    const member = await registerMember(test)
    await keep(member)
    const before = await ask(member)
    await client.query(statement, [member.id])
    await vi.waitFor(() => expect(isKept(member)).toBe(false))
    const after = await ask(member)
    expect(after).toMatchObject({ status, fast: false })
    expect(after.user).not.toEqual(before.user)
  })

  it('shows at once in permission checks, with or without a notification', async () => {
    const member = await registerMember(test)
    await keep(member)
    await client.query("UPDATE users SET role = 'admin' WHERE id = $1", [member.id])
    expect(await (await member.get('/api/admin/check')).json()).toEqual({
      isAdmin: true,
      role: 'admin',
    })
    await client.query('DELETE FROM sessions WHERE user_id = $1', [member.id])
    expect((await member.get('/api/admin/check')).status).toBe(401)
  })

  it('leaves the cached responses of others', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    await Promise.all([keep(member), keep(other)])
    await client.query(`UPDATE users SET bio = 'New' WHERE id = $1`, [other.id])
    await vi.waitFor(() => expect(isKept(other)).toBe(false))
    expect(await ask(member)).toMatchObject({ fast: true })
    expect((await ask(other)).user).toMatchObject({ bio: 'New' })
  })
})
