import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSealer } from '#server/platform/auth/sealing.ts'
import { verifyPassword } from '#server/platform/auth/passwords.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { logInAgain, PASSWORD, registerMember, verifiedMember } from '#tests/support/members.ts'
import { beginLogin, registerWithTwoFactor } from '#tests/support/second-factor.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  createAdmin,
  createUser,
  endAllSessions,
  endSessionsOf,
  resetTwoFactor,
  setPassword,
} from './account-commands.ts'

const clock = fakeClock('2026-11-21T09:00:00Z')
const SECRET = 'a secret for tests only'
const GOOD = 'Knight to f3, calmly 7'

let test: TestApp
beforeAll(async () => void (test = await startTestApp({ clock: clock.read })))
afterAll(() => test.ctx[Symbol.asyncDispose]())

type Audited = { user_id: number | null; action: string; ip: string; details: object }
const lastAudited = async (): Promise<Audited | undefined> => {
  const rows = await runSql<Audited>(
    test.ctx,
    'SELECT user_id, action, ip, details FROM audit_log ORDER BY id DESC LIMIT 1',
  )
  return rows[0]
}

describe('createAdmin', () => {
  const create = (username: string, email: string, password: string | null = GOOD) =>
    createAdmin(test.ctx.db, clock.read(), { username, email }, async () => password)
  const userNamed = async (username: string) =>
    (
      await runSql<{ id: number; password: string; role: string; email_verified: boolean }>(
        test.ctx,
        'SELECT id, password, role, email_verified FROM users WHERE username = $1',
        [username],
      )
    )[0]

  it.each([
    ['short', 'Ab1', 'Password must be at least 8 characters.'],
    ['without a number', 'Knight to f three', 'Password must contain at least one number.'],
    ['its own name', 'Weakling1', 'This password is too easy to guess.'],
    ['long', `Aa1${'x'.repeat(100)}`, 'Password is too long.'],
  ])('refuses a password that is %s', async (_what, password, message) => {
    await expect(create('weakling', 'weakling@mail.example', password)).rejects.toThrow(message)
    expect(await userNamed('weakling')).toBeUndefined()
  })

  it('refuses a name or an address that belongs to somebody else and makes nobody an admin', async () => {
    const { username, email } = await registerMember(test)
    await expect(create(username, 'new@mail.example')).rejects.toThrow(
      `The username ${username} belongs to another account.`,
    )
    await expect(create('newcomer', email)).rejects.toThrow(
      `The email address ${email} belongs to another account.`,
    )
    const other = await registerMember(test)
    await expect(create(username, other.email)).rejects.toThrow(/belongs to another account/)
    expect(await userNamed(username)).toMatchObject({ role: 'member' })
  })

  it('makes an admin who can log in', async () => {
    const made = await create('curator', 'curator@mail.example')
    expect(made).toEqual({ outcome: 'created', username: 'curator', generated: null })
    const answer = await test.send('POST', '/api/login', { username: 'curator', password: GOOD })
    expect(await answer.json()).toMatchObject({ isAdmin: true, emailVerified: true })
  })

  it('generates a password if none is given and records who was created', async () => {
    const { generated } = await create('owner', 'owner@mail.example', null)
    expect(generated).toMatch(/^[\w-]{20}$/)
    const user = await userNamed('owner')
    expect(await verifyPassword(user?.password ?? '', generated ?? '')).toBe(true)
    expect(await lastAudited()).toEqual({
      user_id: user?.id,
      action: 'register',
      ip: '',
      details: { isAdmin: true, role: 'admin', byCommandLine: true },
    })
  })

  it('makes the user with that name and address an admin, with the old password', async () => {
    const member = await registerMember(test, { username: 'Promoted' })
    const made = await create('promoted', 'PROMOTED@mail.example', 'ignored')
    expect(made).toEqual({ outcome: 'promoted', username: 'Promoted', generated: null })
    expect(await lastAudited()).toMatchObject({ user_id: member.id, action: 'profile_changed' })
    expect((await member.get('/api/admin/check')).status).toBe(200)
    await logInAgain(test, member)
    expect(await create('Promoted', member.email)).toMatchObject({ outcome: 'unchanged' })
    await runSql(test.ctx, 'UPDATE users SET suspended_at = now() WHERE id = $1', [member.id])
    expect(await create('Promoted', member.email)).toMatchObject({ outcome: 'promoted' })
    expect((await member.get('/api/admin/users')).status).toBe(200)
  })
})

describe('resetTwoFactor', () => {
  const reset = (login: string) =>
    resetTwoFactor(test.ctx.db, login, {
      now: clock.read(),
      config: test.ctx.config,
      site: test.ctx.site,
      jobs: test.ctx.jobs,
      sealer: createSealer(SECRET),
    })

  it('refuses somebody unknown', async () => {
    await expect(reset('nobody')).rejects.toThrow('No user was found for nobody.')
    await expect(reset('nobody@mail.example')).rejects.toThrow('No user was found for nobody@')
  })

  it('lets a user in who has lost the app and notifies them', async () => {
    const member = await registerWithTwoFactor(test, clock)
    await beginLogin(test, member)
    const { id, username, email } = member
    expect(await reset(email.toUpperCase())).toEqual({ username, wasOn: true, ended: 1 })
    const left = await runSql(
      test.ctx,
      `SELECT two_factor_enabled, two_factor_secret, two_factor_setup_expires, two_factor_last_step,
         (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) AS codes,
         (SELECT count(*)::int FROM login_challenges WHERE user_id = $1) AS challenges
       FROM users WHERE id = $1`,
      [id],
    )
    expect(left).toEqual([
      {
        two_factor_enabled: false,
        two_factor_secret: null,
        two_factor_setup_expires: null,
        two_factor_last_step: null,
        codes: 0,
        challenges: 0,
      },
    ])
    expect(await lastAudited()).toEqual({
      user_id: id,
      action: 'two_factor_off',
      ip: '',
      details: { byCommandLine: true },
    })
    expect((await member.get('/api/saved-resources')).status).toBe(401)
    const mail = (await test.mails()).findLast(({ to }) => to === email)
    expect(mail?.subject).toBe('Two-factor authentication is off')
    expect(mail?.text).toContain('It happened on November 21, 2026 at 09:00 UTC.')
    await logInAgain(test, member)
  })

  it('says if it is not on and logs nobody out', async () => {
    const member = await verifiedMember(test)
    await member.send('POST', '/api/setup-2fa')
    expect(await reset(member.username)).toMatchObject({ wasOn: false, ended: 0 })
    expect((await member.get('/api/saved-resources')).status).toBe(200)
    const [user] = await runSql(test.ctx, 'SELECT two_factor_secret FROM users WHERE id = $1', [
      member.id,
    ])
    expect(user).toEqual({ two_factor_secret: null })
  })
})

describe('setPassword', () => {
  const set = (login: string, password: string | null = GOOD) =>
    setPassword(test.ctx.db, login, async () => password, {
      clock: clock.read,
      config: test.ctx.config,
      site: test.ctx.site,
      jobs: test.ctx.jobs,
      sealer: createSealer(SECRET),
    })

  it('refuses somebody unknown and a weak password, and changes nothing', async () => {
    await expect(set('nobody')).rejects.toThrow('No user was found for nobody.')
    const member = await registerMember(test)
    await expect(set(member.username, 'Ab1')).rejects.toThrow('at least 8 characters')
    expect((await member.get('/api/saved-resources')).status).toBe(200)
  })

  it('does what a reset by email does: sessions and links end, a mail and the log say so', async () => {
    const member = await registerMember(test)
    await runSql(
      test.ctx,
      `UPDATE users SET reset_password_token = 'hash', reset_password_expires = now() WHERE id = $1`,
      [member.id],
    )
    expect(await set(member.username)).toEqual({
      username: member.username,
      generated: null,
      ended: 1,
      twoFactorEnabled: false,
    })
    expect((await member.get('/api/saved-resources')).status).toBe(401)
    const [left] = await runSql(
      test.ctx,
      'SELECT reset_password_token AS token FROM users WHERE id = $1',
      [member.id],
    )
    expect(left).toEqual({ token: null })
    expect(await lastAudited()).toEqual({
      user_id: member.id,
      action: 'password_changed',
      ip: '',
      details: { byCommandLine: true },
    })
    const mail = (await test.mails()).findLast(({ to }) => to === member.email)
    expect(mail?.subject).toBe('Your Openfile password was changed')
    const answer = await test.send('POST', '/api/login', {
      username: member.username,
      password: GOOD,
    })
    expect(answer.status).toBe(200)
  })

  it('generates a password if none is given, and says that two-factor authentication is still on', async () => {
    const member = await registerWithTwoFactor(test, clock)
    const { generated, twoFactorEnabled } = await set(member.email, null)
    expect(generated).toMatch(/^[\w-]{20}$/)
    expect(twoFactorEnabled).toBe(true)
  })
})

describe('createUser', () => {
  it.each(['member', 'curator', 'moderator', 'admin'] as const)(
    'makes a %s whose address counts as verified',
    async (role) => {
      const wanted = { username: `new-${role}`, email: `new-${role}@mail.example`, role }
      await createUser(test.ctx.db, clock.read(), wanted, async () => GOOD)
      const answer = await test.send('POST', '/api/login', {
        username: wanted.username,
        password: GOOD,
      })
      expect(await answer.json()).toMatchObject({ role, emailVerified: true })
    },
  )
})

describe('ending sessions', () => {
  it('ends those of one user', async () => {
    const [ana, ben] = [await registerMember(test), await registerMember(test)]
    const again = await logInAgain(test, ana)
    expect(await endSessionsOf(test.ctx.db, clock.read(), ana.username)).toBe(2)
    expect((await again.get('/api/saved-resources')).status).toBe(401)
    expect((await ben.get('/api/saved-resources')).status).toBe(200)
    expect(await lastAudited()).toEqual({
      user_id: null,
      action: 'admin_sessions_ended',
      ip: '',
      details: { forUser: ana.id, ended: 2, byCommandLine: true },
    })
    expect(await endSessionsOf(test.ctx.db, clock.read(), ana.email)).toBe(0)
    await expect(endSessionsOf(test.ctx.db, clock.read(), 'nobody')).rejects.toThrow(
      'No user was found for nobody.',
    )
  })

  it("ends everybody's", async () => {
    const ana = await registerMember(test, { password: PASSWORD })
    const [open] = await runSql<{ count: number }>(
      test.ctx,
      'SELECT count(*)::int AS count FROM sessions',
    )
    expect(await endAllSessions(test.ctx.db, clock.read())).toBe(open?.count)
    expect((await ana.get('/api/saved-resources')).status).toBe(401)
    expect(await lastAudited()).toMatchObject({ details: { everybody: true, ended: open?.count } })
  })
})
