import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userView, type UserView } from '#shared/contracts/profile.ts'
import { NO_CHALLENGE } from '#shared/contracts/two-factor.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { createSealer } from '#server/platform/auth/sealing.ts'
import { hashToken } from '../../platform/auth/tokens.service.ts'
import { API_CALLS } from '#tests/support/api-calls.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, sessionCookie } from '#tests/support/members.ts'
import {
  beginLogin,
  codeAt,
  registerWithTwoFactor,
  STEP_MS,
  type TwoFactorMember,
  wrongCodes,
} from '#tests/support/second-factor.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { inEnglish } from '#tests/support/in-english.ts'

const MINUTE = 60_000
const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const verify = (tfaToken: unknown, token: unknown, headers?: Record<string, string>) =>
  test.send('POST', '/api/verify-login-2fa', { tfaToken, token }, headers)
const rightCode = ({ secret }: TwoFactorMember, steps = 0) => codeAt(secret, clock.read(), steps)
const member = () => registerWithTwoFactor(test, clock)
const sorted = (answers: readonly Response[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

async function countOf(table: 'sessions' | 'recovery_codes', { id }: Member): Promise<number> {
  return (await runSql(test.ctx, `SELECT id FROM ${table} WHERE user_id = $1`, [id])).length
}

describe('POST /api/verify-login-2fa refuses', () => {
  it.each([
    ['token', undefined, '2FA token is required'],
    ['token', '', '2FA token is required'],
    ['token', 123456, '2FA token is required'],
    ['token', '12345', 'Verification code must be 6 digits'],
    ['token', '1234567', 'Verification code must be 6 digits'],
    ['token', '12345 ', 'Verification code must be 6 digits'],
    ['token', 'AAAA-BBBB-CCCC', 'Verification code must be 6 digits'],
    ['token', 'AAAA-BBBB-CCCC-DDD1', 'Verification code must be 6 digits'],
    ['token', '\u2060123456', 'Verification code must be 6 digits'],
    ['token', 'AAAA\u0000BBBB-CCCC-DDDD', 'Verification code must be 6 digits'],
    ['tfaToken', undefined, inEnglish(NO_CHALLENGE)],
    ['tfaToken', '', inEnglish(NO_CHALLENGE)],
    ['tfaToken', { $ne: '' }, inEnglish(NO_CHALLENGE)],
    ['tfaToken', 'x'.repeat(201), inEnglish(NO_CHALLENGE)],
  ])('security 15: %s %j', async (field, value, message) => {
    const body = { token: '123456', tfaToken: 'x', [field]: value }
    const answer = await test.send('POST', '/api/verify-login-2fa', body)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as ErrorBody).fields).toEqual({ [field]: message })
  })

  it('security 13: a forged, truncated or extended token, and the stored hash', async () => {
    const somebody = await member()
    const tfaToken = await beginLogin(test, somebody)
    const session = somebody.cookie.split('=')[1] ?? ''
    const forged = [tfaToken.slice(0, -1), `${tfaToken}A`, hashToken(tfaToken), session, '\u0000']
    for (const each of forged) {
      const answer = await verify(each, rightCode(somebody))
      expect([answer.status, sessionCookie(answer)]).toEqual([401, ''])
      expect(await answer.json()).toMatchObject({
        code: 'no_challenge',
        message: inEnglish(NO_CHALLENGE),
      })
    }
    expect((await verify(tfaToken, rightCode(somebody))).status).toBe(200)
  })

  it('security 13: a token of five minutes ago, or one that was used', async () => {
    const somebody = await member()
    const [early, late] = [await beginLogin(test, somebody), await beginLogin(test, somebody)]
    clock.advance(5 * MINUTE - 1)
    expect((await verify(early, rightCode(somebody))).status).toBe(200)
    clock.advance(1)
    expect((await verify(late, rightCode(somebody, 1))).status).toBe(401)
    clock.advance(STEP_MS)
    expect((await verify(early, rightCode(somebody))).status).toBe(401)
    expect(await countOf('sessions', somebody)).toBe(2)
  })

  it('security 13: another’s code, and counts it against the challenge’s own user', async () => {
    const [one, two] = [await member(), await member()]
    const tfaToken = await beginLogin(test, one)
    expect((await verify(tfaToken, rightCode(two))).status).toBe(401)
    expect((await verify(tfaToken, two.recoveryCodes[0])).status).toBe(401)
    expect(await countOf('recovery_codes', two)).toBe(10)
    const rows = await runSql(
      test.ctx,
      'SELECT tries FROM login_challenges WHERE token_hash = $1',
      [hashToken(tfaToken)],
    )
    expect(rows).toEqual([{ tries: 2 }])
  })

  it('security 14: every code after five wrong ones, even the right one', async () => {
    const somebody = await member()
    const tfaToken = await beginLogin(test, somebody)
    for (const code of wrongCodes(somebody.secret, clock.read(), 5)) {
      const answer = await verify(tfaToken, code)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ message: 'Invalid verification code' })
    }
    for (const token of [rightCode(somebody), somebody.recoveryCodes[0]]) {
      const answer = await verify(tfaToken, token)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '300'])
      expect(sessionCookie(answer)).toBe('')
    }
    expect(await countOf('recovery_codes', somebody)).toBe(10)
    expect((await verify(await beginLogin(test, somebody), rightCode(somebody))).status).toBe(200)
  })

  it('security 14: all but five of twenty codes that come at once', async () => {
    const somebody = await member()
    const tfaToken = await beginLogin(test, somebody)
    const codes = wrongCodes(somebody.secret, clock.read(), 20)
    const answers = await Promise.all(codes.map((code) => verify(tfaToken, code)))
    expect(sorted(answers)).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
    const failed = await runSql(
      test.ctx,
      `SELECT id FROM audit_log WHERE user_id = $1 AND action = 'second_factor_failed'`,
      [somebody.id],
    )
    expect(failed).toHaveLength(5)
  })

  it('security 10: codes of two steps before and after', async () => {
    const somebody = await member()
    const tfaToken = await beginLogin(test, somebody)
    // The code that turned it on was that of the step before the current one.
    clock.advance(5 * STEP_MS)
    const clockFault = "This code is too early or too late. Please check your phone's clock."
    for (const [steps, message] of [
      [-2, clockFault],
      [2, clockFault],
      [-3, 'Invalid verification code'],
      [3, 'Invalid verification code'],
    ] as const) {
      const answer = await verify(tfaToken, rightCode(somebody, steps))
      expect([answer.status, await answer.json()]).toMatchObject([401, { message }])
    }
    expect((await verify(tfaToken, rightCode(somebody, -1))).status).toBe(200)
  })
})

describe('security 09: a TOTP step is accepted once', () => {
  it('not again in the same or another challenge, nor an earlier one after it', async () => {
    const somebody = await member()
    clock.advance(5 * STEP_MS)
    const challenges = [await beginLogin(test, somebody), await beginLogin(test, somebody)]
    const code = rightCode(somebody)
    expect((await verify(challenges[0], code)).status).toBe(200)
    expect((await verify(challenges[0], code)).status).toBe(401)
    for (const used of [code, rightCode(somebody, -1)]) {
      const answer = await verify(challenges[1], used)
      const message = 'This code was already used, wait for the next one.'
      expect([answer.status, await answer.json()]).toMatchObject([401, { message }])
    }
    expect((await verify(challenges[1], rightCode(somebody, 1))).status).toBe(200)
  })

  it('but a server whose clock was set back accepts codes again, each once', async () => {
    const somebody = await member()
    clock.advance(30 * 24 * 60 * MINUTE)
    expect((await verify(await beginLogin(test, somebody), rightCode(somebody))).status).toBe(200)
    clock.advance(-30 * 24 * 60 * MINUTE)
    const tfaToken = await beginLogin(test, somebody)
    expect((await verify(tfaToken, rightCode(somebody))).status).toBe(200)
    expect((await verify(await beginLogin(test, somebody), rightCode(somebody))).status).toBe(401)
  })

  it('nor does the code that switched it on log in', async () => {
    const somebody = await member()
    const answer = await verify(await beginLogin(test, somebody), rightCode(somebody, -1))
    expect(answer.status).toBe(401)
  })

  it('of several right codes at the same moment, one starts a session', async () => {
    const somebody = await member()
    const tfaToken = await beginLogin(test, somebody)
    const before = await countOf('sessions', somebody)
    const codes = [0, 0, 1, 0].map((steps) => rightCode(somebody, steps))
    const answers = await Promise.all(codes.map((code) => verify(tfaToken, code)))
    expect(sorted(answers)).toEqual([200, 401, 401, 401])
    expect(answers.filter((answer) => sessionCookie(answer))).toHaveLength(1)
    expect(await countOf('sessions', somebody)).toBe(before + 1)
  })

  it('of two challenges with the same code at the same moment, one starts a session', async () => {
    const somebody = await member()
    const challenges = [await beginLogin(test, somebody), await beginLogin(test, somebody)]
    const code = rightCode(somebody)
    const answers = await Promise.all(challenges.map((each) => verify(each, code)))
    expect(sorted(answers)).toEqual([200, 401])
    expect(await countOf('sessions', somebody)).toBe(2)
  })
})

describe('security 17: a recovery code', () => {
  it('logs in once, however it is typed; the response says how many are left', async () => {
    const somebody = await member()
    const [one = '', two = '', three = '', four = '', five = ''] = somebody.recoveryCodes
    const typed = [
      one,
      two.toLowerCase(),
      three.replaceAll('-', ''),
      `\u00a0${four.replaceAll('-', '\u2013')}\u200b\n`,
      five.replaceAll('-', ' \u2011\u2060'),
    ]
    for (const code of typed) {
      expect((await verify(await beginLogin(test, somebody), code)).status).toBe(200)
    }
    const tfaToken = await beginLogin(test, somebody)
    for (const code of [one, two, three]) expect((await verify(tfaToken, code)).status).toBe(401)
    expect(await countOf('recovery_codes', somebody)).toBe(5)
    const notices = (await test.mails()).filter(
      ({ to, subject }) => to === somebody.email && subject === 'A recovery code was used',
    )
    expect(notices.map(({ text }) => /(\d+) codes are left/.exec(text)?.[1])).toEqual([
      '9',
      '8',
      '7',
      '6',
      '5',
    ])
    expect(JSON.stringify(notices)).not.toContain(one)
  })

  it('logs in once if it is used four times at the same moment, over two challenges', async () => {
    const somebody = await member()
    const challenges = [await beginLogin(test, somebody), await beginLogin(test, somebody)]
    const code = somebody.recoveryCodes[0]
    const answers = await Promise.all(
      [...challenges, ...challenges].map((each) => verify(each, code)),
    )
    expect(sorted(answers)).toEqual([200, 401, 401, 401])
    expect(await countOf('sessions', somebody)).toBe(2)
    expect(await countOf('recovery_codes', somebody)).toBe(9)
  })

  it('is not used up by a login that another simultaneous code has won', async () => {
    const somebody = await member()
    const tfaToken = await beginLogin(test, somebody)
    const codes = [rightCode(somebody), ...somebody.recoveryCodes.slice(0, 3)]
    const answers = await Promise.all(codes.map((code) => verify(tfaToken, code)))
    expect(sorted(answers)).toEqual([200, 401, 401, 401])
    const byRecoveryCode = answers[0]?.status === 200 ? 0 : 1
    expect(await countOf('recovery_codes', somebody)).toBe(10 - byRecoveryCode)
  })
})

describe('after a change of APP_SECRET', () => {
  it('a code is refused in words and counts as no try, and a recovery code logs in', async () => {
    const somebody = await member()
    const sealed = createSealer('another secret').seal('totp', somebody.secret)
    const update = 'UPDATE users SET two_factor_secret = $1 WHERE id = $2'
    await runSql(test.ctx, update, [sealed, somebody.id])
    const tfaToken = await beginLogin(test, somebody)
    for (let turn = 0; turn < 6; turn++) {
      const answer = await verify(tfaToken, rightCode(somebody))
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({
        code: 'codes_unreadable',
        message:
          'Codes from your app cannot be checked here any more. Use a recovery code, or ask an admin.',
      })
    }
    expect((await verify(tfaToken, somebody.recoveryCodes[0])).status).toBe(200)
  })
})

describe('before the second factor', () => {
  it('security 13: the response has a token and the name, but no session, and opens no route', async () => {
    const somebody = await member()
    const { username, password } = somebody
    const before = await countOf('sessions', somebody)
    const login = await test.send('POST', '/api/login', { username, password })
    expect(login.headers.getSetCookie()).toEqual([])
    expect(login.headers.get('cache-control')).toBe('no-store')
    const body = (await login.json()) as { tfaToken: string }
    expect(body).toEqual({
      requiresTwoFactor: true,
      tfaToken: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      user: { id: somebody.id, username },
    })
    expect(await countOf('sessions', somebody)).toBe(before)
    const guarded = API_CALLS.filter(({ rule }) => rule !== 'public')
    expect(guarded.length).toBeGreaterThan(15)
    for (const { method, path } of guarded) {
      const address = path.replace(/\{\w+\}/g, '1')
      for (const [name, token] of [
        ['session', body.tfaToken],
        ['session', hashToken(body.tfaToken)],
        ['__Host-session', body.tfaToken],
      ] as const) {
        const headers = { Cookie: `${name}=${token}`, Authorization: `Bearer ${token}` }
        const init = method === 'GET' ? undefined : {}
        const answer = await test.send(method, address, init, headers)
        expect(answer.status, `${method} ${path}`).toBe(401)
      }
    }
  })
})

describe('POST /api/verify-login-2fa', () => {
  it('security 18, 36: returns the allowed fields and a session under a new ID', async () => {
    const somebody = await member()
    const tfaToken = await beginLogin(test, somebody)
    expect((await somebody.get('/api/user')).status).toBe(200)
    const answer = await verify(tfaToken, rightCode(somebody), { Cookie: somebody.cookie })
    const user = (await answer.clone().json()) as UserView
    expect(userView.strict().parse(user)).toEqual(user)
    expect(user).toMatchObject({ id: somebody.id, lastLogin: clock.read().toISOString() })
    expect(sessionCookie(answer)).not.toBe(somebody.cookie)
    expect((await somebody.get('/api/user')).status).toBe(401)
    const me = await test.get('/api/user', { Cookie: sessionCookie(answer) })
    expect(await me.json()).toEqual(user)
  })
})
