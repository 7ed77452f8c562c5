import type { IncomingMessage } from 'node:http'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  ChallengeAnswer,
  RecoveryCodesAnswer,
  TwoFactorSetup,
} from '#shared/contracts/two-factor.ts'
import type { SessionView } from '#shared/contracts/ways-in.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import { PASSWORD, sessionCookie } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const START = '2026-11-21T09:00:00Z'
const IP = '203.0.113.7'
const WRONG = 'Wrong password 1'
const SECOND = 'Knight takes g7, check 1'
const THIRD = 'Bishop takes h7, check 1'
const clock = fakeClock(START)
let test: TestApp
let made = 0

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  clock.set(START)
  await runSql(test.ctx, 'DELETE FROM audit_log')
})

type Entry = {
  at: string
  user_id: number | null
  action: string
  ip: string
  details: Record<string, unknown>
}
const log = async () => {
  await test.mails()
  const rows = await runSql<{ entry: Entry }>(
    test.ctx,
    'SELECT to_jsonb(audit_log) AS entry FROM audit_log ORDER BY id',
  )
  return rows.map(({ entry }) => entry)
}
const actions = async () => (await log()).map(({ action }) => action)

/** A browser at one address, which keeps its cookies. */
function browser(ip = IP, userAgent = 'Test') {
  let cookie = ''
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = {
      'Content-Type': 'application/json',
      Origin: test.ctx.config.siteUrl,
      'User-Agent': userAgent,
      ...(cookie ? { Cookie: cookie } : {}),
    }
    const incoming = { socket: { remoteAddress: ip }, headers: {} } as unknown as IncomingMessage
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await test.app.request(path, init, { incoming })
    cookie = sessionCookie(answer) || cookie
    return answer
  }
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body: unknown = {}) => ask('POST', path, body),
    delete: (path: string) => ask('DELETE', path),
    json: async <Body>(asked: Promise<Response>) => (await (await asked).json()) as Body,
  }
}

async function newUser(isAdmin = false) {
  const visitor = browser()
  const username = `logged${++made}`
  const email = `${username}@mail.example`
  const { id } = await visitor.json<{ id: number }>(
    visitor.post('/api/register', { username, email, password: PASSWORD }),
  )
  if (isAdmin) await runSql(test.ctx, "UPDATE users SET role = 'admin' WHERE id = $1", [id])
  await runSql(test.ctx, 'UPDATE users SET email_verified = true WHERE id = $1', [id])
  return { ...visitor, id, username, email }
}

async function mailedToken(email: string): Promise<string> {
  const mails = (await test.mails()).filter(({ to }) => to === email)
  return (
    linksIn(mails.at(-1)?.text ?? '')[0]
      ?.split('/')
      .at(-1) ?? ''
  )
}

describe('security 44: what is recorded', () => {
  it('who did what, when and from where', async () => {
    const user = await newUser()
    clock.advance(1_000)
    await browser('203.0.113.8').post('/api/login', { username: user.username, password: WRONG })
    clock.advance(1_000)
    await user.post('/api/logout')
    const entry = { user_id: user.id, ip: IP, details: {} }
    expect((await log()).map(({ at, ...each }) => ({ ...each, at: Date.parse(at) }))).toEqual([
      expect.objectContaining({ ...entry, action: 'register', at: Date.parse(START) }),
      expect.objectContaining({
        ...entry,
        action: 'login_failed',
        ip: '203.0.113.8',
        at: Date.parse(START) + 1_000,
      }),
      expect.objectContaining({ ...entry, action: 'logout', at: Date.parse(START) + 2_000 }),
    ])
  })

  it('logins, password, address and sessions', async () => {
    const user = await newUser()
    const { username, email } = user
    await user.post('/api/verify-email', { token: await mailedToken(email) })
    await user.post('/api/reauthenticate', { password: WRONG })
    await user.post('/api/reauthenticate', { password: PASSWORD })
    await user.post('/api/update-profile', { username })
    await browser().post('/api/login', { username, password: PASSWORD })
    const sessions = await user.json<SessionView[]>(user.get('/api/sessions'))
    const other = sessions.find(({ current }) => !current)
    await user.delete(`/api/sessions/${other?.id}`)
    await user.delete('/api/sessions')
    await user.post('/api/change-password', { currentPassword: PASSWORD, newPassword: SECOND })
    await user.post('/api/forgot-password', { email })
    await user.post('/api/reset-password', { token: await mailedToken(email), password: THIRD })
    await user.post('/api/login', { username, password: THIRD })
    await user.get('/api/account/export')
    const entries = await log()
    expect(entries.map(({ action }) => action)).toEqual([
      'register',
      'email_verified',
      'password_proof_failed',
      'password_proved',
      'profile_changed',
      'login',
      'session_ended',
      'sessions_ended',
      'password_changed',
      'reset_requested',
      'password_reset',
      'login',
      'account_exported',
    ])
    for (const entry of entries) expect(entry).toMatchObject({ user_id: user.id, ip: IP })
  })

  it('two-factor, right and wrong, and recovery codes', async () => {
    const user = await newUser()
    const { username } = user
    const { secret } = await user.json<TwoFactorSetup>(user.post('/api/setup-2fa'))
    const code = () => new TOTP({ secret }).generate({ timestamp: clock.read().getTime() })
    const { recoveryCodes } = await user.json<RecoveryCodesAnswer>(
      user.post('/api/verify-2fa', { token: code() }),
    )
    const challenge = async () => {
      const body = { username, password: PASSWORD }
      return user.json<ChallengeAnswer>(browser().post('/api/login', body))
    }
    const verify = (tfaToken: string, token: string | undefined) =>
      browser().post('/api/verify-login-2fa', { tfaToken, token })
    clock.advance(60_000)
    const first = await challenge()
    await verify(first.tfaToken, '000000')
    await verify(first.tfaToken, code())
    const second = await challenge()
    await verify(second.tfaToken, recoveryCodes[0])
    await user.post('/api/recovery-codes', { password: PASSWORD })
    await user.post('/api/disable-2fa', { password: PASSWORD })
    const entries = await log()
    expect(entries.map(({ action }) => action)).toEqual([
      'register',
      'two_factor_on',
      'login_challenged',
      'second_factor_failed',
      'login',
      'login_challenged',
      'recovery_code_used',
      'login',
      'recovery_codes_renewed',
      'two_factor_off',
    ])
    for (const entry of entries) expect(entry).toMatchObject({ user_id: user.id, ip: IP })
  })

  it('a wrong code while turning two-factor on', async () => {
    const user = await newUser()
    await user.post('/api/setup-2fa')
    expect((await user.post('/api/verify-2fa', { token: '000000' })).status).toBe(400)
    expect(await actions()).toEqual(['register', 'second_factor_failed'])
  })

  it('what an admin does, and to whom', async () => {
    const [admin, user] = [await newUser(true), await newUser()]
    await runSql(test.ctx, 'DELETE FROM audit_log')
    await admin.post('/api/admin/update-email', { email: `new.${admin.email}` })
    await admin.post('/api/admin/request-password-reset', { email: user.email })
    // The account is looked up, and the entry written, only after the response.
    await test.mails()
    await admin.delete(`/api/admin/users/${user.id}/sessions`)
    expect(await log()).toMatchObject([
      { user_id: admin.id, ip: IP, action: 'admin_email_changed' },
      { user_id: admin.id, ip: IP, action: 'admin_reset_requested', details: { forUser: user.id } },
      {
        user_id: admin.id,
        ip: IP,
        action: 'admin_sessions_ended',
        details: { forUser: user.id, ended: 1 },
      },
    ])
  })

  it('that an account was deleted, but not whose it was', async () => {
    const user = await newUser()
    await user.post('/api/delete-account', { password: PASSWORD })
    expect(await log()).toMatchObject([
      { action: 'register', user_id: null, ip: '', details: {} },
      { action: 'account_deleted', user_id: null, ip: '', details: {} },
    ])
  })
})

describe('security 44: what is not recorded', () => {
  it('a refused change', async () => {
    const [user, other] = [await newUser(), await newUser()]
    await runSql(test.ctx, 'DELETE FROM audit_log')
    const { username, email } = other
    await user.post('/api/update-profile', { username })
    await user.post('/api/register', { username, email, password: PASSWORD })
    await user.post('/api/verify-email', { token: 'made up' })
    await user.post('/api/reset-password', { token: 'made up', password: SECOND })
    await user.post('/api/admin/update-email', { email: 'x@mail.example' })
    await user.delete('/api/sessions/999999999')
    expect(await log()).toEqual([])
  })

  it('secrets, and what was typed as a name, which may be a password', async () => {
    const admin = await newUser(true)
    const { username, email } = admin
    const typed = ['hunter2-as-name', 'typed@mail.example']
    for (const name of typed)
      await browser().post('/api/login', { username: name, password: WRONG })
    await browser().post('/api/forgot-password', { email: typed[1] })
    await browser().post('/api/login', { username, password: WRONG })
    const { secret } = await admin.json<TwoFactorSetup>(admin.post('/api/setup-2fa'))
    const code = new TOTP({ secret }).generate({ timestamp: clock.read().getTime() })
    const { recoveryCodes } = await admin.json<RecoveryCodesAnswer>(
      admin.post('/api/verify-2fa', { token: code }),
    )
    await browser().post('/api/forgot-password', { email })
    const token = await mailedToken(email)
    await browser().post('/api/reset-password', { token, password: SECOND })
    const text = JSON.stringify((await log()).map(({ details, ...entry }) => [details, entry.ip]))
    for (const each of [...typed, PASSWORD, WRONG, SECOND, secret, `"${code}"`, token])
      expect(text).not.toContain(each)
    for (const each of recoveryCodes) expect(text).not.toContain(each)
    expect(text).not.toMatch(/\$argon2/)
    const failed = (await log()).filter(({ action }) => action === 'login_failed')
    expect(failed.map(({ user_id: id }) => id)).toEqual([null, null, admin.id])
  })

  it('text from visitors, which could forge a line', async () => {
    const forged = 'x\n2026-11-21 login admin'
    const visitor = browser(IP, `${forged.replace('\n', ' ')}\t`)
    await visitor.post('/api/login', { username: forged, password: WRONG })
    await visitor.post('/api/forgot-password', { email: `${forged}@mail.example` })
    const entries = await log()
    expect(entries.map(({ action }) => action)).toEqual(['login_failed'])
    expect(JSON.stringify(entries)).not.toContain('login admin')
  })
})
