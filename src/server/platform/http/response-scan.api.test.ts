import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { adminUserView } from '#shared/contracts/people.ts'
import { type UserView, userView } from '#shared/contracts/profile.ts'
import type {
  ChallengeAnswer,
  RecoveryCodesAnswer,
  TwoFactorSetup,
} from '#shared/contracts/two-factor.ts'
import type { PasskeyCreation } from '#shared/contracts/ways-in.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { COMPLETE_LANGUAGES, SOURCE_LANGUAGE } from '#shared/texts/languages.ts'
import { softAuthenticator } from '#tests/support/authenticator.ts'
import { API_CALLS } from '#tests/support/api-calls.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { lockBrowser, submitForm } from '#tests/support/kids-lock.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import {
  logInAgain,
  type Member,
  PASSWORD,
  registerAdmin,
  registerMember,
  signUp,
  withCookieOf,
} from '#tests/support/members.ts'
import {
  cloneMember,
  type SharedFixtures,
  createSharedFixtures,
  createFixtures,
} from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { hashToken } from '../auth/tokens.service.ts'
import { leaveProbe } from '../auth/sealing.ts'

const NEW_PASSWORD = 'Knight takes g7, check 1'
const clock = fakeClock('2026-11-21T09:00:00Z')

/** A response, and the email address of the session's user. */
type Answered = { call: string; status: number; email: string; headers: string; body: string }

let test: TestApp
let columns: { table: string; column: string }[]
const answers: Answered[] = []
const secrets = new Map<string, string>()
/** Secrets in plain text, each with the only call that may return it. */
const shownOnce = new Map<string, string>()
const emails = new Set<string>()
/** What was refused, in every language but that of the code. */
const refusals: { call: string; language: string; body: string }[] = []
/** The user whom a response is for if the request has no session. */
let speaker = ''

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  await leaveProbe(test.ctx.db, test.ctx.sealer)
  const { rows } = await test.ctx.database.pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text'
       AND column_name ~ 'password|token|secret|hash|sealed'
       -- The name under which everybody gets a picture.
       AND table_name <> 'site_pictures'`,
  )
  // Written by no code since classes are locked by their seats.
  columns = rows.filter(({ table }) => table !== 'kids_classes')
  listenIn()
  const shared = await createSharedFixtures(test)
  await askEverything(shared)
  await askEachCall(shared)
}, 300_000)
afterAll(() => test.ctx[Symbol.asyncDispose]())

/** Records every response from now on, together with the secrets at that moment. */
function listenIn() {
  const { request } = test.app
  test.app.request = async (input, init, ...more) => {
    const { Cookie = '' } = (init?.headers ?? {}) as Record<string, string>
    const email = (await emailOf(Cookie)) ?? speaker
    await gatherSecrets()
    const answer = await request(input, init, ...more)
    await gatherSecrets()
    const address = input instanceof Request ? input.url : `${input}`
    const sent = [...answer.headers].filter(([name]) => name !== 'set-cookie')
    answers.push({
      call: `${init?.method ?? 'GET'} ${address}`,
      status: answer.status,
      email,
      headers: JSON.stringify(sent),
      body: await answer.clone().text(),
    })
    if (answer.status >= 400)
      for (const language of COMPLETE_LANGUAGES.filter((each) => each !== SOURCE_LANGUAGE)) {
        const headers = { ...init?.headers, 'Accept-Language': language }
        const again = await request(input, { ...init, headers }, ...more)
        if (again.headers.get('Content-Type')?.startsWith('application/json'))
          refusals.push({ call: address, language, body: await again.text() })
      }
    return answer
  }
}

async function emailOf(cookie: string): Promise<string | null> {
  const token = /^session=(.+)$/.exec(cookie)?.[1] ?? ''
  if (token) secrets.set(token, 'session token')
  const { rows } = await test.ctx.database.pool.query<{ email: string }>(
    'SELECT email FROM users JOIN sessions ON user_id = users.id WHERE token_hash = $1',
    [hashToken(token)],
  )
  return rows[0]?.email ?? null
}

/** The rows of all transactions before this one have been read. */
let gatheredBefore = '0'

/** A single prepared statement that reads only rows written since the last time, because it runs before and after each call. */
async function gatherSecrets() {
  const isNew = 'xmin::text::bigint >= $1::bigint'
  const parts = columns.map(
    ({ table, column }) =>
      `SELECT '${table}.${column}' AS place, "${column}" AS secret FROM "${table}" WHERE "${column}" IS NOT NULL AND ${isNew}`,
  )
  const emailsOfUsers = `SELECT 'email', email FROM users WHERE email IS NOT NULL AND ${isNew}`
  const oldestRunning = `SELECT 'oldest running', pg_snapshot_xmin(pg_current_snapshot())::text`
  const { rows } = await test.ctx.database.pool.query<{ place: string; secret: string }>({
    name: 'secrets',
    text: [...parts, emailsOfUsers, oldestRunning].join(' UNION ALL '),
    values: [gatheredBefore],
  })
  for (const { place, secret } of rows) {
    if (place === 'email') emails.add(secret)
    else if (place === 'oldest running') gatheredBefore = secret
    else secrets.set(secret, place)
  }
}

/** Returns the token of the last email, which no response may contain. */
async function mailedToken(email: string): Promise<string> {
  const mails = (await test.mails()).filter(({ to }) => to === email)
  const token =
    linksIn(mails.at(-1)?.text ?? '')[0]
      ?.split('/')
      .at(-1) ?? ''
  expect(token).toHaveLength(43)
  secrets.set(token, 'mailed token')
  return token
}

async function okay(asked: Promise<Response>): Promise<Response> {
  const answer = await asked
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return answer
}

/** A child's account, whose lock is opened through a link in an email. */
async function lockAndUnlockByMail() {
  const child = await registerMember(test)
  const lockOptions = { pin: '4711', account: true, password: PASSWORD }
  await okay(child.send('POST', '/api/kids-lock', lockOptions))
  await okay(submitForm(test, '/kids/unlock-mail', {}, child.cookie))
  const token = await mailedToken(child.email)
  await okay(submitForm(test, `/kids/unlock/${token}`, {}))
}

async function addPasskey(member: Member) {
  const device = softAuthenticator({ origin: new URL(test.ctx.config.siteUrl).origin })
  const options = await okay(member.send('POST', '/api/passkeys/options'))
  const response = device.create((await options.json()) as PasskeyCreation)
  await okay(member.send('POST', '/api/passkeys', { name: 'Key', response }))
}

/** Takes an account through its whole life, and through every kind of secret. */
async function askEverything({ resource }: SharedFixtures) {
  const Cookie = await lockBrowser(test)
  await test.send('POST', '/api/kids-unlock', { pin: '0000' }, { Cookie })
  const [other, admin] = [await registerMember(test), await registerAdmin(test)]
  let member = await signUp(test)
  speaker = member.email
  await okay(test.send('POST', '/api/verify-email', { token: await mailedToken(member.email) }))
  for (const each of [member, other]) {
    await okay(each.send('POST', `/api/resources/${resource}/comments`, { content: 'Good' }))
    await okay(each.send('POST', `/api/resources/${resource}/save`))
  }
  await lockAndUnlockByMail()
  await addPasskey(other)
  // As after a login at an issuer.
  const issued = 'UPDATE sessions SET id_token = $2 WHERE user_id = $1'
  await runSql(test.ctx, issued, [other.id, 'an.id.token-of-another-issuer'])
  await logInAgain(test, member)
  member = await switchOn(member)
  await withSecondFactor(member)
  await okay(test.send('POST', '/api/forgot-password', { email: member.email }))
  const token = await mailedToken(member.email)
  for (const path of ['/api/user', '/api/account/export', '/api/sessions', '/api/recovery-codes'])
    await okay(member.get(path))
  await okay(member.send('POST', '/api/disable-2fa', { password: member.password }))
  await okay(test.send('POST', '/api/reset-password', { token, password: NEW_PASSWORD }))
  member = await logInAgain(test, { ...member, password: NEW_PASSWORD })
  const change = { currentPassword: NEW_PASSWORD, newPassword: 'Bishop takes h7, check 1' }
  const changed = await okay(member.send('POST', '/api/change-password', change))
  member = withCookieOf(test, { ...member, password: change.newPassword }, changed)
  await okay(admin.send('POST', '/api/admin/request-password-reset', { email: other.email }))
  await mailedToken(other.email)
  await admin.send('POST', '/api/admin/update-email', { email: other.email })
  await okay(admin.send('DELETE', `/api/admin/users/${other.id}/sessions`))
  for (const each of [member, admin, test]) await each.get(`/api/resources/${resource}/comments`)
  await okay(member.send('POST', '/api/delete-account', { password: member.password }))
}

async function switchOn(member: Member): Promise<Member> {
  const setup = await okay(member.send('POST', '/api/setup-2fa'))
  const { secret } = (await setup.json()) as TwoFactorSetup
  shownOnce.set(secret, 'POST /api/setup-2fa')
  totpSecret = secret
  const enabled = await okay(member.send('POST', '/api/verify-2fa', { token: code() }))
  const { recoveryCodes } = (await enabled.clone().json()) as RecoveryCodesAnswer
  for (const each of recoveryCodes) shownOnce.set(each, 'POST /api/verify-2fa')
  const renewed = withCookieOf(test, member, enabled)
  const { password } = renewed
  const codes = await okay(renewed.send('POST', '/api/recovery-codes', { password }))
  for (const each of ((await codes.json()) as RecoveryCodesAnswer).recoveryCodes)
    shownOnce.set(each, 'POST /api/recovery-codes')
  return renewed
}

let totpSecret = ''
const code = () => new TOTP({ secret: totpSecret }).generate({ timestamp: clock.read().getTime() })

async function withSecondFactor({ username, password }: Member) {
  const asked = await okay(test.send('POST', '/api/login', { username, password }))
  const { tfaToken } = (await asked.json()) as ChallengeAnswer
  shownOnce.set(tfaToken, 'POST /api/login')
  await test.send('POST', '/api/verify-login-2fa', { token: '000000', tfaToken })
  clock.advance(60_000)
  await okay(test.send('POST', '/api/verify-login-2fa', { token: code(), tfaToken }))
}

/** Makes every call as everybody, with a valid and with an invalid body. */
async function askEachCall(shared: SharedFixtures) {
  const template = await registerMember(test)
  for (const { method, path, at, body } of API_CALLS) {
    const owner = await cloneMember(test, template)
    const fixtures = await createFixtures(test, shared, owner)
    const admin = await cloneMember(test, template, { role: 'admin' })
    const address = at?.(fixtures) ?? path
    speaker = owner.email
    for (const requester of [test, admin, await cloneMember(test, template), owner]) {
      if (method === 'GET') await requester.get(address)
      else {
        await requester.send(method, address, {
          email: template.email,
          username: template.username,
        })
        await requester.send(method, address, body?.() ?? {})
      }
    }
  }
}

/** The calls that show accounts to admins. */
const PEOPLE =
  /^(?:GET \/api\/admin\/users|(?:PUT|POST) \/api\/admin\/users\/\d+\/(?:role|suspend)) as /

describe('of every route, in every language,', () => {
  /** The mark of a message (shared/texts/text.ts) is such a character. */
  const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

  it('no response has a control character, as messages have that nobody has said', () => {
    const strings = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : Object.entries(value ?? {}).flatMap(([name, each]) => [name, ...strings(each)])
    const isJson = ({ headers }: Answered) => headers.includes('application/json')
    const texts = [
      ...answers.map((each) => ({
        call: each.call,
        texts: [each.headers, ...(isJson(each) ? strings(JSON.parse(each.body)) : [each.body])],
      })),
      ...refusals.map(({ call, body }) => ({ call, texts: strings(JSON.parse(body)) })),
    ]
    const found = texts.filter((each) => each.texts.some((text) => CONTROLS.test(text)))
    expect(found).toEqual([])
  })

  it('no refusal has a value that was not filled in', () => {
    const found = refusals.filter(({ body }) => {
      const { message, fields = {} } = JSON.parse(body) as ErrorBody
      return [message, ...Object.values(fields)].some((text) => /\{\s*[\w#]|undefined/.test(text))
    })
    expect(found).toEqual([])
    expect(new Set(refusals.map(({ language }) => language)).size).toBe(
      COMPLETE_LANGUAGES.length - 1,
    )
    expect(new Set(refusals.map(({ body }) => (JSON.parse(body) as ErrorBody).message)).size)
      // Makes sure that there were many.
      .toBeGreaterThan(200)
  })

  it('no email has a control character', async () => {
    const mails = await test.mails()
    expect(mails.length).toBeGreaterThan(10)
    expect(mails.filter(({ subject, text, html }) => CONTROLS.test(subject + text + html))).toEqual(
      [],
    )
  })
})

describe('security 36: of every route, for members, admins and nobody', () => {
  it('enough requests were made, and there are enough secrets to find', () => {
    expect(answers.length).toBeGreaterThan(300)
    expect(new Set(answers.map(({ status }) => status))).toContain(200)
    const places = new Set(secrets.values())
    for (const { table, column } of columns) expect([...places]).toContain(`${table}.${column}`)
    expect([...places]).toEqual(expect.arrayContaining(['session token', 'mailed token']))
    expect(shownOnce.size).toBe(1 + 20 + 1)
    expect(emails.size).toBeGreaterThan(100)
  })

  it('no response contains a password’s hash, or any token, hash or secret of the database', () => {
    const found = answers.flatMap(({ call, headers, body }) =>
      [...secrets]
        .filter(([secret]) => body.includes(secret) || headers.includes(secret))
        .map(([, place]) => `${call}: ${place}`),
    )
    expect(found).toEqual([])
    expect(answers.filter(({ body, headers }) => /\$argon2/.test(body + headers))).toEqual([])
  })

  it('what is shown once is in that one response, and in no header', () => {
    for (const [secret, place] of shownOnce) {
      const calls = answers.filter(({ body }) => body.includes(secret)).map(({ call }) => call)
      expect(calls).toEqual([place])
      expect(answers.some(({ headers }) => headers.includes(secret))).toBe(false)
    }
  })

  it('no response contains an address other than the user’s own', () => {
    const found = answers
      .map((answer) => ({ ...answer, text: answer.body + answer.headers }))
      .filter(({ text }) => text.includes('@'))
      .flatMap(({ call, email, text }) =>
        [...emails]
          .filter((each) => each !== email && text.includes(each))
          .map((each) => `${call} as ${email}: ${each}`),
      )
    // A changed or confirmed address is returned to the account that it now belongs to; people are shown to
    // admins.
    const isPerson = (each: string) => PEOPLE.test(each)
    const own = /^POST \/api\/(?:register|admin\/update-email)/
    expect(found.filter((each) => !own.test(each) && !isPerson(each))).toEqual([])
    for (const { call, body, status } of answers)
      if (own.test(call) && status < 300) expect(body.match(/"[^"]+@[^"]+"/g)).toHaveLength(1)
  })

  it('a user is shown with the fields of the contract, and no others', () => {
    const shown = answers.filter(({ body }) => /"isAdmin": ?(?:true|false)/.test(body))
    expect(shown.length).toBeGreaterThan(20)
    const view = z.union([adminUserView.strict(), z.array(adminUserView.strict())])
    for (const { call, body } of shown) {
      if (call === 'GET /api/admin/check') continue
      const parsed = JSON.parse(body) as UserView | { account: UserView }
      const user = 'account' in parsed ? parsed.account : parsed
      const schema = PEOPLE.test(`${call} as `) ? view : userView.strict()
      expect(schema.safeParse(user).error, call).toBeUndefined()
    }
  })
})
