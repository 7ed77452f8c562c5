import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserView } from '#shared/contracts/profile.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import { type Member, signUp } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const HOUR = 60 * 60_000
const clock = fakeClock('2026-06-15T12:00:00Z')
const INVALID = 'The verification link is invalid or has expired.'
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read, config: { siteUrl: 'http://openfile.test' } })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const verify = (token: unknown) => test.send('POST', '/api/verify-email', { token })

/** Returns the token of the newest verification link. */
async function mailedToken({ email }: Member): Promise<string> {
  const mail = (await test.mails()).findLast(
    ({ to, subject }) => to === email && /Verify/.test(subject),
  )
  return (
    linksIn(mail?.text ?? '')[0]
      ?.split('/')
      .at(-1) ?? ''
  )
}

async function isVerified(member: Member): Promise<boolean> {
  return ((await (await member.get('/api/user')).json()) as UserView).emailVerified
}

describe('POST /api/verify-email refuses', () => {
  it.each([
    [undefined, 'Verification token is required'],
    ['', 'Verification token is required'],
    [5, 'Verification token is required'],
    [['x'], 'Verification token is required'],
    ['x'.repeat(501), INVALID],
  ])('the token %j', async (token, message) => {
    const answer = await verify(token)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { token: message } })
  })

  it('security 24: a forged, truncated or extended token, and the stored hash', async () => {
    const member = await signUp(test)
    const token = await mailedToken(member)
    const [row] = await runSql<{ hash: string }>(
      test.ctx,
      'SELECT email_verification_token AS hash FROM users WHERE id = $1',
      [member.id],
    )
    expect(row?.hash).not.toBe(token)
    const forged = [
      token.slice(0, -1),
      `${token}A`,
      ` ${token}`,
      `${token}%`,
      row?.hash ?? 'x',
      'x',
    ]
    for (const each of forged) {
      const answer = await verify(each)
      expect(answer.status, each).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'invalid_token', message: INVALID })
    }
    expect(await isVerified(member)).toBe(false)
  })

  it('security 24: a used token, even by one of two simultaneous requests', async () => {
    const member = await signUp(test)
    const token = await mailedToken(member)
    const answers = await Promise.all([verify(token), verify(token), verify(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect((await verify(token)).status).toBe(400)
  })

  it('security 24: a token of 24 hours ago', async () => {
    const [early, late] = [await signUp(test), await signUp(test)]
    const [inTime, tooLate] = [await mailedToken(early), await mailedToken(late)]
    clock.advance(24 * HOUR - 1)
    expect((await verify(inTime)).status).toBe(200)
    clock.advance(1)
    expect((await verify(tooLate)).status).toBe(400)
    expect([await isVerified(early), await isVerified(late)]).toEqual([true, false])
  })

  it('security 24: the old token once a new one was sent', async () => {
    const member = await signUp(test)
    const old = await mailedToken(member)
    expect((await member.send('POST', '/api/resend-verification')).status).toBe(200)
    const token = await mailedToken(member)
    expect(token).not.toBe(old)
    expect((await verify(old)).status).toBe(400)
    expect(await isVerified(member)).toBe(false)
    expect((await verify(token)).status).toBe(200)
  })

  it('security 24: a token that is for something else', async () => {
    const member = await signUp(test)
    await test.send('POST', '/api/forgot-password', { email: member.email })
    const mail = (await test.mails()).findLast(({ subject }) => /Reset/.test(subject))
    const token =
      linksIn(mail?.text ?? '')[0]
        ?.split('/')
        .at(-1) ?? ''
    expect(mail?.to).toBe(member.email)
    expect((await verify(token)).status).toBe(400)
    const password = 'Queen takes g7, mate 2'
    const swapped = { token: await mailedToken(member), password }
    expect((await test.send('POST', '/api/reset-password', swapped)).status).toBe(400)
    expect((await test.send('POST', '/api/reset-password', { token, password })).status).toBe(200)
  })

  it('security 24: a token from before the password changed', async () => {
    const member = await signUp(test)
    const token = await mailedToken(member)
    const change = { currentPassword: member.password, newPassword: 'Queen takes g7, mate 2' }
    expect((await member.send('POST', '/api/change-password', change)).status).toBe(200)
    expect((await verify(token)).status).toBe(400)
  })
})

describe('POST /api/resend-verification', () => {
  it('sends nothing once the address is verified', async () => {
    const member = await signUp(test)
    await verify(await mailedToken(member))
    const mails = (await test.mails()).length
    const answer = await member.send('POST', '/api/resend-verification')
    expect([answer.status, (await test.mails()).length]).toEqual([200, mails])
  })
})

describe('POST /api/verify-email', () => {
  it('verifies, returns the user, and logs nobody in', async () => {
    const member = await signUp(test)
    expect(await isVerified(member)).toBe(false)
    const answer = await verify(await mailedToken(member))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: member.id, emailVerified: true })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await isVerified(member)).toBe(true)
  })

  it('security 26: no request header affects the link', async () => {
    const body = {
      username: 'forged-host',
      email: 'forged@mail.example',
      password: 'Rook to f7, 1',
    }
    const forged = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example',
      'X-Original-URL': 'http://evil.example/',
    }
    expect((await test.send('POST', '/api/register', body, forged)).status).toBe(201)
    const mail = (await test.mails()).findLast(({ to }) => to === body.email)
    expect(linksIn(mail?.text ?? '')).toEqual([
      expect.stringMatching(/^http:\/\/openfile\.test\/verify-email\/token\/[A-Za-z0-9_-]{43}$/),
    ])
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })
})
