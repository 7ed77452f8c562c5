import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminUserView, type AdminUserView } from '#shared/contracts/people.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { addComment, addResource, addUser, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { logInAgain, type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PATH = '/api/admin/users'
const START = '2026-11-21T09:00:00Z'
const DAY = 24 * 60 * 60_000
const clock = fakeClock(START)
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  clock.set(START)
  await test.mails()
  await runSql(test.ctx, 'DELETE FROM users WHERE id <> $1', [admin.id])
})

async function find(parameters: Record<string, string> = {}, requester = admin) {
  const answer = await requester.get(`${PATH}?${new URLSearchParams(parameters)}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const users = (await answer.json()) as AdminUserView[]
  expect(users.map((user) => adminUserView.strict().parse(user))).toEqual(users)
  return users
}
const namesLike = async (query: string) => (await find({ query })).map(({ username }) => username)
const sessionsOf = async ({ username }: Member, requester = admin) =>
  (await find({ query: username }, requester))[0]?.sessions

describe('refusals', () => {
  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '-1'],
    ['offset', '-1'],
    ['role', 'boss'],
    ['state', 'gone'],
    ['sort', 'password'],
    ['order', 'up'],
    ['query', 'x'.repeat(101)],
    ['query', 'one\u0000two'],
  ])('400 for %s=%s', async (name, value) => {
    const answer = await admin.get(`${PATH}?${new URLSearchParams({ [name]: value })}`)
    const { fields } = (await answer.json()) as ErrorBody
    expect([answer.status, Object.keys(fields ?? {})]).toEqual([400, [name]])
  })
})

describe('GET /api/admin/users', () => {
  it('security 36: shows only what an admin may know about an account', async () => {
    const member = await registerMember(test)
    const [user] = await find({ query: member.username })
    expect(user).toEqual({
      id: member.id,
      username: member.username,
      email: member.email,
      emailVerified: false,
      role: 'member',
      isAdmin: false,
      managed: false,
      muted: null,
      suspensionAsked: null,
      suspended: null,
      awaitingSince: null,
      twoFactorEnabled: false,
      createdAt: expect.stringMatching(/Z$/),
      lastLogin: clock.read().toISOString(),
      sessions: 1,
      comments: 0,
      suggestions: 0,
    })
    await addUser(test.ctx, 'never.here')
    expect(await find({ query: 'never.here' })).toMatchObject([{ lastLogin: null, sessions: 0 }])
    expect(await find({ query: admin.username })).toMatchObject([{ isAdmin: true }])
  })

  it('finds part of a name or address in any case, exact matches first', async () => {
    for (const name of ['zoe.anna', 'Anna', 'ANNABEL', 'berta']) await addUser(test.ctx, name)
    await runSql(test.ctx, `UPDATE users SET email = 'anna@mail.example' WHERE username = 'berta'`)
    expect(await namesLike('anna')).toEqual(['Anna', 'ANNABEL', 'berta', 'zoe.anna'])
    expect(await namesLike(' ANNA@Mail ')).toEqual(['berta'])
    expect(await namesLike('zoe.ANNA')).toEqual(['zoe.anna'])
    expect(await namesLike('nobody of this name')).toEqual([])
  })

  it('takes what was typed literally', async () => {
    for (const name of ['one_two', 'onextwo']) await addUser(test.ctx, name)
    expect(await namesLike('one_two')).toEqual(['one_two'])
    expect(await namesLike('_')).toEqual(['one_two'])
    for (const query of ['%', 'one%', '\\', "' OR true --"])
      expect(await namesLike(query)).toEqual([])
  })

  it('returns ten, or as many as requested', async () => {
    for (let each = 10; each < 22; each++) await addUser(test.ctx, `many${each}`)
    expect(await namesLike('many')).toEqual(
      Array.from({ length: 10 }, (_, index) => `many${index + 10}`),
    )
    expect(await find({ query: 'many', limit: '1' })).toHaveLength(1)
    expect(await find({ query: 'many', limit: '100' })).toHaveLength(12)
    expect(await find({ limit: '100' })).toHaveLength(13)
  })

  it('finds by role and by state, and counts all that match', async () => {
    for (const [name, role, at] of [
      ['anna', 'curator', null],
      ['berta', 'curator', START],
      ['carla', 'moderator', null],
      ['dora', 'member', START],
    ] as const) {
      const id = await addUser(test.ctx, name)
      await runSql(
        test.ctx,
        `UPDATE users SET role = $1, suspended_at = $2, suspended_reason = 'Spam' WHERE id = $3`,
        [role, at, id],
      )
    }
    const names = async (parameters: Record<string, string>) =>
      (await find(parameters)).map(({ username }) => username)
    expect(await names({ role: 'curator' })).toEqual(['anna', 'berta'])
    expect(await names({ role: 'curator', state: 'active' })).toEqual(['anna'])
    expect(await names({ state: 'suspended' })).toEqual(['berta', 'dora'])
    expect(await names({ role: 'moderator', query: 'ann' })).toEqual([])
    expect(await names({ role: 'admin' })).toEqual([admin.username])
    await runSql(test.ctx, "UPDATE users SET seat = true, email = null WHERE username = 'anna'")
    expect(await names({ role: 'curator', managed: 'false' })).toEqual(['berta'])
    expect(await names({ managed: 'true' })).toEqual(['anna'])
    expect((await admin.get(`${PATH}?managed=maybe`)).status).toBe(400)
    expect(await find({ query: 'berta' })).toMatchObject([
      { suspended: { at: '2026-11-21T09:00:00.000Z', reason: 'Spam' } },
    ])
    const page = await admin.get(`${PATH}?state=suspended&limit=1&offset=1`)
    expect(page.headers.get('x-total-count')).toBe('2')
    expect(await page.json()).toMatchObject([{ username: 'dora' }])
  })

  it('sorts by name, by the day they joined and by last login, those without one last', async () => {
    for (const [name, joined, login] of [
      ['sort.b', '2026-01-03', '2026-05-01'],
      ['sort.a', '2026-01-02', null],
      ['sort.c', '2026-01-01', '2026-06-01'],
    ] as const) {
      const id = await addUser(test.ctx, name)
      const change = 'UPDATE users SET created_at = $1, last_login = $2 WHERE id = $3'
      await runSql(test.ctx, change, [joined, login, id])
    }
    const sorted = async (sort: string, order: string) =>
      (await find({ query: 'sort.', sort, order }))
        .map(({ username }) => username.slice(-1))
        .join('')
    expect(await sorted('username', 'asc')).toBe('abc')
    expect(await sorted('username', 'desc')).toBe('cba')
    expect(await sorted('createdAt', 'asc')).toBe('cab')
    expect(await sorted('createdAt', 'desc')).toBe('bac')
    expect(await sorted('lastLogin', 'asc')).toBe('bca')
    expect(await sorted('lastLogin', 'desc')).toBe('cba')
  })

  it('counts comments, and suggestions that were sent in', async () => {
    const userId = await addUser(test.ctx, 'writer')
    const resourceId = await addResource(test.ctx)
    await addComment(test.ctx, { resourceId, userId, username: 'writer' })
    for (const state of ['draft', 'submitted', 'accepted']) {
      await runSql(
        test.ctx,
        `INSERT INTO suggestions (user_id, kind, url, state, created_at, updated_at)
         VALUES ($1, 'new', $2, $3, now(), now())`,
        [userId, `https://example.org/${state}`, state],
      )
    }
    expect(await find({ query: 'writer' })).toMatchObject([{ comments: 1, suggestions: 2 }])
  })

  it('security 22: counts the sessions that are still open', async () => {
    const member = await registerMember(test)
    await logInAgain(test, member)
    expect(await sessionsOf(member)).toBe(2)
    // All sessions are idle for 14 days except one, which continues until its 30th.
    clock.advance(10 * DAY)
    await member.get('/api/sessions')
    clock.advance(4 * DAY)
    expect(await sessionsOf(member, await logInAgain(test, admin))).toBe(1)
    clock.advance(9 * DAY)
    await member.get('/api/sessions')
    clock.advance(7 * DAY)
    expect(await sessionsOf(member, await logInAgain(test, admin))).toBe(0)
  })

  it('security 22: none is left once an admin has ended them', async () => {
    const member = await registerMember(test)
    const answer = await admin.send('DELETE', `${PATH}/${member.id}/sessions`)
    expect(await answer.json()).toEqual({ ended: 1 })
    expect(await sessionsOf(member)).toBe(0)
    expect((await member.get('/api/sessions')).status).toBe(401)
  })
})
