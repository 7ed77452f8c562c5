import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD_TOO_EASY } from '#shared/contracts/login.ts'
import { WRONG_PASSWORD } from '#shared/contracts/ways-in.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import {
  logInAgain,
  type Member,
  registerMember,
  sessionCookie,
  withCookieOf,
} from '#tests/support/members.ts'
import { beginLogin, codeAt, registerWithTwoFactor } from '#tests/support/second-factor.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { inEnglish } from '#tests/support/in-english.ts'

const NEW = 'Queen takes g7, mate 2'
const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const change = (member: Member, newPassword: unknown, currentPassword: unknown = member.password) =>
  member.send('POST', '/api/change-password', { currentPassword, newPassword })
const logIn = ({ username }: Member, password: string) =>
  test.send('POST', '/api/login', { username, password })

async function hashOf({ id }: Member): Promise<string | undefined> {
  const rows = await runSql<{ password: string }>(
    test.ctx,
    'SELECT password FROM users WHERE id = $1',
    [id],
  )
  return rows[0]?.password
}

describe('POST /api/change-password refuses', () => {
  it('an empty body, naming both fields', async () => {
    const member = await registerMember(test)
    const answer = await member.send('POST', '/api/change-password', {})
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as ErrorBody).fields).toEqual({
      currentPassword: 'Current password is required',
      newPassword: 'Password must be at least 8 characters',
    })
  })

  it('security 04: a password that is too short, too long, or of one kind of characters', async () => {
    const member = await registerMember(test)
    const before = await hashOf(member)
    for (const [password, message] of [
      ['Abc123x', 'Password must be at least 8 characters'],
      ['Ab1😀😃😄😁', 'Password must be at least 8 characters'],
      [`Ab1${'x'.repeat(98)}`, 'Password is too long'],
      [`Ab1${'😀'.repeat(98)}`, 'Password is too long'],
      ['queen takes g7', 'Password must contain at least one uppercase letter'],
      ['QUEEN TAKES 7', 'Password must contain at least one lowercase letter'],
      ['Queen takes g', 'Password must contain at least one number'],
      [12345678, 'Password must be at least 8 characters'],
    ]) {
      const answer = await change(member, password)
      expect(answer.status, String(password)).toBe(400)
      expect(((await answer.json()) as ErrorBody).fields).toEqual({ newPassword: message })
    }
    expect(await hashOf(member)).toBe(before)
  })

  it('security 03: an easy password, and the user’s own name and address', async () => {
    const member = await registerMember(test, {
      username: 'Emanuel.Lasker2',
      email: 'Lasker.E1894@mail.example',
    })
    const before = await hashOf(member)
    for (const password of [
      'Password1',
      'Qwerty123',
      'Emanuel.Lasker2',
      'Lasker.E1894',
      'Lasker.E1894@mail.example',
    ]) {
      const answer = await change(member, password)
      expect(answer.status, password).toBe(400)
      expect(((await answer.json()) as ErrorBody).fields).toEqual({
        newPassword: inEnglish(PASSWORD_TOO_EASY),
      })
    }
    expect(await hashOf(member)).toBe(before)
  })

  it('security 28: a wrong current password, and changes nothing', async () => {
    const member = await registerMember(test)
    const other = await logInAgain(test, member)
    const before = await hashOf(member)
    const mails = (await test.mails()).length
    for (const wrong of [`${member.password} `, member.password.toUpperCase(), 'x', NEW]) {
      const answer = await change(member, NEW, wrong)
      expect(answer.status).toBe(400)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await answer.json()).toMatchObject({
        message: inEnglish(WRONG_PASSWORD),
        fields: { currentPassword: inEnglish(WRONG_PASSWORD) },
      })
    }
    expect(await hashOf(member)).toBe(before)
    expect((await other.get('/api/user')).status).toBe(200)
    expect((await test.mails()).length).toBe(mails)
  })
})

describe('POST /api/change-password', () => {
  it('security 23: ends the other sessions, continues under a new ID, and notifies by email', async () => {
    const member = await registerMember(test)
    const other = await logInAgain(test, member)
    const bystander = await registerMember(test)
    const answer = await change(member, NEW)
    expect(answer.status).toBe(200)
    expect((await member.get('/api/user')).status).toBe(401)
    expect((await other.get('/api/user')).status).toBe(401)
    expect((await withCookieOf(test, member, answer).get('/api/user')).status).toBe(200)
    expect((await bystander.get('/api/user')).status).toBe(200)
    const notices = (await test.mails()).filter(({ to, subject }) => {
      return to === member.email && /password was changed/.test(subject)
    })
    expect(notices).toHaveLength(1)
    expect(JSON.stringify(notices)).not.toContain(NEW)
  })

  it('the new password works, the old one does not', async () => {
    const member = await registerMember(test)
    expect((await change(member, NEW)).status).toBe(200)
    expect((await logIn(member, member.password)).status).toBe(401)
    expect((await logIn(member, NEW)).status).toBe(200)
  })

  it.each([
    ['spaces and emoji', '  Ab1 🙂🙃 '],
    ['a hundred characters', `Ab1${'😀'.repeat(97)}`],
    ['letters of other alphabets', 'Ботвинник 1948'],
  ])('security 02: keeps %s unchanged', async (_, password) => {
    const member = await registerMember(test)
    expect((await change(member, password)).status).toBe(200)
    expect((await logIn(member, password)).status).toBe(200)
    expect((await logIn(member, password.trim())).status).toBe(
      password.trim() === password ? 200 : 401,
    )
  })

  it('security 24: voids the reset links that were sent', async () => {
    const member = await registerMember(test)
    await test.send('POST', '/api/forgot-password', { email: member.email })
    const mail = (await test.mails()).findLast(({ to }) => to === member.email)
    const token = linksIn(mail?.text ?? '')[0]
      ?.split('/')
      .at(-1)
    expect((await change(member, NEW)).status).toBe(200)
    const reset = { token, password: 'Bishop takes h7, 3' }
    expect((await test.send('POST', '/api/reset-password', reset)).status).toBe(400)
    expect((await logIn(member, NEW)).status).toBe(200)
  })

  it('security 13: ends the logins that still wait for their code', async () => {
    const member = await registerWithTwoFactor(test, clock)
    const tfaToken = await beginLogin(test, member)
    expect((await change(member, NEW)).status).toBe(200)
    const body = { tfaToken, token: codeAt(member.secret, clock.read()) }
    const answer = await test.send('POST', '/api/verify-login-2fa', body)
    expect([answer.status, sessionCookie(answer)]).toEqual([401, ''])
  })

  it('security 23: of two simultaneous changes with the old password, one session remains', async () => {
    const member = await registerMember(test)
    const other = await logInAgain(test, member)
    const answers = await Promise.all([change(member, NEW), change(other, 'Bishop takes h7, 3')])
    const alive = []
    for (const answer of answers.filter(({ status }) => status === 200)) {
      const { status } = await withCookieOf(test, member, answer).get('/api/user')
      if (status === 200) alive.push(answer)
    }
    expect(alive).toHaveLength(1)
    const rows = await runSql(test.ctx, 'SELECT id FROM sessions WHERE user_id = $1', [member.id])
    expect(rows).toHaveLength(1)
  })
})
