import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD_TOO_EASY } from '#shared/contracts/login.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { hashToken } from '../../platform/auth/tokens.service.ts'
import { pageRoutes } from '#server/pages.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import {
  logInAgain,
  type Member,
  registerMember,
  verifiedMember,
  withCookieOf,
} from '#tests/support/members.ts'
import { beginLogin, codeAt, registerWithTwoFactor } from '#tests/support/second-factor.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { inEnglish } from '#tests/support/in-english.ts'

const MINUTE = 60_000
const NEW = 'Queen takes g7, mate 2'
const INVALID = 'The reset link is invalid or has expired.'
const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read, config: { siteUrl: 'http://openfile.test' } })
  pageRoutes(test.app, test.ctx, {
    render: async () => ({ status: 200, location: null, inlineScripts: [], html: '<html></html>' }),
  })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const forgot = (email: unknown, headers?: Record<string, string>) =>
  test.send('POST', '/api/forgot-password', { email }, headers)
const reset = (token: unknown, password: unknown = NEW) =>
  test.send('POST', '/api/reset-password', { token, password })
const logIn = ({ username }: Member, password: string) =>
  test.send('POST', '/api/login', { username, password })

async function resetMails(email: string) {
  return (await test.mails()).filter((mail) => mail.to === email && /Reset/.test(mail.subject))
}

/** Old accounts set two-factor up before they had proved their address, and admins change theirs. */
const unprove = ({ id }: Member) =>
  runSql(test.ctx, 'UPDATE users SET email_verified = false WHERE id = $1', [id])

/** Requests a link and returns its token. */
async function newToken({ email }: Member): Promise<string> {
  expect((await forgot(email)).status).toBe(200)
  const mail = (await resetMails(email)).at(-1)
  return (
    linksIn(mail?.text ?? '')[0]
      ?.split('/')
      .at(-1) ?? ''
  )
}

async function withoutId(answer: Response): Promise<unknown> {
  const { requestId: _, ...body } = (await answer.json()) as ErrorBody
  return { status: answer.status, headers: [...answer.headers.keys()], body }
}

describe('POST /api/forgot-password', () => {
  it.each([
    ['', 'Please enter an email address'],
    ['   ', 'Please enter an email address'],
    [undefined, 'Please enter an email address'],
    ['vera', 'Please enter a valid email address'],
    [['a@b.example'], 'Please enter an email address'],
    ['a@b.example, c@d.example', 'Please enter a valid email address'],
  ])('refuses %j', async (email, message) => {
    const mails = (await test.mails()).length
    const answer = await forgot(email)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as ErrorBody).fields).toEqual({ email: message })
    expect((await test.mails()).length).toBe(mails)
  })

  it('security 07: answers the same for known and unknown addresses, and sends an email only to known ones', async () => {
    const member = await registerMember(test)
    const mails = (await test.mails()).length
    const known = await withoutId(await forgot(member.email.toUpperCase()))
    const unknown = await withoutId(await forgot('nobody@mail.example'))
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({
      status: 200,
      body: {
        message: "If an account exists with that email, we've sent password reset instructions.",
      },
    })
    expect((await test.mails()).length).toBe(mails + 1)
    expect(await resetMails(member.email)).toHaveLength(1)
  })

  it('security 07: answers before it looks the address up, known or not', async () => {
    const member = await registerMember(test)
    const works: (() => Promise<void>)[] = []
    const run = vi.spyOn(test.ctx.tasks, 'run').mockImplementation((_, work) => {
      works.push(work)
    })
    const statuses = [await forgot(member.email), await forgot('nobody@mail.example')]
    run.mockRestore()
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    expect(works).toHaveLength(2)
    expect(await resetMails(member.email)).toHaveLength(0)
    for (const work of works) await work()
    expect(await resetMails(member.email)).toHaveLength(1)
  })

  it('security 26: a forged Host changes no link, and the page of the link sends no referrer', async () => {
    const member = await registerMember(test)
    const forged = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example',
    }
    expect((await forgot(member.email, forged)).status).toBe(200)
    const mail = (await resetMails(member.email)).at(-1)
    const [link = ''] = linksIn(mail?.text ?? '')
    expect(link).toMatch(/^http:\/\/openfile\.test\/reset-password\/token\/[A-Za-z0-9_-]{43}$/)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
    for (const path of [
      new URL(link).pathname,
      '/verify-email/token/x',
      '/Reset-Password/token/x/',
    ]) {
      const page = await test.get(path)
      expect(page.headers.get('referrer-policy')).toBe('no-referrer')
      expect(page.headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('POST /api/reset-password refuses', () => {
  it('an empty body, naming both fields', async () => {
    const answer = await test.send('POST', '/api/reset-password', {})
    expect(((await answer.json()) as ErrorBody).fields).toEqual({
      token: 'Reset token is required',
      password: 'Password must be at least 8 characters',
    })
  })

  it('security 03, 04: a password that is too short, too long or too easy; the link stays good', async () => {
    const member = await registerMember(test, { username: 'Wilhelm.Steinitz1' })
    const token = await newToken(member)
    const classes = 'Password must include lowercase, uppercase, and at least one number'
    for (const [password, message] of [
      ['Abc123x', 'Password must be at least 8 characters'],
      ['Ab1😀😃😄😁', 'Password must be at least 8 characters'],
      [`Ab1${'x'.repeat(98)}`, 'Password is too long'],
      ['queen takes g7', classes],
      ['QUEEN TAKES 7', classes],
      ['Queen takes g', classes],
      ['Password1', inEnglish(PASSWORD_TOO_EASY)],
      ['Wilhelm.Steinitz1', inEnglish(PASSWORD_TOO_EASY)],
      ['Wilhelm.Steinitz1@mail.example', inEnglish(PASSWORD_TOO_EASY)],
    ]) {
      const answer = await reset(token, password)
      expect(answer.status, password).toBe(400)
      expect(((await answer.json()) as ErrorBody).fields).toEqual({ password: message })
    }
    expect((await logIn(member, member.password)).status).toBe(200)
    expect((await reset(token)).status).toBe(200)
  })

  it('security 24: a forged, truncated or extended token, and the stored hash', async () => {
    const member = await registerMember(test)
    const token = await newToken(member)
    for (const forged of [token.slice(0, -1), `${token}A`, hashToken(token), ` ${token}`, 'null']) {
      const answer = await reset(forged)
      expect(answer.status, forged).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'invalid_token', message: INVALID })
    }
    expect((await logIn(member, member.password)).status).toBe(200)
    const [row] = await runSql(test.ctx, 'SELECT * FROM users WHERE id = $1', [member.id])
    expect(row).toMatchObject({ reset_password_token: hashToken(token) })
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('security 24: a used token, even one of five simultaneous uses', async () => {
    const member = await registerMember(test)
    const token = await newToken(member)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => reset(token, `Queen takes g7, mate ${index}`)),
    )
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400,
    ])
    for (const index of answers.keys()) {
      const { status } = await logIn(member, `Queen takes g7, mate ${index}`)
      expect(status).toBe(index === winner ? 200 : 401)
    }
    expect((await reset(token)).status).toBe(400)
  })

  it('security 24: a token of 60 minutes ago', async () => {
    const member = await registerMember(test)
    const token = await newToken(member)
    clock.advance(60 * MINUTE)
    expect((await reset(token)).status).toBe(400)
    expect((await logIn(member, member.password)).status).toBe(200)
    const fresh = await newToken(member)
    clock.advance(60 * MINUTE - 1)
    expect((await reset(fresh)).status).toBe(200)
  })

  it('security 24: the old token once a new one was sent', async () => {
    const member = await registerMember(test)
    const old = await newToken(member)
    const token = await newToken(member)
    expect((await reset(old)).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
  })
})

describe('POST /api/reset-password', () => {
  it('security 23, 25: sets the password, ends every session, notifies by email, and logs nobody in', async () => {
    const member = await registerMember(test)
    const other = await logInAgain(test, member)
    const bystander = await registerMember(test)
    const answer = await reset(await newToken(member))
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    for (const each of [member, other]) expect((await each.get('/api/user')).status).toBe(401)
    expect((await bystander.get('/api/user')).status).toBe(200)
    expect((await logIn(member, member.password)).status).toBe(401)
    expect((await logIn(member, NEW)).status).toBe(200)
    const notices = (await test.mails()).filter(({ to, subject }) => {
      return to === member.email && /password was changed/.test(subject)
    })
    expect(notices).toHaveLength(1)
    expect(JSON.stringify(notices)).not.toContain(NEW)
  })

  it('security 25: leaves the second factor on, and ends logins that still wait for their code', async () => {
    const member = await registerWithTwoFactor(test, clock)
    const pending = await beginLogin(test, member)
    expect((await reset(await newToken(member))).status).toBe(200)
    const token = codeAt(member.secret, clock.read())
    const send = (tfaToken: string) =>
      test.send('POST', '/api/verify-login-2fa', { token, tfaToken })
    expect((await send(pending)).status).toBe(401)
    const login = await logIn(member, NEW)
    expect(await login.clone().json()).toMatchObject({ requiresTwoFactor: true })
    expect(login.headers.getSetCookie()).toEqual([])
    expect((await send(await beginLogin(test, { ...member, password: NEW }))).status).toBe(200)
  })

  it('security 61: proves an address that was never verified, and clears what a stranger had set up', async () => {
    const stranger = await registerWithTwoFactor(test, clock)
    await unprove(stranger)
    const pending = await beginLogin(test, stranger)
    expect((await reset(await newToken(stranger))).status).toBe(200)
    expect((await stranger.get('/api/user')).status).toBe(401)
    for (const token of [codeAt(stranger.secret, clock.read()), stranger.recoveryCodes[0]]) {
      const body = { tfaToken: pending, token }
      expect((await test.send('POST', '/api/verify-login-2fa', body)).status).toBe(401)
    }
    const login = await logIn(stranger, NEW)
    expect(await login.clone().json()).toMatchObject({
      id: stranger.id,
      emailVerified: true,
      twoFactorEnabled: false,
    })
    const owner = withCookieOf(test, stranger, login)
    expect(await (await owner.get('/api/recovery-codes')).json()).toEqual({ left: 0 })
    const subjects = (await test.mails())
      .filter(({ to }) => to === stranger.email)
      .map(({ subject }) => subject)
    expect(subjects).toContain('Two-factor authentication is off')
    expect((await owner.send('POST', '/api/setup-2fa')).status).toBe(200)
  })

  it('security 61: clears a setup that was not completed, too', async () => {
    const stranger = await verifiedMember(test)
    expect((await stranger.send('POST', '/api/setup-2fa')).status).toBe(200)
    await unprove(stranger)
    expect((await reset(await newToken(stranger))).status).toBe(200)
    const [row] = await runSql(
      test.ctx,
      'SELECT email_verified, two_factor_secret FROM users WHERE id = $1',
      [stranger.id],
    )
    expect(row).toEqual({ email_verified: true, two_factor_secret: null })
  })

  it('security 61: leaves the second factor of an admin on, whose new address is not verified yet', async () => {
    const admin = await registerWithTwoFactor(test, clock)
    await runSql(test.ctx, `UPDATE users SET role = 'admin' WHERE id = $1`, [admin.id])
    await unprove(admin)
    expect((await reset(await newToken(admin))).status).toBe(200)
    expect(await (await logIn(admin, NEW)).json()).toMatchObject({ requiresTwoFactor: true })
  })
})
