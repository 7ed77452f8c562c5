import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_PASSWORD } from '#shared/contracts/ways-in.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { RecoveryCodesAnswer, TwoFactorSetup } from '#shared/contracts/two-factor.ts'
import { createSealer } from '#server/platform/auth/sealing.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import {
  logInAgain,
  type Member,
  registerMember,
  verifiedMember,
  withCookieOf,
} from '#tests/support/members.ts'
import {
  beginLogin,
  codeAt,
  fromBase32,
  registerWithTwoFactor,
  type TwoFactorMember,
  wrongCodes,
} from '#tests/support/second-factor.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { hashRecoveryCode } from '../../platform/auth/totp.ts'

const MINUTE = 60_000
const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const enable = (member: Member, token: unknown) => member.send('POST', '/api/verify-2fa', { token })
const logIn = ({ username, password }: Member) =>
  test.send('POST', '/api/login', { username, password })

async function setUp(member: Member): Promise<TwoFactorSetup> {
  const answer = await member.send('POST', '/api/setup-2fa')
  expect(answer.status).toBe(200)
  return (await answer.json()) as TwoFactorSetup
}

type Row = { two_factor_enabled: boolean; two_factor_secret: string | null; codes: string[] }

async function stored({ id }: Member): Promise<Row | undefined> {
  const rows = await runSql<Row>(
    test.ctx,
    `SELECT two_factor_enabled, two_factor_secret,
       array(SELECT code_hash FROM recovery_codes WHERE user_id = users.id) AS codes
     FROM users WHERE id = $1`,
    [id],
  )
  return rows[0]
}

const countNotices = async ({ email }: Member, subject: RegExp) =>
  (await test.mails()).filter((mail) => mail.to === email && subject.test(mail.subject)).length

describe('refusals', () => {
  it.each([
    [undefined, '2FA token is required'],
    ['', '2FA token is required'],
    [123456, '2FA token is required'],
    ['12345', 'Verification code must be 6 digits'],
    ['1234567', 'Verification code must be 6 digits'],
    ['12345a', 'Verification code must be 6 digits'],
    [' 123456', 'Verification code must be 6 digits'],
    ['１２３４５６', 'Verification code must be 6 digits'],
    ['AAAA-BBBB-CCCC-DDDD', 'Verification code must be 6 digits'],
  ])('security 15: verify-2fa wants exactly six digits, not %j', async (token, message) => {
    const member = await verifiedMember(test)
    const answer = await enable(member, token)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as ErrorBody).fields).toEqual({ token: message })
  })

  it('security 72: whoever has not proved an address, or has none', async () => {
    const unproven = await registerMember(test)
    const nowhere = await registerMember(test)
    await runSql(test.ctx, 'UPDATE users SET email = NULL WHERE id = $1', [nowhere.id])
    clock.advance(11 * MINUTE)
    for (const member of [unproven, nowhere]) {
      for (const answer of [
        await member.send('POST', '/api/setup-2fa'),
        await enable(member, '123456'),
      ])
        expect([answer.status, await answer.json()]).toEqual([
          403,
          expect.objectContaining({ code: 'unverified' }),
        ])
      expect(await stored(member)).toMatchObject({ two_factor_secret: null })
    }
  })

  it('a code without a setup', async () => {
    const member = await verifiedMember(test)
    const answer = await enable(member, '123456')
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'The setup has expired. Please start again.' }),
    ])
  })

  it('security 10, 12: a wrong code, including one of two steps away; it stays off', async () => {
    const member = await verifiedMember(test)
    const { secret } = await setUp(member)
    const now = clock.read()
    const clockFault = "This code is too early or too late. Please check your phone's clock."
    for (const [code, message] of [
      [codeAt(secret, now, -2), clockFault],
      [codeAt(secret, now, 2), clockFault],
      ...wrongCodes(secret, now, 2).map((wrong) => [wrong, 'Invalid verification code'] as const),
    ] as const) {
      const answer = await enable(member, code)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ message })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await stored(member)).toMatchObject({ two_factor_enabled: false, codes: [] })
    expect(await (await logIn(member)).json()).toMatchObject({ id: member.id })
    expect((await enable(member, codeAt(secret, clock.read()))).status).toBe(200)
  })

  it('a setup from before a change of APP_SECRET', async () => {
    const member = await verifiedMember(test)
    const { secret } = await setUp(member)
    const sealed = createSealer('another secret').seal('totp', secret)
    const update = 'UPDATE users SET two_factor_secret = $1 WHERE id = $2'
    await runSql(test.ctx, update, [sealed, member.id])
    const answer = await enable(member, codeAt(secret, clock.read()))
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'no_setup' }])
    expect((await setUp(member)).secret).not.toBe(secret)
  })

  it('security 12: a setup of 15 minutes ago', async () => {
    const [early, late] = [await verifiedMember(test), await verifiedMember(test)]
    const [first, second] = [await setUp(early), await setUp(late)]
    clock.advance(15 * MINUTE - 1)
    expect((await enable(early, codeAt(first.secret, clock.read()))).status).toBe(200)
    clock.advance(1)
    expect((await enable(late, codeAt(second.secret, clock.read()))).status).toBe(400)
    expect(await stored(late)).toMatchObject({ two_factor_enabled: false })
    const { password } = late
    expect((await late.send('POST', '/api/reauthenticate', { password })).status).toBe(204)
    const again = await setUp(late)
    expect((await enable(late, codeAt(again.secret, clock.read()))).status).toBe(200)
  })

  it('security 12: the code of a secret that a new setup has replaced', async () => {
    const member = await verifiedMember(test)
    const old = await setUp(member)
    const fresh = await setUp(member)
    expect(fresh.secret).not.toBe(old.secret)
    expect((await enable(member, codeAt(old.secret, clock.read()))).status).toBe(400)
    expect((await enable(member, codeAt(fresh.secret, clock.read()))).status).toBe(200)
  })

  it('security 12: a setup or a code while it is on', async () => {
    const member = await registerWithTwoFactor(test, clock)
    const before = await stored(member)
    const answers = [
      await member.send('POST', '/api/setup-2fa'),
      await enable(member, codeAt(member.secret, clock.read())),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ code: 'two_factor_on' })
    }
    expect(await stored(member)).toEqual(before)
  })

  it('security 28: switching it off, or new codes, without the password', async () => {
    const member = await registerWithTwoFactor(test, clock)
    const before = await stored(member)
    const mails = (await test.mails()).length
    for (const path of ['/api/disable-2fa', '/api/recovery-codes']) {
      const wrong = await member.send('POST', path, { password: `${member.password} ` })
      expect([wrong.status, await wrong.json()]).toEqual([
        400,
        expect.objectContaining({ fields: { password: inEnglish(WRONG_PASSWORD) } }),
      ])
      const none = await member.send('POST', path, {})
      expect(((await none.json()) as ErrorBody).fields).toEqual({
        password: 'Password is required',
      })
      const long = await member.send('POST', path, { password: 'x'.repeat(101) })
      expect(long.status).toBe(400)
    }
    expect(await stored(member)).toEqual(before)
    expect((await test.mails()).length).toBe(mails)
  })

  it('new codes while it is off', async () => {
    const member = await verifiedMember(test)
    const { password } = member
    expect((await member.send('POST', '/api/recovery-codes', { password })).status).toBe(409)
    expect(await stored(member)).toMatchObject({ codes: [] })
  })
})

describe('at the same moment', () => {
  it('only one of two correct codes turns it on, and its recovery codes are the valid ones', async () => {
    const member = await verifiedMember(test)
    const { secret } = await setUp(member)
    const answers = await Promise.all(
      [0, 1].map((steps) => enable(member, codeAt(secret, clock.read(), steps))),
    )
    const right = answers.filter(({ status }) => status === 200)
    expect(right).toHaveLength(1)
    const { recoveryCodes } = (await (right[0] as Response).json()) as RecoveryCodesAnswer
    const row = await stored(member)
    expect(row?.codes.toSorted()).toEqual(recoveryCodes.map(hashRecoveryCode).toSorted())
  })

  it('security 12: a new setup does not replace the secret that is in use', async () => {
    const member = await verifiedMember(test)
    const { secret } = await setUp(member)
    const [enabled] = await Promise.all([
      enable(member, codeAt(secret, clock.read())),
      member.send('POST', '/api/setup-2fa'),
    ])
    const row = await stored(member)
    expect(row?.two_factor_enabled).toBe(enabled.status === 200)
    const sealed = row?.two_factor_secret ?? ''
    expect(test.ctx.sealer.open('totp', sealed) === secret).toBe(enabled.status === 200)
  })
})

describe('POST /api/setup-2fa', () => {
  it('security 11: returns 160 bits and their picture, and stores them sealed', async () => {
    const member = await verifiedMember(test)
    const answer = await member.send('POST', '/api/setup-2fa')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const setup = (await answer.json()) as TwoFactorSetup
    expect(Object.keys(setup).toSorted()).toEqual(['qrCodeUrl', 'secret'])
    expect(fromBase32(setup.secret)).toHaveLength(20)
    expect(setup.qrCodeUrl).toMatch(/^data:image\/png;base64,/)
    const sealed = (await stored(member))?.two_factor_secret ?? ''
    expect(sealed).not.toContain(setup.secret)
    expect(test.ctx.sealer.open('totp', sealed)).toBe(setup.secret)
    for (const path of ['/api/user', '/api/account/export']) {
      const text = await (await member.get(path)).text()
      expect(text).not.toContain(setup.secret)
      expect(text).not.toContain(sealed)
    }
  })
})

describe('POST /api/verify-2fa', () => {
  it.each([-1, 0, 1])('security 10: takes the code of step %i', async (steps) => {
    const member = await verifiedMember(test)
    const { secret } = await setUp(member)
    expect((await enable(member, codeAt(secret, clock.read(), steps))).status).toBe(200)
  })

  it('security 16: returns ten recovery codes, only once, and stores only their hashes', async () => {
    const member = await registerWithTwoFactor(test, clock)
    expect(new Set(member.recoveryCodes).size).toBe(10)
    const row = await stored(member)
    expect(row?.codes.toSorted()).toEqual(member.recoveryCodes.map(hashRecoveryCode).toSorted())
    const left = await member.get('/api/recovery-codes')
    expect(await left.json()).toEqual({ left: 10 })
    const dump = await runSql(test.ctx, 'SELECT * FROM recovery_codes')
    for (const code of member.recoveryCodes) expect(JSON.stringify(dump)).not.toContain(code)
  })

  it('security 18, 23: ends the other sessions, continues under a new ID, and notifies the user', async () => {
    const member = await verifiedMember(test)
    const other = await logInAgain(test, member)
    const { secret } = await setUp(member)
    const answer = await enable(member, codeAt(secret, clock.read()))
    expect((await member.get('/api/user')).status).toBe(401)
    expect((await other.get('/api/user')).status).toBe(401)
    const me = await withCookieOf(test, member, answer).get('/api/user')
    expect(await me.json()).toMatchObject({ id: member.id, twoFactorEnabled: true })
    expect(await countNotices(member, /authentication is on/)).toBe(1)
    expect(await (await logIn(member)).json()).toMatchObject({ requiresTwoFactor: true })
  })
})

describe('POST /api/disable-2fa', () => {
  const disable = (member: TwoFactorMember) =>
    member.send('POST', '/api/disable-2fa', { password: member.password })

  it('security 23: deletes everything about it, ends the other sessions, and notifies the user', async () => {
    const member = await registerWithTwoFactor(test, clock)
    const challenge = await beginLogin(test, member)
    const answer = await disable(member)
    expect(answer.status).toBe(200)
    expect((await member.get('/api/user')).status).toBe(401)
    const me = withCookieOf(test, member, answer)
    expect(await (await me.get('/api/user')).json()).toMatchObject({ twoFactorEnabled: false })
    expect(await stored(member)).toEqual({
      two_factor_enabled: false,
      two_factor_secret: null,
      codes: [],
    })
    expect(await countNotices(member, /authentication is off/)).toBe(1)
    for (const token of [codeAt(member.secret, clock.read()), member.recoveryCodes[0]]) {
      const body = { tfaToken: challenge, token }
      expect((await test.send('POST', '/api/verify-login-2fa', body)).status).toBe(401)
    }
    expect(await (await logIn(member)).json()).toMatchObject({ id: member.id })
    expect((await setUp(me)).secret).not.toBe(member.secret)
  })
})

describe('POST /api/recovery-codes', () => {
  it('security 17: ten new ones void all old ones, and an email says so', async () => {
    const member = await registerWithTwoFactor(test, clock)
    const { password } = member
    const answer = await member.send('POST', '/api/recovery-codes', { password })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { recoveryCodes } = (await answer.json()) as RecoveryCodesAnswer
    expect(new Set([...recoveryCodes, ...member.recoveryCodes]).size).toBe(20)
    expect(await countNotices(member, /recovery codes/i)).toBe(1)
    const tfaToken = await beginLogin(test, member)
    const statuses: number[] = []
    for (const token of [...member.recoveryCodes.slice(0, 3), recoveryCodes[0]]) {
      const body = { tfaToken, token }
      statuses.push((await test.send('POST', '/api/verify-login-2fa', body)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 200])
    expect(await (await member.get('/api/recovery-codes')).json()).toEqual({ left: 9 })
  })
})
