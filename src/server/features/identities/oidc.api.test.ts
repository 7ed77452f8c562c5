import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { IdentityView, LogoutAnswer } from '#shared/contracts/ways-in.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import type { OidcConfig } from '#server/platform/config/config.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { registerMember, sessionCookie } from '#tests/support/members.ts'
import { type OidcIssuer, startOidcIssuer, walkIssuer } from '#tests/support/oidc-issuer.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const SITE = 'http://localhost:3000'
const MINUTE = 60_000
const clock = fakeClock(new Date().toISOString())
let issuer: Awaited<ReturnType<typeof startOidcIssuer>>
let test: TestApp
let config: OidcConfig

beforeAll(async () => {
  issuer = await startOidcIssuer(SITE)
  config = {
    issuer: issuer.url,
    clientId: issuer.client.client_id,
    clientSecret: issuer.client.client_secret,
    name: 'Club login',
    scopes: 'openid email profile',
    signUp: 'site',
    roleClaim: null,
    roles: { admins: ['board'], curators: ['coaches'], moderators: ['helpers'] },
  }
  test = await startTestApp({ clock: clock.read, config: { siteUrl: SITE, oidc: config } })
})
afterAll(async () => {
  await test.ctx[Symbol.asyncDispose]()
  await issuer.close()
})
beforeEach(() => meet({}))
afterEach(() => {
  const change = (claims: object) => claims
  Object.assign(issuer, {
    isDenying: false,
    denial: 'access_denied',
    algorithm: 'RS256',
    fault: null,
    change,
  })
})

let people = 0

/** Somebody new is at the issuer. */
function meet(person: Partial<OidcIssuer['person']>): OidcIssuer['person'] {
  const name = `pat${++people}`
  issuer.person = { sub: name, preferred_username: name, ...person }
  return issuer.person
}

const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((each) => each.startsWith(`${name}=`) && !each.startsWith(`${name}=;`))
    ?.split(';')[0] ?? ''

type Visit = { next?: string; cookie?: string; on?: TestApp }

/** Goes to the issuer, and returns with what it answers to the site. */
async function goThere({ next = '/', cookie = '', on = test }: Visit = {}) {
  const begun = await on.get(`/auth/oidc?next=${encodeURIComponent(next)}`, { Cookie: cookie })
  const there = begun.headers.get('Location') ?? ''
  const state = cookieOf(begun, 'sign_in')
  return { begun, there, state, cookie: [state, cookie].filter(Boolean).join('; '), on }
}

async function comeBack(trip: Awaited<ReturnType<typeof goThere>>, change?: (url: URL) => void) {
  const url = await walkIssuer(trip.there, SITE)
  change?.(url)
  return trip.on.get(url.pathname + url.search, { Cookie: trip.cookie })
}

async function visit(by: Visit = {}) {
  const answer = await comeBack(await goThere(by))
  return { answer, session: sessionCookie(answer), to: answer.headers.get('Location') }
}

const userOf = async (session: string, on = test) =>
  (await (await on.get('/api/user', { Cookie: session })).json()) as UserView

/** Where an answer leads, and whether it logs anybody in. */
const outcomeOf = (answer: Response) => [
  answer.status,
  answer.headers.get('Location'),
  sessionCookie(answer),
]
const failure = (fault: string, next = '') => [302, `/auth?failed=${fault}${next}`, '']

describe('security 62: the way to the issuer', () => {
  it('has PKCE, a state and a nonce, and our own address to come back to', async () => {
    const { begun, there, state } = await goThere()
    const query = new URL(there).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      redirect_uri: `${SITE}/auth/oidc/callback`,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      response_type: 'code',
    })
    for (const name of ['code_challenge', 'state', 'nonce'])
      expect(query.get(name)).toMatch(/^[\w-]{43}$/)
    const sent = begun.headers.getSetCookie().find((each) => each.startsWith('sign_in='))
    expect(sent).toMatch(/; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/)
    // The cookie is sealed: what has to match is not readable.
    expect(state).not.toContain(query.get('state'))
  })

  it.each([
    ['/saved-resources', '/saved-resources'],
    ['/de/resource/5?tab=x#c', '/de/resource/5?tab=x#c'],
    ['//evil.example', '/'],
    ['https:evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/api/logout', '/'],
  ])('leads from %s to %s', async (next, to) => {
    expect((await visit({ next })).to).toBe(to)
  })
})

describe('security 76: claims are bytes of others', () => {
  const HALF = 'a\ud800b'
  const NUL = 'a\0b'
  it.each([
    ['sub', HALF],
    ['sub', NUL],
    ['sub', 'x'.repeat(256)],
    ['name', HALF],
    ['preferred_username', NUL],
    ['email', `${HALF}@club.example`],
  ])('%s with what cannot be stored: %j', async (claim, value) => {
    issuer.change = (claims) => ({ ...claims, [claim]: value })
    expect(outcomeOf((await visit()).answer)).toEqual(failure('answer'))
  })
})

describe('somebody whom nobody here knows', () => {
  it('gets an account without a password, and comes back to it', async () => {
    const person = meet({
      preferred_username: 'Jörg Müller@club',
      email: 'Joerg@club.example',
      email_verified: true,
    })
    const { session } = await visit()
    const user = await userOf(session)
    expect(user).toMatchObject({
      username: 'jorg.muller',
      email: 'Joerg@club.example',
      emailVerified: true,
      role: 'member',
    })
    expect(await userOf((await visit()).session)).toMatchObject({ id: user.id })
    const linked = await test.get('/api/identities', { Cookie: session })
    expect((await linked.json()) as IdentityView[]).toMatchObject([
      { by: 'oidc', issuer: issuer.url, username: person.preferred_username },
    ])
    expect(
      (await test.send('POST', '/api/login', { username: 'jorg.muller', password: 'anything' }))
        .status,
    ).toBe(401)
  })

  it.each([
    ['a name that is taken', 'pat.taken', /^pat\.taken2$/],
    ['a name of staff', 'Openfile-Admin', /^player\d*$/],
    ['no name', '', /^player\d*$/],
    ['a Polish name', 'Łukasz', /^lukasz$/],
    ['a German name', 'Straße', /^strasse$/],
    ['a long name', 'x'.repeat(60), /^x{30}$/],
  ])('with %s gets one that is valid', async (_, preferred_username, expected) => {
    if (preferred_username === 'pat.taken') await registerMember(test, { username: 'Pat.Taken' })
    meet({ preferred_username })
    expect((await userOf((await visit()).session)).username).toMatch(expected)
  })

  it('has to verify an address that the issuer has not', async () => {
    const { email = '' } = meet({ email: 'unsure@club.example', email_verified: false })
    const user = await userOf((await visit()).session)
    expect([user.email, user.emailVerified]).toEqual([email, false])
    expect((await test.mails()).some(({ to }) => to === email)).toBe(true)
  })

  it('stays outside with OIDC_SIGN_UP off', async () => {
    const closed = await startTestApp({
      config: { siteUrl: SITE, oidc: { ...config, signUp: 'off' } },
    })
    expect(outcomeOf((await visit({ on: closed })).answer)).toEqual(failure('closed'))
    await closed.ctx[Symbol.asyncDispose]()
  })
})

describe('security 62: what comes back is refused', () => {
  it('after a refusal there', async () => {
    issuer.isDenying = true
    expect(outcomeOf((await visit({ next: '/study' })).answer)).toEqual(
      failure('denied', '&next=%2Fstudy'),
    )
  })

  it.each(['login_required', 'consent_required', 'interaction_required'])(
    'with a sentence of its own after %s',
    async (denial) => {
      Object.assign(issuer, { isDenying: true, denial })
      expect(outcomeOf((await visit()).answer)).toEqual(failure(denial))
    },
  )

  it('for a signature that anybody with the secret could have made', async () => {
    issuer.algorithm = 'HS256'
    expect(outcomeOf((await visit()).answer)).toEqual(failure('signature'))
  })

  it('for another state, without the cookie, and a second time', async () => {
    const other = await comeBack(await goThere(), (url) => url.searchParams.set('state', 'x'))
    expect(outcomeOf(other)).toEqual(failure('state'))
    expect(outcomeOf(await comeBack({ ...(await goThere()), cookie: '' }))).toEqual(
      failure('state'),
    )
    const trip = await goThere()
    const url = await walkIssuer(trip.there, SITE)
    const both = await Promise.all(
      [1, 2].map(() => test.get(url.pathname + url.search, { Cookie: trip.cookie })),
    )
    expect(
      both.map((each) => sessionCookie(each) !== '').toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([false, true])
  })

  it('after ten minutes', async () => {
    const trip = await goThere()
    clock.advance(10 * MINUTE)
    expect(outcomeOf(await comeBack(trip))).toEqual(failure('late'))
  })

  const now = () => Math.floor(Date.now() / 1000)
  it.each<[string, (claims: Record<string, unknown>) => object]>([
    ['another issuer', () => ({ iss: 'https://evil.example' })],
    ['another audience', () => ({ aud: 'somebody else' })],
    ['another nonce', () => ({ nonce: 'x' })],
    ['an ID token that has expired', () => ({ exp: now() - 600 })],
  ])('with %s', async (_, wrong) => {
    issuer.change = (claims) => ({ ...claims, ...wrong(claims) })
    expect(outcomeOf((await visit()).answer)).toEqual(failure('state'))
  })

  it('but not when the clocks differ by four minutes', async () => {
    for (const seconds of [-240, 240]) {
      issuer.change = (claims) => ({
        ...claims,
        iat: now() + seconds,
        exp: now() + Math.min(seconds, 0) + 1,
      })
      expect((await visit()).session).not.toBe('')
    }
  })

  it('with a signature by a key that the issuer does not have; new keys are read at once', async () => {
    expect((await visit()).session).not.toBe('')
    const trip = await goThere()
    const url = await walkIssuer(trip.there, SITE)
    issuer.fault = (path, res) => {
      if (path !== '/jwks') return false
      res.setHeader('Content-Type', 'application/jwk-set+json')
      res.end('{"keys":[]}')
      return true
    }
    expect(outcomeOf(await test.get(url.pathname + url.search, { Cookie: trip.cookie }))).toEqual(
      failure('state'),
    )
    issuer.fault = null
    await issuer.rotateKeys()
    expect((await visit()).session).not.toBe('')
  })
})

it.each<[string, (path: string, res: import('node:http').ServerResponse) => boolean]>([
  ['is down', (_, res) => Boolean(res.destroy())],
  ['answers nonsense', (_, res) => Boolean(res.end('<html>502'))],
  [
    'leads elsewhere',
    (_, res) => Boolean(res.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()),
  ],
])('an issuer that %s is said so', async (_, fault) => {
  const fresh = await startTestApp({ config: { siteUrl: SITE, oidc: config } })
  issuer.fault = fault
  expect(outcomeOf((await goThere({ on: fresh })).begun)).toEqual(failure('discovery'))
  await fresh.ctx[Symbol.asyncDispose]()
})

describe('security 62: roles', () => {
  it('are given and taken by the claim at each login, but the last admin stays one', async () => {
    const ruled = await startTestApp({
      config: { siteUrl: SITE, oidc: { ...config, roleClaim: 'realm_access.roles' } },
    })
    const warned = vi.spyOn(ruled.ctx.logger, 'warn')
    const roleWith = async (person: object, realm_access?: object) => {
      issuer.person = { ...issuer.person, ...person, realm_access }
      return (await userOf((await visit({ on: ruled })).session, ruled)).role
    }
    const first = { sub: 'first', preferred_username: 'first' }
    const second = { sub: 'second', preferred_username: 'second' }
    expect(await roleWith(first, { roles: ['coaches'] })).toBe('curator')
    expect(await roleWith(first, { roles: { helpers: {} } })).toBe('moderator')
    expect(await roleWith(first)).toBe('moderator')
    expect(await roleWith(first, {})).toBe('moderator')
    expect(warned.mock.calls.map(([facts]) => facts)).toEqual([
      { by: 'oidc', claim: 'realm_access.roles' },
    ])
    expect(await roleWith(first, { roles: [] })).toBe('member')
    expect(await roleWith(first, { roles: ['board', 'coaches'] })).toBe('admin')
    expect(await roleWith(first, { roles: ['coaches'] })).toBe('admin')
    expect(await roleWith(second, { roles: ['board'] })).toBe('admin')
    expect(await roleWith(first, { roles: ['coaches'] })).toBe('curator')
    await ruled.ctx[Symbol.asyncDispose]()
  })
})

describe('an account that is linked', () => {
  it('needs no second factor of ours, and not while it is suspended', async () => {
    const { id } = await userOf((await visit()).session)
    await runSql(test.ctx, 'UPDATE users SET two_factor_enabled = true WHERE id = $1', [id])
    expect((await userOf((await visit()).session)).id).toBe(id)
    await runSql(test.ctx, 'UPDATE users SET suspended_at = now() WHERE id = $1', [id])
    expect(outcomeOf((await visit()).answer)).toEqual(failure('suspended'))
  })

  it('keeps its last way in', async () => {
    const { session } = await visit()
    const [own] = (await (
      await test.get('/api/identities', { Cookie: session })
    ).json()) as IdentityView[]
    const removed = await test.send('DELETE', `/api/identities/${own?.id}`, {}, { Cookie: session })
    expect(((await removed.json()) as ErrorBody).code).toBe('last_way_in')
  })

  it('ends the session at the issuer, too', async () => {
    const { session } = await visit()
    const answer = await test.send('POST', '/api/logout', {}, { Cookie: session })
    const { endSession } = (await answer.json()) as LogoutAnswer
    const url = new URL(endSession ?? '')
    expect([url.origin, url.searchParams.get('post_logout_redirect_uri')]).toEqual([
      issuer.url,
      `${SITE}/auth`,
    ])
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    const member = await registerMember(test)
    expect(await (await member.send('POST', '/api/logout')).json()).toEqual({ endSession: null })
  })

  it('proves who is there by a fresh login at the issuer', async () => {
    const { session } = await visit()
    const { there } = await goThere({ cookie: session })
    expect(new URL(there).searchParams.get('prompt')).toBe('login')
    clock.advance(11 * MINUTE)
    expect((await test.send('POST', '/api/passkeys/options', {}, { Cookie: session })).status).toBe(
      403,
    )
    const again = (await visit({ cookie: session })).session
    expect((await test.send('POST', '/api/passkeys/options', {}, { Cookie: again })).status).toBe(
      200,
    )
  })
})

it('with PASSWORD_LOGIN off, nobody logs in or registers with a password', async () => {
  const off = await startTestApp({ config: { siteUrl: SITE, oidc: config, passwordLogin: false } })
  const member = await registerMember(off)
  const { username, password } = member
  for (const [path, body] of [
    ['/api/login', { username, password }],
    ['/api/register', { username: 'newcomer', email: 'new@club.example', password }],
  ] as const) {
    const answer = await off.send('POST', path, body)
    expect([answer.status, ((await answer.json()) as ErrorBody).code]).toEqual([
      403,
      'password_login_off',
    ])
  }
  expect((await visit({ on: off })).session).not.toBe('')
  await off.ctx[Symbol.asyncDispose]()
})
