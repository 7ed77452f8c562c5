import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { TwoFactorSetup } from '#shared/contracts/two-factor.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, verifiedMember } from '#tests/support/members.ts'
import { codeAt } from '#tests/support/second-factor.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const MINUTE = 60_000
const clock = fakeClock('2026-11-21T09:00:00Z')
let test: TestApp
let server: ListeningServer

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  server = await listenWith(test)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

async function ask({ cookie }: Member, method: string, path: string, body: unknown = {}) {
  const headers = {
    Cookie: cookie,
    Origin: test.ctx.config.siteUrl,
    'Content-Type': 'application/json',
  }
  const text = method === 'GET' ? '' : JSON.stringify(body)
  const answer = await server.send(method, path, headers, text)
  return { status: answer.status, body: JSON.parse(answer.body.toString() || 'null') as unknown }
}

const prove = (member: Member, password = member.password) =>
  ask(member, 'POST', '/api/reauthenticate', { password })

/** Returns the account's log entries and its two-factor setup. */
const stateOf = ({ id }: Member) =>
  runSql(
    test.ctx,
    `SELECT two_factor_secret, (SELECT count(*)::int FROM audit_log WHERE user_id = users.id
       AND action = 'account_exported') AS exports FROM users WHERE id = $1`,
    [id],
  )

describe.each([
  ['POST', '/api/setup-2fa'],
  ['GET', '/api/account/export'],
])('security 28, fault 25: %s %s', (method, path) => {
  it('requires a password given in the last ten minutes', async () => {
    const member = await verifiedMember(test)
    clock.advance(10 * MINUTE + 1)
    const before = await stateOf(member)
    for (const password of [null, 'Wrong password 1']) {
      if (password) expect((await prove(member, password)).status).toBe(400)
      const { status, body } = await ask(member, method, path)
      expect([status, (body as ErrorBody).code]).toEqual([403, 'reauth_required'])
    }
    expect(await stateOf(member)).toEqual(before)
    expect((await prove(member)).status).toBe(204)
    clock.advance(10 * MINUTE)
    expect((await ask(member, method, path)).status).toBe(200)
  })

  it('accepts a recent login in its place', async () => {
    const member = await verifiedMember(test)
    clock.advance(10 * MINUTE)
    expect((await ask(member, method, path)).status).toBe(200)
  })
})

describe('fault 25: the setup of two-factor', () => {
  it('has its 15 minutes once it has begun', async () => {
    const member = await verifiedMember(test)
    clock.advance(9 * MINUTE)
    const { secret } = (await ask(member, 'POST', '/api/setup-2fa')).body as TwoFactorSetup
    clock.advance(14 * MINUTE)
    const token = codeAt(secret, clock.read())
    expect((await ask(member, 'POST', '/api/verify-2fa', { token })).status).toBe(200)
  })

  it('gives the pending secret to nobody else who comes to the browser', async () => {
    const member = await verifiedMember(test)
    await ask(member, 'POST', '/api/setup-2fa')
    clock.advance(11 * MINUTE)
    const again = await ask(member, 'POST', '/api/setup-2fa')
    expect([again.status, JSON.stringify(again.body)]).toEqual([
      403,
      expect.not.stringContaining('secret'),
    ])
  })
})
