import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InvitationView, AdminUserView } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { type LichessStandIn, startLichess } from '#tests/support/lichess-stand-in.ts'
import { runSql } from '#tests/support/factories.ts'
import {
  type Member,
  registerAdmin,
  registerMember,
  sessionCookie,
} from '#tests/support/members.ts'
import { startOidcIssuer, walkIssuer } from '#tests/support/oidc-issuer.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const SITE = 'http://localhost:3000'
let lichess: LichessStandIn
let issuer: Awaited<ReturnType<typeof startOidcIssuer>>
let test: TestApp
let admin: Member
let people = 0

beforeAll(async () => {
  lichess = await startLichess()
  issuer = await startOidcIssuer(SITE)
  const oidc = {
    issuer: issuer.url,
    clientId: issuer.client.client_id,
    clientSecret: issuer.client.client_secret,
    name: 'Club login',
    scopes: 'openid email profile',
    signUp: 'site' as const,
    roleClaim: 'groups',
    roles: { admins: [], curators: ['coaches'], moderators: [] },
  }
  test = await startTestApp({ config: { siteUrl: SITE, lichess: { url: lichess.url }, oidc } })
  admin = await registerAdmin(test)
})
afterAll(async () => {
  await test.ctx[Symbol.asyncDispose]()
  await lichess.close()
  await issuer.close()
})
beforeEach(() => {
  const name = `guest${++people}`
  lichess.player = { id: name, username: name }
  issuer.person = {
    sub: name,
    preferred_username: name,
    email: `${name}@mail.example`,
    email_verified: true,
  }
})

const set = (site: object) => admin.send('PUT', '/api/admin/site', site)

async function invitation(input: object = {}): Promise<InvitationView> {
  const body = { uses: 1, expiresAt: '2100-01-01', ...input }
  const answer = await admin.send('POST', '/api/admin/invitations', body)
  return (await answer.json()) as InvitationView
}

async function visit(by: 'oidc' | 'lichess', query = ''): Promise<Response> {
  const begun = await test.get(`/auth/${by}?next=/study${query}`)
  const state = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const url = await walkIssuer(begun.headers.get('Location') ?? '', SITE)
  return test.get(url.pathname + url.search, { Cookie: state })
}
const failure = (fault: string) => [`/auth?failed=${fault}&next=%2Fstudy`, '']
const outcomeOf = (answer: Response) => [answer.headers.get('Location'), sessionCookie(answer)]
const userOf = async (answer: Response) =>
  (await (await test.get('/api/user', { Cookie: sessionCookie(answer) })).json()) as UserView
const awaiting = async () =>
  (await (await admin.get('/api/admin/users?state=awaiting&limit=100')).json()) as AdminUserView[]

it.each(['closed', 'invitation'])(
  'with an explicit OIDC_SIGN_UP=on, the people of the issuer come in under %s, too',
  async (signUp) => {
    await set({ signUp, emailDomains: [] })
    const { oidc } = test.ctx.config
    if (oidc) oidc.signUp = 'on'
    expect(await userOf(await visit('oidc'))).toMatchObject({ role: 'member' })
    expect(outcomeOf(await visit('lichess'))[1]).toBe('')
    if (oidc) oidc.signUp = 'site'
  },
)

it('security 73: an address of the domains that the issuer has not verified is refused, unless invited', async () => {
  await set({ signUp: 'open', emailDomains: ['mail.example'] })
  issuer.person = { ...issuer.person, email_verified: false }
  for (let each = 0; each < 2; each++)
    expect(outcomeOf(await visit('oidc'))).toEqual(failure('unverified'))
  const { code } = await invitation()
  expect(await userOf(await visit('oidc', `&invitation=${code}`))).toMatchObject({
    username: `guest${people}`,
    emailVerified: false,
  })
  expect(sessionCookie(await visit('oidc'))).not.toBe('')
})

describe.each(['oidc', 'lichess'] as const)('a newcomer from %s', (by) => {
  it.each([
    ['closed', 'closed'],
    ['invitation', 'invitation'],
  ])('is not let in under %s but by an invitation, which is used up', async (signUp, fault) => {
    await set({ signUp, emailDomains: ['club.example'] })
    expect(outcomeOf(await visit(by))).toEqual(failure(fault))
    expect(outcomeOf(await visit(by, '&invitation=WRONG'))).toEqual(failure('invitation'))
    const { code } = await invitation({ role: 'curator' })
    const answer = await visit(by, `&invitation=${code.toLowerCase()}`)
    expect(answer.headers.get('Location')).toBe('/study')
    expect(await userOf(answer)).toMatchObject({ username: `guest${people}`, role: 'curator' })
    // Whoever has an account needs none.
    expect(sessionCookie(await visit(by))).not.toBe('')
  })

  it('waits under approval, at each login, until an admin has approved the account', async () => {
    await set({ signUp: 'approval', emailDomains: [] })
    expect(outcomeOf(await visit(by))).toEqual(failure('awaiting'))
    expect(outcomeOf(await visit(by))).toEqual(failure('awaiting'))
    const found = (await awaiting()).find(({ username }) => username === `guest${people}`)
    expect(found).toMatchObject({ lastLogin: null, sessions: 0 })
    const approved = await admin.send('POST', `/api/admin/users/${found?.id}/approve`)
    expect(approved.status).toBe(200)
    expect((await userOf(await visit(by))).id).toBe(found?.id)
  })

  it('needs an address of the domains', async () => {
    await set({ signUp: 'open', emailDomains: ['club.example'] })
    expect(outcomeOf(await visit(by))).toEqual(failure('domain'))
    if (by === 'lichess') return
    issuer.person = { ...issuer.person, email: `guest${people}@club.example` }
    expect(sessionCookie(await visit(by))).not.toBe('')
  })
})

it('somebody in hundreds of groups is linked: browsers drop a cookie of more than 4 KB', async () => {
  const { id, email, password } = await registerMember(test)
  await runSql(test.ctx, 'UPDATE users SET email_verified = true WHERE id = $1', [id])
  const groups = Array.from({ length: 400 }, (_, at) => `/clubs/section ${at}`)
  issuer.person = { ...issuer.person, email }
  issuer.change = (claims) => ({ ...claims, groups: [...groups, 'coaches'] })
  const cookies = (await visit('oidc')).headers.getSetCookie()
  const [Cookie = ''] = cookies.find((each) => each.startsWith('sign_in_link='))?.split(';') ?? []
  expect(Cookie.length).toBeLessThan(4_096)
  const linked = await test.send('POST', '/api/login/link', { password }, { Cookie })
  expect(await linked.json()).toMatchObject({ id, role: 'curator' })
})
