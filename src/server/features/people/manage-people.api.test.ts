import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { type AdminUserView, adminUserView } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import type { ChallengeAnswer } from '#shared/contracts/two-factor.ts'
import { ROLES, type Role } from '#shared/domain/roles.ts'
import { addComment, addResource, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import {
  logInAgain,
  type Member,
  PASSWORD,
  registerAdmin,
  registerMember,
  sessionCookie,
} from '#tests/support/members.ts'
import { codeAt, registerWithTwoFactor } from '#tests/support/second-factor.ts'
import { dumpTables } from '#tests/support/table-dump.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const START = '2026-11-21T09:00:00Z'
const MINUTE = 60_000
const clock = fakeClock(START)
let test: TestApp
let admin: Member
let resource: number

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  resource = await addResource(test.ctx)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  clock.set(START)
  await test.mails()
  await runSql(test.ctx, 'DELETE FROM users')
  await runSql(test.ctx, 'DELETE FROM audit_log')
  admin = await registerAdmin(test)
})

const at = (id: number, rest = '') => `/api/admin/users/${id}${rest}`
const setRole = (by: Member, id: number, role: string) => by.send('PUT', at(id, '/role'), { role })
const suspend = (by: Member, id: number, reason: unknown = 'Advertising in comments') =>
  by.send('POST', at(id, '/suspend'), { reason })
const reinstate = (by: Member, id: number) => by.send('POST', at(id, '/reinstate'))
const remove = (by: Member, id: number) => by.send('DELETE', at(id))

const body = async <Body>(answer: Response) => (await answer.json()) as Body
const codeOf = async (answer: Response) => [answer.status, (await body<ErrorBody>(answer)).code]
const roleOf = async ({ id }: Member) =>
  (await runSql<{ role: Role }>(test.ctx, 'SELECT role FROM users WHERE id = $1', [id]))[0]?.role
const me = async (member: Member) => body<UserView>(await member.get('/api/user'))
const mailsTo = async ({ email }: Member) =>
  (await test.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
const audited = async () => body<AuditEntryView[]>(await admin.get('/api/admin/audit?limit=5'))
const audit = async () => (await audited())[0]

/** The calls that change the account with this ID. */
const CHANGES: readonly (readonly [string, (by: Member, id: number) => Promise<Response>])[] = [
  ['a role', (by, id) => setRole(by, id, 'curator')],
  ['a suspension', (by, id) => suspend(by, id)],
  ['a reinstatement', reinstate],
  ['a deletion', remove],
]

describe.each(CHANGES)('%s is refused', (_what, change) => {
  it('security 28: without a password given in the last ten minutes, and changes nothing', async () => {
    const member = await registerMember(test)
    clock.advance(10 * MINUTE + 1)
    const before = await dumpTables(test.ctx)
    expect(await codeOf(await change(admin, member.id))).toEqual([403, 'reauth_required'])
    expect((await dumpTables(test.ctx))['users']).toEqual(before['users'])
    await admin.send('POST', '/api/reauthenticate', { password: PASSWORD })
    expect((await change(admin, member.id)).status).not.toBe(403)
  })

  it('security 54: once the admin is demoted or suspended, in mid-session', async () => {
    const [second, member] = [await registerAdmin(test), await registerMember(test)]
    await runSql(test.ctx, "UPDATE users SET role = 'moderator' WHERE id = $1", [second.id])
    expect(await codeOf(await change(second, member.id))).toEqual([403, 'forbidden'])
    const suspended = `UPDATE users SET role = 'admin', suspended_at = now() WHERE id = $1`
    await runSql(test.ctx, suspended, [second.id])
    expect(await codeOf(await change(second, member.id))).toEqual([403, 'suspended'])
    expect(await roleOf(member)).toBe('member')
  })
})

describe('one’s own account', () => {
  it('security 54: the last admin cannot be removed in any way', async () => {
    for (const answer of [
      await setRole(admin, admin.id, 'member'),
      await suspend(admin, admin.id),
      await remove(admin, admin.id),
      await admin.send('POST', '/api/delete-account', { password: PASSWORD }),
    ])
      expect(await codeOf(answer)).toEqual([409, 'last_admin'])
    expect(await me(admin)).toMatchObject({ role: 'admin', isAdmin: true })
  })

  it('cannot be changed here, even if other admins are left', async () => {
    await registerAdmin(test)
    const refusals = [
      await setRole(admin, admin.id, 'curator'),
      await suspend(admin, admin.id),
      await remove(admin, admin.id),
    ]
    const messages = await Promise.all(refusals.map((each) => body<ErrorBody>(each)))
    expect(messages).toMatchObject([
      {
        code: 'own_account',
        message: 'You cannot change your own role. Please ask another admin.',
      },
      { code: 'own_account', message: 'You cannot suspend yourself.' },
      { code: 'own_account', message: 'You can delete your own account in your settings.' },
    ])
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(await roleOf(admin)).toBe('admin')
  })

  it('security 54: a suspended admin does not count as one who is left', async () => {
    const second = await registerAdmin(test)
    expect((await suspend(admin, second.id)).status).toBe(200)
    const answer = await admin.send('POST', '/api/delete-account', { password: PASSWORD })
    expect(await codeOf(answer)).toEqual([409, 'last_admin'])
  })
})

describe('security 54: of two admins who remove each other at once, one stays', () => {
  it.each([
    ['demote', (by: Member, id: number) => setRole(by, id, 'member')],
    ['suspend', (by: Member, id: number) => suspend(by, id)],
    ['delete', remove],
    [
      'demote or suspend',
      (by: Member, id: number) => (id % 2 ? setRole(by, id, 'member') : suspend(by, id)),
    ],
  ] as const)('%s', async (_what, change) => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = [await registerAdmin(test), await registerAdmin(test)]
      await runSql(test.ctx, 'DELETE FROM users WHERE id <> ALL ($1)', [[one.id, other.id]])
      const answers = await Promise.all([change(one, other.id), change(other, one.id)])
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
      expect(won?.ok).toBe(true)
      // The slower one is no longer an admin, is suspended, or is logged out.
      expect([401, 403]).toContain(lost?.status)
      const left = `SELECT id FROM users WHERE role = 'admin' AND suspended_at IS NULL`
      expect(await runSql(test.ctx, left)).toHaveLength(1)
    }
    admin = await registerAdmin(test)
  })

  it('an admin who leaves, and one who is removed by that admin', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = [await registerAdmin(test), await registerAdmin(test)]
      await runSql(test.ctx, 'DELETE FROM users WHERE id <> ALL ($1)', [[one.id, other.id]])
      await Promise.all([
        one.send('POST', '/api/delete-account', { password: PASSWORD }),
        setRole(one, other.id, 'member'),
      ])
      const left = await runSql(test.ctx, `SELECT id FROM users WHERE role = 'admin'`)
      expect(left.length).toBeGreaterThan(0)
    }
    admin = await registerAdmin(test)
  })
})

describe('PUT /api/admin/users/{id}/role', () => {
  it.each(ROLES.filter((role) => role !== 'member'))(
    'security 54: %s counts from the next request on, in the same session, and back',
    async (role) => {
      const member = await registerMember(test)
      const answer = await setRole(admin, member.id, role)
      const user = adminUserView.strict().parse(await answer.json())
      expect(user).toMatchObject({ role, isAdmin: role === 'admin', sessions: 1 })
      expect(await me(member)).toMatchObject({ role, isAdmin: role === 'admin' })
      expect(await (await member.get('/api/admin/check')).json()).toEqual({
        role,
        isAdmin: role === 'admin',
      })
      const opens = async (path: string) => (await member.get(path)).status === 200
      expect(await opens('/api/admin/resources')).toBe(role !== 'moderator')
      expect(await opens('/api/admin/users')).toBe(role === 'admin')
      expect((await setRole(admin, member.id, 'member')).status).toBe(200)
      expect((await member.get('/api/admin/resources')).status).toBe(403)
      expect(await me(member)).toMatchObject({ role: 'member', isAdmin: false })
    },
  )

  it('sends the person an email, and is in the log with both roles', async () => {
    const member = await registerMember(test)
    await setRole(admin, member.id, 'curator')
    expect(await mailsTo(member)).toContain('Your role on Openfile was changed')
    expect(await audit()).toMatchObject({
      action: 'role_changed',
      user: { id: admin.id },
      forUser: { id: member.id },
      details: { role: 'curator', former: 'member' },
    })
  })

  it('does nothing if somebody has the role already', async () => {
    const member = await registerMember(test)
    expect((await setRole(admin, member.id, 'member')).status).toBe(200)
    expect((await setRole(admin, admin.id, 'admin')).status).toBe(200)
    expect(await mailsTo(member)).not.toContain('Your role on Openfile was changed')
    expect((await audited()).map(({ action }) => action)).not.toContain('role_changed')
  })

  it('cannot be set by the person, whatever a body says', async () => {
    const member = await registerMember(test)
    const preferences = { role: 'admin', isAdmin: true }
    await member.send('POST', '/api/update-profile', {
      username: member.username,
      role: 'admin',
      suspended: null,
      preferences,
    })
    expect(await me(member)).toMatchObject({ role: 'member', isAdmin: false })
  })
})

describe('a suspension', () => {
  it('409 for one that is suspended already, whose reason stays, and for reinstating one that is not', async () => {
    const member = await registerMember(test)
    expect(await codeOf(await reinstate(admin, member.id))).toEqual([409, 'not_suspended'])
    await suspend(admin, member.id, 'First')
    expect(await codeOf(await suspend(admin, member.id, 'Second'))).toEqual([
      409,
      'already_suspended',
    ])
    const [user] = await body<AdminUserView[]>(await admin.get('/api/admin/users?state=suspended'))
    expect(user).toMatchObject({ id: member.id, suspended: { reason: 'First' } })
  })

  it('ends every session and every login in progress at once', async () => {
    const member = await registerWithTwoFactor(test, clock)
    const login = { username: member.username, password: member.password }
    const { tfaToken } = await body<ChallengeAnswer>(await test.send('POST', '/api/login', login))
    expect((await member.get('/api/user')).status).toBe(200)
    expect((await suspend(admin, member.id)).status).toBe(200)
    expect((await member.get('/api/user')).status).toBe(401)
    expect((await member.get('/api/saved-resources')).status).toBe(401)
    const token = codeAt(member.secret, clock.read())
    const verified = await test.send('POST', '/api/verify-login-2fa', { token, tfaToken })
    expect(verified.status).toBe(401)
  })

  it('security 54: login is refused with the reason, but only to those with the password', async () => {
    const member = await registerMember(test)
    await suspend(admin, member.id, 'Advertising')
    const login = { username: member.username, password: member.password }
    const answer = await test.send('POST', '/api/login', login)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({
        code: 'suspended',
        message:
          'Your account is suspended. You can read, but not change anything. Reason: Advertising',
      }),
    ])
    expect(answer.headers.getSetCookie().join('')).not.toContain('session=')
    expect(await audit()).toMatchObject({ action: 'login_suspended', user: { id: member.id } })
    for (const readOnly of [true, false]) {
      const wrong = { ...login, password: 'Wrong password 1', readOnly }
      expect(await codeOf(await test.send('POST', '/api/login', wrong))).toEqual([
        401,
        'wrong_login',
      ])
    }
  })

  /** Logs in to a suspended account, which can only read. */
  async function logInToRead(member: Member): Promise<Member> {
    const login = { username: member.username, password: member.password, readOnly: true }
    const answer = await test.send('POST', '/api/login', login)
    expect(answer.status).toBe(200)
    const Cookie = sessionCookie(answer)
    return {
      ...member,
      cookie: Cookie,
      get: (path) => test.get(path, { Cookie }),
      send: (method, path, sent = {}) => test.send(method, path, sent, { Cookie }),
    }
  }

  it('security 54: somebody who logs in to read can read, and write nothing', async () => {
    const member = await registerMember(test)
    const { id: userId, username } = member
    const comment = await addComment(test.ctx, { resourceId: resource, userId, username })
    await suspend(admin, member.id, 'Advertising')
    const reader = await logInToRead(member)
    expect(await me(reader)).toMatchObject({ role: 'member', suspended: { reason: 'Advertising' } })
    for (const path of ['/api/saved-resources', '/api/sessions', `/api/resources/${resource}`])
      expect((await reader.get(path)).status).toBe(200)
    const writes: [string, string, unknown?][] = [
      ['POST', `/api/resources/${resource}/comments`, { content: 'Buy this', rating: 5 }],
      ['PATCH', `/api/comments/${comment}`, { content: 'Buy this', rating: 5 }],
      ['POST', `/api/resources/${resource}/save`],
      ['DELETE', `/api/resources/${resource}/save`],
      ['POST', '/api/update-profile', { username: 'another.name' }],
      ['POST', '/api/change-password', { currentPassword: PASSWORD, newPassword: 'Xyz 12345' }],
      ['POST', '/api/setup-2fa'],
    ]
    for (const [method, path, sent] of writes)
      expect([path, ...(await codeOf(await reader.send(method, path, sent)))]).toEqual([
        path,
        403,
        'suspended',
      ])
    expect((await me(reader)).username).toBe(username)
  })

  it('still allows the export and the deletion of the account, the list of sessions, and logging out', async () => {
    const member = await registerMember(test)
    await suspend(admin, member.id)
    const reader = await logInToRead(member)
    clock.advance(11 * MINUTE)
    const proof = { password: member.password }
    expect((await reader.send('POST', '/api/reauthenticate', proof)).status).toBe(204)
    const copy = await body<{ account: UserView }>(await reader.get('/api/account/export'))
    expect(copy.account).toMatchObject({ suspended: { reason: 'Advertising in comments' } })
    expect((await reader.send('DELETE', '/api/sessions')).status).toBe(200)
    expect((await reader.send('POST', '/api/logout')).status).toBe(200)
    const again = await logInToRead(member)
    expect((await again.send('POST', '/api/delete-account', proof)).status).toBe(204)
    expect(await runSql(test.ctx, 'SELECT id FROM users WHERE id = $1', [member.id])).toEqual([])
  })

  it('a login to read requires the second factor, too', async () => {
    const member = await registerWithTwoFactor(test, clock)
    await suspend(admin, member.id)
    const login = { username: member.username, password: member.password, readOnly: true }
    const asked = await test.send('POST', '/api/login', login)
    const { tfaToken } = await body<ChallengeAnswer>(asked)
    const token = codeAt(member.secret, clock.read())
    const answer = await test.send('POST', '/api/verify-login-2fa', { token, tfaToken })
    expect(await answer.json()).toMatchObject({ suspended: { reason: 'Advertising in comments' } })
  })

  it('`readOnly` changes nothing for anybody else', async () => {
    const member = await registerMember(test)
    const reader = await logInToRead(member)
    expect((await reader.send('POST', `/api/resources/${resource}/save`)).status).toBe(200)
  })

  it('removes the rights of a role, and a reinstatement restores them', async () => {
    const curator = await registerMember(test)
    await setRole(admin, curator.id, 'curator')
    await suspend(admin, curator.id)
    const reader = await logInToRead(curator)
    expect(await codeOf(await reader.get('/api/admin/resources'))).toEqual([403, 'suspended'])
    const check = await reader.get('/api/admin/check')
    expect(await check.json()).toEqual({ isAdmin: false, role: 'member' })
    const reinstated = await reinstate(admin, curator.id)
    expect(await reinstated.json()).toMatchObject({ role: 'curator', suspended: null })
    expect((await reader.get('/api/admin/resources')).status).toBe(200)
    expect((await me(reader)).suspended).toBeUndefined()
    await logInAgain(test, curator)
  })

  it('sends the person an email each time, and both are in the log', async () => {
    const member = await registerMember(test)
    await suspend(admin, member.id, 'Advertising')
    expect(await audit()).toMatchObject({
      action: 'user_suspended',
      forUser: { id: member.id },
      details: { reason: 'Advertising', ended: 1 },
    })
    await reinstate(admin, member.id)
    expect(await audit()).toMatchObject({ action: 'user_reinstated', forUser: { id: member.id } })
    expect((await mailsTo(member)).slice(-2)).toEqual([
      'Your Openfile account was suspended',
      'Your Openfile account is no longer suspended',
    ])
  })
})

describe('DELETE /api/admin/users/{id}', () => {
  it('security 46: deletes the account as its owner would, sends an email, and leaves the comments without a name', async () => {
    const member = await registerMember(test)
    const { id: userId, username } = member
    const comment = await addComment(test.ctx, { resourceId: resource, userId, username })
    expect((await remove(admin, userId)).status).toBe(204)
    expect((await member.get('/api/user')).status).toBe(401)
    const kept = 'SELECT user_id, username FROM comments WHERE id = $1'
    expect(await runSql(test.ctx, kept, [comment])).toEqual([
      { user_id: null, username: 'Deleted user' },
    ])
    const dump = JSON.stringify(await dumpTables(test.ctx))
    expect(dump).not.toContain(`"${username}"`)
    const mail = (await test.mails()).findLast(({ to }) => to === member.email)
    expect(mail?.subject).toBe('Your Openfile account was deleted')
    expect(mail?.text).toContain('An admin has deleted your account.')
    expect(await audit()).toMatchObject({
      action: 'admin_account_deleted',
      user: { id: admin.id },
      forUser: null,
      details: { forUser: userId, role: 'member' },
    })
    expect((await remove(admin, userId)).status).toBe(404)
  })

  it('deletes another admin, and somebody who is suspended', async () => {
    const second = await registerAdmin(test)
    await suspend(admin, second.id)
    expect((await remove(admin, second.id)).status).toBe(204)
    await expect(logInAgain(test, second)).rejects.toThrow('not logged in')
  })
})
