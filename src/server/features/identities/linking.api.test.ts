import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { UserView } from '#shared/contracts/profile.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import {
  type Member,
  registerMember,
  sessionCookie,
  verifiedMember,
} from '#tests/support/members.ts'
import { type OidcIssuer, startOidcIssuer, walkIssuer } from '#tests/support/oidc-issuer.ts'
import { codeAt, registerWithTwoFactor, wrongCodes } from '#tests/support/second-factor.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const SITE = 'http://localhost:3000'
const MINUTE = 60_000
const clock = fakeClock(new Date().toISOString())
let issuer: Awaited<ReturnType<typeof startOidcIssuer>>
let test: TestApp

beforeAll(async () => {
  issuer = await startOidcIssuer(SITE)
  const oidc = {
    issuer: issuer.url,
    clientId: issuer.client.client_id,
    clientSecret: issuer.client.client_secret,
    name: 'Club login',
    scopes: 'openid email profile',
    signUp: 'site' as const,
    roleClaim: null,
    roles: { admins: [], curators: [], moderators: [] },
  }
  test = await startTestApp({ clock: clock.read, config: { siteUrl: SITE, oidc } })
})
afterAll(async () => {
  await test.ctx[Symbol.asyncDispose]()
  await issuer.close()
})

let people = 0

function meet(person: Partial<OidcIssuer['person']>): void {
  const name = `lee${++people}`
  issuer.person = { sub: name, preferred_username: name, ...person }
}

const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((each) => each.startsWith(`${name}=`) && !each.startsWith(`${name}=;`))
    ?.split(';')[0] ?? ''

async function visit(next = '/') {
  const begun = await test.get(`/auth/oidc?next=${encodeURIComponent(next)}`)
  const url = await walkIssuer(begun.headers.get('Location') ?? '', SITE)
  const Cookie = cookieOf(begun, 'sign_in')
  const answer = await test.get(url.pathname + url.search, { Cookie })
  return { answer, session: sessionCookie(answer), to: answer.headers.get('Location') }
}

const userOf = async (session: string) =>
  (await (await test.get('/api/user', { Cookie: session })).json()) as UserView

describe('security 62: an address that an account has', () => {
  const linkedOf = ({ id }: Member) =>
    runSql(test.ctx, 'SELECT subject FROM identities WHERE user_id = $1', [id])
  const link = (cookie: string, body: object) =>
    test.send('POST', '/api/login/link', body, { Cookie: cookie })

  it('links once its password is given, when both sides have verified it', async () => {
    const member = await verifiedMember(test)
    meet({ email: member.email.toUpperCase(), email_verified: true })
    const { answer, session, to } = await visit('/study')
    expect([session, to]).toEqual(['', '/auth?failed=link&next=%2Fstudy'])
    const pending = cookieOf(answer, 'sign_in_link')
    expect((await link(pending, { password: 'Wrong password 1' })).status).toBe(401)
    expect((await link('', { password: member.password })).status).toBe(401)
    const linked = await link(pending, { password: member.password })
    expect(((await linked.json()) as UserView).id).toBe(member.id)
    expect((await link(pending, { password: member.password })).status).toBe(401)
    expect((await userOf((await visit()).session)).id).toBe(member.id)
    const mails = (await test.mails()).filter(({ to: address }) => address === member.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account was linked to Club login'])
  })

  it('security 72: past two-factor with its code only, or with a recovery code', async () => {
    const member = await registerWithTwoFactor(test, clock)
    const { password } = member
    meet({ email: member.email, email_verified: true })
    const pending = cookieOf((await visit()).answer, 'sign_in_link')
    const asked = await link(pending, { password })
    expect([await asked.json(), asked.headers.getSetCookie()]).toEqual([
      { requiresTwoFactor: true },
      [],
    ])
    const [wrong = ''] = wrongCodes(member.secret, clock.read(), 1)
    expect((await link(pending, { password, code: '12345' })).status).toBe(400)
    expect((await link(pending, { password, code: wrong })).status).toBe(401)
    const code = codeAt(member.secret, clock.read())
    expect((await link(pending, { password: 'Wrong password 1', code })).status).toBe(401)
    expect(await linkedOf(member)).toEqual([])
    const linked = await link(pending, { password, code })
    expect(((await linked.json()) as UserView).id).toBe(member.id)
    meet({ email: member.email, email_verified: true })
    const again = cookieOf((await visit()).answer, 'sign_in_link')
    expect((await link(again, { password, code })).status).toBe(401)
    expect((await link(again, { password, code: member.recoveryCodes[0] })).status).toBe(200)
    expect(await linkedOf(member)).toHaveLength(2)
    const [noted] = await runSql(
      test.ctx,
      "SELECT count(*)::int AS failed FROM audit_log WHERE user_id = $1 AND action = 'second_factor_failed'",
      [member.id],
    )
    expect(noted).toEqual({ failed: 2 })
  })

  it('links nothing once the password that was given is not the password any more', async () => {
    const member = await verifiedMember(test)
    meet({ email: member.email, email_verified: true })
    const pending = cookieOf((await visit()).answer, 'sign_in_link')
    const { pool } = test.ctx.database
    const reset = await pool.connect()
    await reset.query('BEGIN')
    await reset.query("UPDATE users SET password = 'another' WHERE id = $1", [member.id])
    const linking = link(pending, { password: member.password })
    await vi.waitFor(async () => {
      const waiting =
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%users%'"
      expect((await pool.query(waiting)).rowCount).toBeGreaterThan(0)
    }, 20_000)
    await reset.query('COMMIT')
    reset.release()
    expect((await linking).status).toBe(401)
    expect(await linkedOf(member)).toEqual([])
  })

  it('links for ten minutes', async () => {
    const member = await verifiedMember(test)
    meet({ email: member.email, email_verified: true })
    const pending = cookieOf((await visit()).answer, 'sign_in_link')
    clock.advance(10 * MINUTE)
    expect((await link(pending, { password: member.password })).status).toBe(401)
  })

  it.each([
    ['the issuer', true, false],
    ['the site', false, true],
  ])('does not link when %s has not verified it', async (_, isOurs, email_verified) => {
    const member = isOurs ? await verifiedMember(test) : await registerMember(test)
    meet({ email: member.email, email_verified })
    const { session, to } = await visit()
    expect([session, to]).toEqual(['', '/auth?failed=not_linked'])
  })
})
