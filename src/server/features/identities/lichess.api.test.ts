import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { IdentityView } from '#shared/contracts/ways-in.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { runSql } from '#tests/support/factories.ts'
import { type LichessStandIn, startLichess } from '#tests/support/lichess-stand-in.ts'
import { registerMember, sessionCookie } from '#tests/support/members.ts'
import { walkIssuer } from '#tests/support/oidc-issuer.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const SITE = 'http://localhost:3000'
let lichess: LichessStandIn
let test: TestApp

beforeAll(async () => {
  lichess = await startLichess()
  test = await startTestApp({ config: { siteUrl: SITE, lichess: { url: lichess.url } } })
})
afterAll(async () => {
  await test.ctx[Symbol.asyncDispose]()
  await lichess.close()
})
afterEach(() => {
  Object.assign(lichess, { isDenying: false, isDown: false })
})

async function visit(cookie = ''): Promise<Response> {
  const begun = await test.get('/auth/lichess?next=/explore/my-games', { Cookie: cookie })
  const state = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const url = await walkIssuer(begun.headers.get('Location') ?? '', SITE)
  expect(url.pathname).toBe('/auth/lichess/callback')
  return test.get(url.pathname + url.search, { Cookie: [state, cookie].filter(Boolean).join('; ') })
}

const userOf = async (answer: Response) =>
  (await (await test.get('/api/user', { Cookie: sessionCookie(answer) })).json()) as UserView

it('a player of Lichess gets an account without an address, and comes back to it', async () => {
  lichess.player = { id: 'magnus', username: 'Magnus' }
  const answer = await visit()
  expect(answer.headers.get('Location')).toBe('/explore/my-games')
  const user = await userOf(answer)
  expect(user).toMatchObject({ username: 'Magnus', email: null, emailVerified: false })
  lichess.player = { id: 'magnus', username: 'MagnusC' }
  const again = await visit()
  expect((await userOf(again)).id).toBe(user.id)
  const linked = await test.get('/api/identities', { Cookie: sessionCookie(again) })
  expect((await linked.json()) as IdentityView[]).toMatchObject([
    { by: 'lichess', issuer: lichess.url, username: 'MagnusC' },
  ])
  expect([lichess.tokens.live.size, lichess.tokens.revoked.length]).toEqual([0, 2])
})

it('asks for no scope, with the host of the site as the client', async () => {
  const begun = await test.get('/auth/lichess')
  const { searchParams } = new URL(begun.headers.get('Location') ?? '')
  expect(searchParams.get('client_id')).toBe('localhost:3000')
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(searchParams.has('scope')).toBe(false)
})

it('a member who has just proved to be there links it', async () => {
  lichess.player = { id: 'hikaru', username: 'Hikaru' }
  const member = await registerMember(test)
  expect((await visit(member.cookie)).headers.get('Location')).toBe('/explore/my-games')
  expect((await (await member.get('/api/identities')).json()) as IdentityView[]).toHaveLength(1)
  expect((await userOf(await visit())).id).toBe(member.id)
})

it('security 72: a seat links nothing, however freshly it is proved', async () => {
  lichess.player = { id: 'levon', username: 'Levon' }
  const seat = await registerMember(test)
  await runSql(test.ctx, 'UPDATE users SET seat = true, email = NULL WHERE id = $1', [seat.id])
  expect((await visit(seat.cookie)).headers.get('Location')).toContain('/auth?failed=not_linked')
  expect(await (await seat.get('/api/identities')).json()).toEqual([])
})

it('what fails leads back to the login page', async () => {
  lichess.player = { id: 'nobody', username: 'Nobody' }
  lichess.isDenying = true
  expect((await visit()).headers.get('Location')).toContain('/auth?failed=denied')
  lichess.isDenying = false
  const begun = await test.get('/auth/lichess')
  const state = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const url = await walkIssuer(begun.headers.get('Location') ?? '', SITE)
  lichess.isDown = true
  const answer = await test.get(url.pathname + url.search, { Cookie: state })
  expect([answer.headers.get('Location'), sessionCookie(answer)]).toEqual([
    '/auth?failed=discovery',
    '',
  ])
})
