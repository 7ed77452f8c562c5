import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { TOTP } from 'otpauth'
import type { UserView } from '#shared/contracts/profile.ts'
import type { TwoFactorSetup } from '#shared/contracts/two-factor.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import {
  logInAgain,
  type Member,
  registerAdmin,
  registerMember,
  withCookieOf,
} from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const START = '2026-11-21T09:00:00Z'
const MINUTE = 60_000
const NEW_PASSWORD = 'Knight takes g7, check 1'
const clock = fakeClock(START)
let test: TestApp
let made = 0

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(() => clock.set(START))

const newAddress = () => `new.address${++made}@other.example`
const changeEmail = (admin: Member, email: string) =>
  admin.send('POST', '/api/admin/update-email', { email })
const reauthenticate = (member: Member, password = member.password) =>
  member.send('POST', '/api/reauthenticate', { password })
const me = async (member: Member) => (await (await member.get('/api/user')).json()) as UserView
const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as ErrorBody).code,
]
const mailsTo = async (address: string) => (await test.mails()).filter(({ to }) => to === address)
const lastLink = async (address: string) => linksIn((await mailsTo(address)).at(-1)?.text ?? '')[0]
const tokenIn = (link = '') => link.split('/').at(-1) ?? ''

describe('refusals', () => {
  it('security 28: update-email requires a password given in the last ten minutes', async () => {
    const admin = await registerAdmin(test)
    clock.advance(10 * MINUTE + 1)
    expect(await codeOf(await changeEmail(admin, newAddress()))).toEqual([403, 'reauth_required'])
    expect(await me(admin)).toMatchObject({ email: admin.email })
    expect(await codeOf(await reauthenticate(admin, 'Wrong password 1'))).toEqual([
      400,
      'wrong_password',
    ])
    expect(await codeOf(await changeEmail(admin, newAddress()))).toEqual([403, 'reauth_required'])
    // The confirmation belongs to the session, not to the account.
    const elsewhere = await logInAgain(test, admin)
    expect(await codeOf(await changeEmail(admin, newAddress()))).toEqual([403, 'reauth_required'])
    expect((await changeEmail(elsewhere, newAddress())).status).toBe(200)
  })

  it('security 28: switching two-factor on does not prove the password', async () => {
    const admin = await registerAdmin(test)
    await runSql(test.ctx, 'UPDATE users SET email_verified = true WHERE id = $1', [admin.id])
    const setup = await admin.send('POST', '/api/setup-2fa')
    const { secret } = (await setup.json()) as TwoFactorSetup
    clock.advance(10 * MINUTE + 1)
    const token = new TOTP({ secret }).generate({ timestamp: clock.read().getTime() })
    const enabled = await admin.send('POST', '/api/verify-2fa', { token })
    expect(enabled.status).toBe(200)
    const renewed = withCookieOf(test, admin, enabled)
    expect(await codeOf(await changeEmail(renewed, newAddress()))).toEqual([403, 'reauth_required'])
  })

  it('400 for a faulty address, 409 for a taken one', async () => {
    const [admin, other] = [await registerAdmin(test), await registerMember(test)]
    for (const [email, message] of [
      ['', 'Email is required'],
      ['nonsense', 'Invalid email format'],
      ['a@b\r\nBcc: x@mail.example', 'Invalid email format'],
    ] as const) {
      const answer = await changeEmail(admin, email)
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ message, fields: { email: message } }),
      ])
    }
    for (const email of [other.email, other.email.toUpperCase()]) {
      const answer = await changeEmail(admin, email)
      expect(await codeOf(answer), email).toEqual([409, 'duplicate'])
    }
    expect(await me(admin)).toMatchObject({ email: admin.email })
    expect(await mailsTo(other.email)).toEqual([])
  })
})

describe('the admin’s email', () => {
  it('security 28: changes once the password is given again, within ten minutes of it', async () => {
    const admin = await registerAdmin(test)
    clock.advance(60 * MINUTE)
    expect((await reauthenticate(admin)).status).toBe(204)
    clock.advance(10 * MINUTE)
    const email = newAddress()
    const answer = await changeEmail(admin, ` ${email} `)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ email, emailVerified: false })
    expect(await me(admin)).toMatchObject({ email, emailVerified: false })
    clock.advance(1)
    expect(await codeOf(await changeEmail(admin, newAddress()))).toEqual([403, 'reauth_required'])
  })

  it('security 28: notifies the old address, without showing the new one in full', async () => {
    const admin = await registerAdmin(test)
    const email = newAddress()
    await changeEmail(admin, email)
    // Ignores the email about the registration, which may still be on its way.
    const notice = (await mailsTo(admin.email)).find(
      ({ subject }) => subject === 'The email address of your account was changed',
    )
    expect(notice).toBeDefined()
    expect(`${notice?.text}${notice?.html}`).not.toContain(email)
    expect(notice?.text).toContain('n***@other.example')
  })

  it('must be verified by a link to the new address; the old link is void', async () => {
    const admin = await registerAdmin(test)
    const oldLink = await lastLink(admin.email)
    const email = newAddress()
    await changeEmail(admin, email)
    const old = await test.send('POST', '/api/verify-email', { token: tokenIn(oldLink) })
    expect(old.status).toBe(400)
    expect((await me(admin)).emailVerified).toBe(false)
    const link = await lastLink(email)
    expect(link).toMatch(/^http:\/\/localhost:3000\/verify-email\/token\/[\w-]{43}$/)
    await test.send('POST', '/api/verify-email', { token: tokenIn(link) })
    expect(await me(admin)).toMatchObject({ email, emailVerified: true })
  })

  it('security 24: a reset link that went to the old address opens nothing any more', async () => {
    const admin = await registerAdmin(test)
    await test.send('POST', '/api/forgot-password', { email: admin.email })
    const token = tokenIn(await lastLink(admin.email))
    expect((await changeEmail(admin, newAddress())).status).toBe(200)
    const answer = await test.send('POST', '/api/reset-password', { token, password: NEW_PASSWORD })
    expect(answer.status).toBe(400)
  })

  it('is always the admin’s own, whatever the body says; the same address changes nothing', async () => {
    const [admin, other] = [await registerAdmin(test), await registerMember(test)]
    const email = newAddress()
    await admin.send('POST', '/api/admin/update-email', { email, userId: other.id, id: other.id })
    expect((await me(other)).email).toBe(other.email)
    const before = (await mailsTo(email)).length
    expect((await changeEmail(admin, email)).status).toBe(200)
    expect(await mailsTo(email)).toHaveLength(before)
  })
})

describe('a reset link by an admin', () => {
  const request = (admin: Member, email: string) =>
    admin.send('POST', '/api/admin/request-password-reset', { email })

  it('security 27: goes to the user alone; the admin sees no link and the password stays', async () => {
    const [admin, member] = [await registerAdmin(test), await registerMember(test)]
    const answer = await request(admin, member.email.toUpperCase())
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { message: 'If a user with this email exists, they will receive a password reset link.' },
    ])
    const link = await lastLink(member.email)
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\/token\/[\w-]{43}$/)
    expect(JSON.stringify(await mailsTo(admin.email))).not.toContain(tokenIn(link))
    expect((await logInAgain(test, member)).cookie).toMatch(/^session=/)
    const reset = { token: tokenIn(link), password: NEW_PASSWORD }
    expect((await test.send('POST', '/api/reset-password', reset)).status).toBe(200)
    await logInAgain(test, { ...member, password: NEW_PASSWORD })
  })

  it('security 27: nothing an admin sends sets another’s password', async () => {
    const [admin, member] = [await registerAdmin(test), await registerMember(test)]
    const aimed = { id: member.id, userId: member.id, username: member.username }
    await admin.send('POST', '/api/admin/request-password-reset', {
      ...aimed,
      email: member.email,
      password: NEW_PASSWORD,
    })
    await admin.send('POST', '/api/change-password', {
      ...aimed,
      currentPassword: member.password,
      newPassword: 'Bishop takes h7, check 1',
    })
    expect((await logInAgain(test, member)).cookie).toMatch(/^session=/)
  })

  it('responds alike for an address that nobody has, and sends nothing', async () => {
    const admin = await registerAdmin(test)
    const known = await request(admin, admin.email)
    const unknown = await request(admin, 'nobody@mail.example')
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
    expect(await mailsTo('nobody@mail.example')).toEqual([])
  })
})

describe('ending sessions', () => {
  const end = (admin: Member, id: number | string) =>
    admin.send('DELETE', `/api/admin/users/${id}/sessions`)

  it('security 22: an admin ends all sessions of one user and of nobody else', async () => {
    const [admin, member, other] = [
      await registerAdmin(test),
      await registerMember(test),
      await registerMember(test),
    ]
    const elsewhere = await logInAgain(test, member)
    expect((await elsewhere.get('/api/user')).status).toBe(200)
    expect(await (await end(admin, member.id)).json()).toEqual({ ended: 2 })
    for (const each of [member, elsewhere]) {
      expect((await each.get('/api/user')).status).toBe(401)
      expect((await each.get('/api/sessions')).status).toBe(401)
    }
    expect((await other.get('/api/sessions')).status).toBe(200)
    expect((await admin.get('/api/sessions')).status).toBe(200)
    await logInAgain(test, member)
    const rows = await runSql(
      test.ctx,
      `SELECT details FROM audit_log WHERE user_id = $1 AND action = 'admin_sessions_ended'`,
      [admin.id],
    )
    expect(rows).toEqual([{ details: { forUser: member.id, ended: 2 } }])
  })

  it('security 22: for the admin’s own account, all but the current one', async () => {
    const admin = await registerAdmin(test)
    const elsewhere = await logInAgain(test, admin)
    expect(await (await end(admin, admin.id)).json()).toEqual({ ended: 1 })
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await admin.get('/api/user')).status).toBe(200)
  })

  it('security 35: a demoted admin is refused at the next request', async () => {
    const [admin, member] = [await registerAdmin(test), await registerMember(test)]
    expect(await (await admin.get('/api/admin/check')).json()).toEqual({
      isAdmin: true,
      role: 'admin',
    })
    await runSql(test.ctx, "UPDATE users SET role = 'member' WHERE id = $1", [admin.id])
    expect(await (await admin.get('/api/admin/check')).json()).toEqual({
      isAdmin: false,
      role: 'member',
    })
    expect(await codeOf(await end(admin, member.id))).toEqual([403, 'forbidden'])
    expect(await codeOf(await changeEmail(admin, newAddress()))).toEqual([403, 'forbidden'])
    expect((await member.get('/api/sessions')).status).toBe(200)
  })
})
