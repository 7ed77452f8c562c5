import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PasskeyCreation, PasskeyRequest, NewTokenView } from '#shared/contracts/ways-in.ts'
import { setPassword } from '#server/cli/account-commands.ts'
import { handleOf } from '#server/features/passkeys/passkey-proofs.service.ts'
import { findViewer, type LoggedInBy } from '#server/features/sessions/sessions.service.ts'
import { createToken } from '#server/features/tokens/tokens.service.ts'
import type * as waysIn from '#server/platform/db/schema/ways-in.ts'
import { softAuthenticator } from '#tests/support/authenticator.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { groupDesk, seatBrowser, sent, verifiedMember } from '#tests/support/group-desk.ts'
import { type LichessStandIn, startLichess } from '#tests/support/lichess-stand-in.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import {
  type Member,
  registerAdmin,
  registerMember,
  sessionCookie,
} from '#tests/support/members.ts'
import { type OidcIssuer, startOidcIssuer, walkIssuer } from '#tests/support/oidc-issuer.ts'
import {
  beginLogin,
  registerWithTwoFactor,
  type TwoFactorMember,
} from '#tests/support/second-factor.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const SITE = 'http://localhost:3000'
const NEW = 'Queen takes g7, mate 2'
const clock = fakeClock(new Date().toISOString())
let lichess: LichessStandIn
let issuer: OidcIssuer & { client: { client_id: string; client_secret: string } }
let test: TestApp
let donor: TwoFactorMember

beforeAll(async () => {
  lichess = await startLichess()
  issuer = await startOidcIssuer(SITE)
  const { client_id: clientId, client_secret: clientSecret } = issuer.client
  const oidc = {
    issuer: issuer.url,
    clientId,
    clientSecret,
    name: 'Club login',
    scopes: 'openid email profile',
    signUp: 'site' as const,
    roleClaim: null,
    roles: { admins: [], curators: [], moderators: [] },
  }
  const config = { siteUrl: SITE, lichess: { url: lichess.url }, oidc }
  test = await startTestApp({ clock: clock.read, config })
  donor = await registerWithTwoFactor(test, clock)
})
afterAll(async () => {
  await test.ctx[Symbol.asyncDispose]()
  await lichess.close()
  await issuer.close()
})

type Account = Pick<Member, 'username' | 'password' | 'cookie'> & { id: number }
/** Sets a way in up, as whoever holds the account did, and returns what tries it. */
type Way = (account: Account) => Promise<() => Promise<boolean>>

let made = 0

const isIn = async (answer: Response) => answer.status === 200 && sessionCookie(answer) !== ''
/** What the owner must not be asked for is made with another account, and moved. */
const give = (table: string, { id }: Account) =>
  runSql(test.ctx, `UPDATE ${table} SET user_id = $1 WHERE user_id = $2`, [id, donor.id])

async function comesBackFrom(by: 'oidc' | 'lichess') {
  const begun = await test.get(`/auth/${by}`)
  const state = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const url = await walkIssuer(begun.headers.get('Location') ?? '', SITE)
  return sessionCookie(await test.get(url.pathname + url.search, { Cookie: state }))
}

const elsewhere =
  (by: 'oidc' | 'lichess'): Way =>
  async ({ id }) => {
    const subject = `stranger${++made}`
    await runSql(
      test.ctx,
      'INSERT INTO identities (user_id, by, issuer, subject, created_at) VALUES ($1, $2, $3, $4, now())',
      [id, by, by === 'oidc' ? issuer.url : lichess.url, subject],
    )
    return async () => {
      issuer.person = { sub: subject }
      lichess.player = { id: subject, username: subject }
      const Cookie = await comesBackFrom(by)
      const { id: whose } = (await (await test.get('/api/user', { Cookie })).json()) as Account
      return whose === id
    }
  }

const byPasskey: Way = async (account) => {
  const device = softAuthenticator({ origin: SITE })
  const options = await donor.send('POST', '/api/passkeys/options')
  const response = device.create((await options.json()) as PasskeyCreation)
  await sent(donor, 'POST', '/api/passkeys', { response })
  await give('passkeys', account)
  const userHandle = handleOf(test.ctx, account.id)
  return async () => {
    const asked = await test.send('POST', '/api/login/passkey/options', {})
    const used = device.get((await asked.json()) as PasskeyRequest, { userHandle })
    return isIn(await test.send('POST', '/api/login/passkey', { response: used }))
  }
}

/** The second factor that somebody has set up, with logins that wait for it. */
const secondFactor =
  (isBegunLater: boolean): Way =>
  async (account) => {
    const own = await registerWithTwoFactor(test, clock)
    const move = (table: string) =>
      runSql(test.ctx, `UPDATE ${table} SET user_id = $1 WHERE user_id = $2`, [account.id, own.id])
    await runSql(
      test.ctx,
      `UPDATE users SET (two_factor_enabled, two_factor_secret) =
        (SELECT two_factor_enabled, two_factor_secret FROM users WHERE id = $2) WHERE id = $1`,
      [account.id, own.id],
    )
    await move('recovery_codes')
    const begin = async () => {
      const tfaToken = await beginLogin(test, own)
      await move('login_challenges')
      return tfaToken
    }
    const begun = [await begin(), await begin()]
    const codes = own.recoveryCodes.slice()
    return async () => {
      const tfaToken = isBegunLater ? await begin() : begun.pop()
      const body = { tfaToken, token: codes.pop() }
      return isIn(await test.send('POST', '/api/verify-login-2fa', body))
    }
  }

/** Every way into an account: one that is missing here does not compile. */
const WAYS: Record<LoggedInBy | keyof typeof waysIn, Way> = {
  password:
    async ({ username, password }) =>
    async () =>
      isIn(await test.send('POST', '/api/login', { username, password })),
  passkey: byPasskey,
  passkeys: byPasskey,
  oidc: elsewhere('oidc'),
  lichess: elsewhere('lichess'),
  identities: elsewhere('lichess'),
  sessions:
    async ({ cookie }) =>
    async () =>
      (await test.get('/api/sessions', { Cookie: cookie })).status === 200,
  apiTokens: async (account) => {
    const asked = { name: 'mine', scopes: ['read'] }
    const { token } = await sent<NewTokenView>(donor, 'POST', '/api/tokens', asked)
    await give('api_tokens', account)
    const headers = { Authorization: `Bearer ${token}` }
    return async () => (await test.get('/api/saved-resources', headers)).status === 200
  },
  loginChallenges: secondFactor(false),
  recoveryCodes: secondFactor(true),
}

const lastMailTo = async (address: string) =>
  (await test.mails()).filter(({ to }) => to === address).at(-1)

async function resetAs(email: string) {
  const token = linksIn((await lastMailTo(email))?.text ?? '')[0]
    ?.split('/')
    .at(-1)
  await sent(test as never, 'POST', '/api/reset-password', { token, password: NEW })
}

async function reset({ email }: Member) {
  await sent(test as never, 'POST', '/api/forgot-password', { email })
  await resetAs(email)
}

async function seatOf(
  takeOver: (desk: Awaited<ReturnType<typeof groupDesk>>, member: string) => Promise<void>,
) {
  const desk = await groupDesk(test)
  const [seat] = await desk.seats(['Mia'])
  if (!seat) throw new Error('no seat')
  const { cookie } = await seatBrowser(test, seat)
  const [row] = await runSql<{ id: number }>(test.ctx, 'SELECT id FROM users WHERE username = $1', [
    seat.username,
  ])
  const account = { ...seat, cookie, id: row?.id ?? 0 }
  return { account, handOver: () => takeOver(desk, `${desk.path}/members/${seat.memberId}`) }
}

/** Whoever holds an account, and how somebody else comes to it. */
const HAND_OVERS: Record<
  string,
  () => Promise<{ account: Account; handOver: () => Promise<unknown> }>
> = {
  'a reset that proves the address': async () => {
    const account = await registerMember(test)
    return { account, handOver: () => reset(account) }
  },
  'the release of a seat': () =>
    seatOf(async ({ owner }, member) => {
      const email = `parent${++made}@mail.example`
      await sent(owner, 'POST', `${member}/release`, { email })
      await resetAs(email)
      expect((await lastMailTo(email))?.text).toContain('linked accounts, passkeys and two-factor')
    }),
  'a new password for a seat': () =>
    seatOf(async ({ owner }, member) => void (await sent(owner, 'POST', `${member}/password`))),
  'a password from the command line': async () => {
    const account = await registerMember(test)
    const { config, site, jobs, sealer } = test.ctx
    const circumstances = { clock: clock.read, config, site, jobs, sealer }
    const handOver = () =>
      setPassword(test.ctx.db, account.username, async () => NEW, circumstances)
    return { account, handOver }
  },
}

describe.each(Object.entries(HAND_OVERS))('security 69: after %s', (_, prepare) => {
  it.each(Object.entries(WAYS))('%s opens the account no more', async (_name, setUp) => {
    const { account, handOver } = await prepare()
    const opens = await setUp(account)
    expect(await opens()).toBe(true)
    await handOver()
    expect(await opens()).toBe(false)
  })

  it('the log says so', async () => {
    const { account, handOver } = await prepare()
    await WAYS.passkey(account)
    await WAYS.lichess(account)
    await handOver()
    const entries = await runSql(
      test.ctx,
      `SELECT coalesce((details->>'forUser')::int, user_id) AS id, details->'passkeys' AS passkeys,
        details->'identities' AS identities FROM audit_log WHERE action = 'ways_in_ended' ORDER BY audit_log.id`,
    )
    expect(entries.at(-1)).toEqual({ id: account.id, passkeys: 1, identities: 1 })
  })
})

it('security 69: the mail of a reset that proves an address says what is gone', async () => {
  const member = await registerMember(test)
  await reset(member)
  const proved = await lastMailTo(member.email)
  expect(proved?.text).toContain('linked accounts, passkeys and two-factor authentication')
  const admin = await registerAdmin(test)
  await reset(admin)
  const kept = (await lastMailTo(admin.email))?.text
  expect(kept).toContain('linked accounts and passkeys were removed')
  expect(kept).not.toContain('two-factor')
  await reset(member)
  const again = await lastMailTo(member.email)
  expect([again?.subject, again?.text.includes('passkeys')]).toEqual([proved?.subject, false])
})

it('security 69: what a session begins to set up while it is ended is refused', async () => {
  const member = await registerMember(test)
  const viewer = await findViewer(test.ctx, member.cookie.replace('session=', ''))
  await reset(member)
  const asked = { name: 'mine', scopes: ['read' as const], ip: '' }
  if (!viewer) throw new Error('not logged in')
  await expect(createToken(test.ctx, viewer, asked)).rejects.toMatchObject({ status: 401 })
})

const STAYS = new Set(['passkey', 'passkeys', 'oidc', 'lichess', 'identities', 'recoveryCodes'])
it.each(Object.entries(WAYS))(
  'security 69, 75: a reset of an address that was proven already ends tokens and sessions only: %s',
  async (name, setUp) => {
    const member = await verifiedMember(test)
    const opens = await setUp(member)
    await reset(member)
    expect(await opens()).toBe(STAYS.has(name))
  },
)
