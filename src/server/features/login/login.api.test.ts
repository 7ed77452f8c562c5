import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { userView, type UserView } from '#shared/contracts/profile.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { hashToken } from '../../platform/auth/tokens.service.ts'
import { verifyPassword } from '#server/platform/auth/passwords.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import {
  logInAgain,
  type Member,
  PASSWORD,
  registerMember,
  sessionCookie,
} from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

vi.mock('#server/platform/auth/passwords.ts', { spy: true })

const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterEach(() => vi.mocked(verifyPassword).mockClear())
afterAll(() => test.ctx[Symbol.asyncDispose]())

const logIn = (username: unknown, password: unknown, headers?: Record<string, string>) =>
  test.send('POST', '/api/login', { username, password }, headers)
const whoIs = (cookie: string) => test.get('/api/user', { Cookie: cookie })

async function sessionsOf({ id }: Member): Promise<number> {
  const rows = await runSql(test.ctx, 'SELECT id FROM sessions WHERE user_id = $1', [id])
  return rows.length
}

/** Runs `meanwhile` while the next password is being verified. */
function duringVerification(meanwhile: () => Promise<unknown>): void {
  vi.mocked(verifyPassword).mockImplementationOnce(async () => {
    await meanwhile()
    return true
  })
}

describe('POST /api/login refuses', () => {
  it.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', '  a  ', 'Username must be at least 3 characters'],
    ['username', undefined, 'Username is required'],
    ['username', { $ne: 'x' }, 'Username is required'],
    ['username', 'x'.repeat(255), 'Username is too long'],
    ['username', 'nul\u0000nul', expect.any(String)],
    ['password', 'short', 'Password must be at least 6 characters'],
    ['password', undefined, 'Password is required'],
    ['password', 'x'.repeat(101), 'Password is too long'],
  ])('security 04: %s %j, before anything is verified', async (field, value, message) => {
    const body = { username: 'somebody', password: PASSWORD, [field]: value }
    const answer = await test.send('POST', '/api/login', body)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as ErrorBody).fields).toEqual({ [field]: message })
    expect(verifyPassword).not.toHaveBeenCalled()
  })

  it('security 06: an unknown user like a wrong password: same status, body and work', async () => {
    const member = await registerMember(test)
    const bodies: unknown[] = []
    for (const name of [member.username, member.email, 'nobody-here', 'nobody@mail.example']) {
      vi.mocked(verifyPassword).mockClear()
      const answer = await logIn(name, 'Wrong, but long enough 1')
      expect(answer.status).toBe(401)
      expect(answer.headers.getSetCookie()).toEqual([])
      const { requestId, ...body } = (await answer.json()) as ErrorBody
      expect(requestId).toBeTruthy()
      bodies.push(body)
      expect(verifyPassword).toHaveBeenCalledTimes(1)
      const isKnown = name === member.username || name === member.email
      expect(verifyPassword).toHaveBeenCalledWith(
        isKnown ? expect.stringMatching(/^\$argon2id/) : null,
        'Wrong, but long enough 1',
        test.ctx.passwordCost,
      )
    }
    const body = { code: 'wrong_login', message: 'Incorrect username or password' }
    expect(bodies).toEqual([body, body, body, body])
  })

  it.each(["' OR '1'='1", "admin'--", '%%%%', '@@@', 'İstanbul'])(
    'the odd name %j like any unknown one',
    async (name) => {
      const answer = await logIn(name, PASSWORD)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'wrong_login' })
    },
  )

  it('a login during which the password has changed', async () => {
    const member = await registerMember(test)
    duringVerification(() =>
      runSql(test.ctx, `UPDATE users SET password = '!' WHERE id = $1`, [member.id]),
    )
    const answer = await logIn(member.username, member.password)
    expect([answer.status, sessionCookie(answer)]).toEqual([401, ''])
    expect(await sessionsOf(member)).toBe(1)
  })

  it('security 13: a login during which two-factor was turned on', async () => {
    const member = await registerMember(test)
    duringVerification(() =>
      runSql(test.ctx, `UPDATE users SET two_factor_enabled = true WHERE id = $1`, [member.id]),
    )
    const answer = await logIn(member.username, member.password)
    expect(sessionCookie(answer)).toBe('')
    expect(await sessionsOf(member)).toBe(1)
  })

  it('a user who was deleted in the meantime', async () => {
    const member = await registerMember(test)
    duringVerification(() => runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [member.id]))
    const answer = await logIn(member.username, member.password)
    expect([answer.status, sessionCookie(answer)]).toEqual([401, ''])
  })
})

describe('POST /api/login', () => {
  it('accepts name or email, in any case and with spaces around it', async () => {
    const member = await registerMember(test, {
      username: 'Judit.Polgar',
      email: 'Judit@Chess.Example',
    })
    for (const name of [
      'Judit.Polgar',
      'JUDIT.POLGAR',
      ' judit.polgar ',
      'judit@chess.example',
      'JUDIT@CHESS.EXAMPLE',
    ]) {
      const answer = await logIn(name, member.password)
      expect(answer.status, name).toBe(200)
      expect(await answer.json()).toMatchObject({ id: member.id })
    }
  })

  it('security 36: returns the user, with the allowed fields only, and records the time', async () => {
    const member = await registerMember(test)
    clock.advance(90_000)
    const answer = await logIn(member.username, member.password)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const user = (await answer.json()) as UserView
    expect(userView.strict().parse(user)).toEqual(user)
    expect(user.lastLogin).toBe(clock.read().toISOString())
    expect(await (await whoIs(sessionCookie(answer))).json()).toEqual(user)
  })

  it('security 18: begins a session of 256 random bits, of which only the hash is stored', async () => {
    const member = await registerMember(test)
    const token = sessionCookie(await logIn(member.username, member.password)).split('=')[1] ?? ''
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const rows = await runSql<{ token_hash: string }>(
      test.ctx,
      'SELECT * FROM sessions WHERE user_id = $1 ORDER BY id',
      [member.id],
    )
    expect(rows[1]?.token_hash).toBe(hashToken(token))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('security 18: never continues under an earlier ID, known or made up', async () => {
    const member = await registerMember(test)
    const made = `session=${'A'.repeat(43)}`
    const first = await logIn(member.username, member.password, { Cookie: made })
    expect(sessionCookie(first)).not.toBe(made)
    expect((await whoIs(made)).status).toBe(401)
    const old = sessionCookie(first)
    const second = await logIn(member.username, member.password, { Cookie: old })
    expect(sessionCookie(second)).not.toBe(old)
    expect((await whoIs(old)).status).toBe(401)
    expect((await whoIs(sessionCookie(second))).status).toBe(200)
    expect((await member.get('/api/user')).status).toBe(200)
  })

  it('a refused login leaves the existing session alone', async () => {
    const member = await registerMember(test)
    const answer = await logIn(member.username, 'Wrong, but long enough 1', {
      Cookie: member.cookie,
    })
    expect(answer.status).toBe(401)
    expect((await member.get('/api/user')).status).toBe(200)
  })

  it('security 20: logging out ends the session on the server, and no other', async () => {
    const member = await registerMember(test)
    const other = await logInAgain(test, member)
    expect((await member.get('/api/user')).status).toBe(200)
    const answer = await member.send('POST', '/api/logout')
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([
      'session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
      'signed_in=; Path=/; Max-Age=0; SameSite=Lax',
    ])
    for (const path of ['/api/user', '/api/sessions', '/api/saved-resources']) {
      expect((await member.get(path)).status, path).toBe(401)
    }
    expect(await sessionsOf(member)).toBe(1)
    expect((await other.get('/api/user')).status).toBe(200)
  })

  it('logging out without a session is no error', async () => {
    expect((await test.send('POST', '/api/logout', {})).status).toBe(200)
    const forged = { Cookie: 'session=forged' }
    expect((await test.send('POST', '/api/logout', {}, forged)).status).toBe(200)
  })
})
