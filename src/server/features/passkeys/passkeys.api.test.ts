import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { PasskeyCreation, PasskeyRequest, PasskeyView } from '#shared/contracts/ways-in.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { type Oddities, softAuthenticator } from '#tests/support/authenticator.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, registerMember, sessionCookie, withCookieOf } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const MINUTE = 60_000
const ORIGIN = 'https://club.example'
const clock = fakeClock('2026-11-27T09:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read, config: { siteUrl: ORIGIN } })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const newDevice = (options: { aaguid?: string; counts?: boolean } = {}) =>
  softAuthenticator({ origin: ORIGIN, ...options })
type Device = ReturnType<typeof newDevice>

async function json<Body>(answer: Response | Promise<Response>, status = 200): Promise<Body> {
  const { status: got, body } = await refusalOf(await answer)
  expect([got, status === got ? null : body]).toEqual([status, null])
  return body as Body
}

async function refusalOf(answer: Response) {
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') as ErrorBody }
}

async function codeOf(answer: Response | Promise<Response>) {
  const { status, body } = await refusalOf(await answer)
  return [status, body?.code]
}

const creation = (member: Member) =>
  json<PasskeyCreation>(member.send('POST', '/api/passkeys/options'))
const request = () => json<PasskeyRequest>(test.send('POST', '/api/login/passkey/options', {}))
const list = (member: Member) => json<PasskeyView[]>(member.get('/api/passkeys'))

async function addKey(member: Member, device: Device, name?: string): Promise<PasskeyView> {
  const response = device.create(await creation(member))
  return json(member.send('POST', '/api/passkeys', { name, response }), 201)
}

async function logIn(device: Device, odd: Oddities = {}): Promise<Response> {
  return test.send('POST', '/api/login/passkey', { response: device.get(await request(), odd) })
}

const loggedActions = async ({ id }: Member) =>
  (
    await runSql(test.ctx, 'SELECT action, details FROM audit_log WHERE user_id = $1 ORDER BY id', [
      id,
    ])
  ).map(({ action, details }) => [action, details])

describe('a new passkey', () => {
  it('needs a recent proof of who is logged in', async () => {
    const member = await registerMember(test)
    const device = newDevice()
    const response = device.create(await creation(member))
    clock.advance(10 * MINUTE + 1)
    const refused = [403, 'reauth_required']
    expect(await codeOf(member.send('POST', '/api/passkeys/options'))).toEqual(refused)
    expect(await codeOf(member.send('POST', '/api/passkeys', { response }))).toEqual(refused)
    expect(await list(member)).toEqual([])
  })

  it('is asked for as one that is found without a username and verifies its user', async () => {
    const member = await registerMember(test)
    expect(await creation(member)).toMatchObject({
      rp: { id: 'club.example' },
      user: { name: member.username },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await addKey(member, newDevice())
    const [known] = (await creation(member)).excludeCredentials
    expect(known?.id).toMatch(/^[\w-]{22}$/)
  })

  it('is named by its owner, or after its authenticator', async () => {
    const member = await registerMember(test)
    await addKey(member, newDevice({ aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349' }))
    await addKey(member, newDevice({ aaguid: '01020304-0506-0708-0102-030405060708' }))
    await addKey(member, newDevice(), ' My phone ')
    expect((await list(member)).map(({ name }) => name)).toEqual([
      'My phone',
      'Passkey',
      'Bitwarden',
    ])
  })

  it.each<[string, Oddities]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['with a challenge that is not ours', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['with certificates, which nobody asked for', { certificate: Buffer.alloc(40) }],
  ])('security 63: %s is refused', async (_, odd) => {
    const member = await registerMember(test)
    const response = newDevice().create(await creation(member), odd)
    expect(await codeOf(member.send('POST', '/api/passkeys', { response }))).toEqual([
      400,
      'wrong_passkey',
    ])
    expect(await list(member)).toEqual([])
  })

  it('security 63: a challenge counts once, for five minutes, and for its own user', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const options = await creation(member)
    const add = (by: Member, using: PasskeyCreation) =>
      by.send('POST', '/api/passkeys', { response: newDevice().create(using) })
    await json(add(member, options), 201)
    expect((await add(member, options)).status).toBe(400)
    expect((await add(other, await creation(member))).status).toBe(400)
    const late = await creation(member)
    clock.advance(5 * MINUTE)
    expect((await add(member, late)).status).toBe(400)
    expect((await add(member, { ...late, challenge: (await request()).challenge })).status).toBe(
      400,
    )
    expect(await list(member)).toHaveLength(1)
  })

  it('belongs to one account alone', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const response = newDevice().create(await creation(member))
    await json(member.send('POST', '/api/passkeys', { response }), 201)
    const { challenge } = await creation(other)
    const data = { type: 'webauthn.create', challenge, origin: ORIGIN }
    const clientDataJSON = Buffer.from(JSON.stringify(data)).toString('base64url')
    const stolen = {
      ...response,
      response: {
        ...('response' in response ? (response.response as object) : {}),
        clientDataJSON,
      },
    }
    expect(await codeOf(other.send('POST', '/api/passkeys', { response: stolen }))).toEqual([
      409,
      'duplicate',
    ])
  })

  it('is one of ten at most, also when several come at once', async () => {
    const member = await registerMember(test)
    for (let each = 0; each < 9; each++) await addKey(member, newDevice())
    const two = await Promise.all([creation(member), creation(member)])
    const answers = await Promise.all(
      two.map((options) =>
        member.send('POST', '/api/passkeys', { response: newDevice().create(options) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await codeOf(member.send('POST', '/api/passkeys/options'))).toEqual([409, 'too_many'])
  })

  it('is told by mail and in the audit log, as is its removal', async () => {
    const member = await registerMember(test)
    const { id, name } = await addKey(member, newDevice(), 'My phone')
    await json(member.send('PATCH', `/api/passkeys/${id}`, { name: 'Old phone' }))
    await json(member.send('DELETE', `/api/passkeys/${id}`), 204)
    const mails = (await test.mails()).filter(({ to }) => to === member.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A passkey was added to your account',
      'A passkey was removed from your account',
    ])
    expect(mails[0]?.text).toContain('My phone')
    expect((await loggedActions(member)).slice(1)).toEqual([
      ['passkey_added', { id, name }],
      ['passkey_renamed', { id, name: 'Old phone' }],
      ['passkey_removed', { id, name: 'Old phone' }],
    ])
  })
})

describe('a passkey that is there', () => {
  it('is renamed and removed by its owner alone', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const { id } = await addKey(member, newDevice())
    const path = `/api/passkeys/${id}`
    expect((await other.send('PATCH', path, { name: 'Mine' })).status).toBe(404)
    expect((await other.send('DELETE', path)).status).toBe(404)
    for (const name of ['', '  ', 'x'.repeat(61), 7, undefined]) {
      const { status, body } = await refusalOf(await member.send('PATCH', path, { name }))
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['name']])
    }
    expect(await json(member.send('PATCH', path, { name: 'Green key' }))).toMatchObject({
      id,
      name: 'Green key',
    })
    clock.advance(10 * MINUTE + 1)
    expect(await codeOf(member.send('DELETE', path))).toEqual([403, 'reauth_required'])
    expect(await list(member)).toMatchObject([{ id, lastUsedAt: null }])
  })

  it('security 63: stays if it is the last way in', async () => {
    const member = await registerMember(test)
    const [first, second] = [await addKey(member, newDevice()), await addKey(member, newDevice())]
    await runSql(test.ctx, 'UPDATE users SET password = NULL WHERE id = $1', [member.id])
    const remove = ({ id }: PasskeyView) => member.send('DELETE', `/api/passkeys/${id}`)
    const both = await Promise.all([remove(first), remove(second)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    const [left] = await list(member)
    expect(left && (await codeOf(remove(left)))).toEqual([409, 'last_way_in'])
    expect(await list(member)).toHaveLength(1)
  })

  it('from before a reset that proves the address is removed by it', async () => {
    const member = await registerMember(test)
    const device = newDevice()
    await addKey(member, device)
    const reset = async () => {
      await test.send('POST', '/api/forgot-password', { email: member.email })
      const mail = (await test.mails()).findLast(({ to }) => to === member.email)
      const token = /reset-password\/token\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
      const body = { token, password: 'Queen takes g7, mate 2' }
      expect((await test.send('POST', '/api/reset-password', body)).status).toBe(200)
    }
    await reset()
    expect((await logIn(device)).status).toBe(401)
    const body = { username: member.username, password: 'Queen takes g7, mate 2' }
    const owner = withCookieOf(test, member, await test.send('POST', '/api/login', body))
    expect(await list(owner)).toEqual([])
    const own = newDevice()
    await addKey(owner, own)
    await reset()
    expect((await logIn(own)).status).toBe(200)
  })
})

describe('a login with a passkey', () => {
  it('names nobody before it, and needs neither a password nor a code', async () => {
    const member = await registerMember(test)
    const device = newDevice()
    const { id } = await addKey(member, device)
    await runSql(test.ctx, 'UPDATE users SET two_factor_enabled = true WHERE id = $1', [member.id])
    expect(await request()).toEqual({
      rpId: 'club.example',
      challenge: expect.stringMatching(/^[\w-]{60,}$/),
      timeout: 300_000,
      userVerification: 'required',
    })
    clock.advance(MINUTE)
    const answer = await logIn(device)
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as UserView).id).toBe(member.id)
    const again = withCookieOf(test, member, answer)
    expect(await list(again)).toMatchObject([{ id, lastUsedAt: clock.read().toISOString() }])
    expect((await loggedActions(member)).at(-1)).toEqual(['login', { by: 'passkey' }])
  })

  it.each<[string, Oddities]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['by another key', { isForged: true }],
    ['for another account', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['to a challenge that is not ours', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('security 63: an answer %s is refused', async (_, odd) => {
    const member = await registerMember(test)
    const device = newDevice()
    await addKey(member, device)
    const answer = await logIn(device, odd)
    expect(sessionCookie(answer)).toBe('')
    expect(await codeOf(answer)).toEqual([401, 'wrong_passkey'])
    expect((await loggedActions(member)).at(-1)?.[0]).toBe('passkey_failed')
    expect((await logIn(device)).status).toBe(200)
  })

  it('security 63: a challenge counts once, even for two at once, and for five minutes', async () => {
    const member = await registerMember(test)
    const device = newDevice()
    await addKey(member, device)
    const send = (options: PasskeyRequest) =>
      test.send('POST', '/api/login/passkey', { response: device.get(options) })
    const options = await request()
    const both = await Promise.all([send(options), send(options)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await send(options)).status).toBe(401)
    const late = await request()
    clock.advance(5 * MINUTE)
    expect((await send(late)).status).toBe(401)
  })

  it('security 63: a copied key is refused by its counter', async () => {
    const member = await registerMember(test)
    const device = newDevice()
    await addKey(member, device)
    const clone = device.copy()
    expect((await logIn(device)).status).toBe(200)
    expect((await logIn(clone)).status).toBe(401)
    expect((await logIn(device)).status).toBe(200)
    const fault = (await loggedActions(member)).find(([action]) => action === 'passkey_failed')
    expect(JSON.stringify(fault)).toContain('counter')
  })

  it('works with keys that do not count', async () => {
    const member = await registerMember(test)
    const device = newDevice({ counts: false })
    await addKey(member, device)
    for (let each = 0; each < 2; each++) expect((await logIn(device)).status).toBe(200)
  })

  it('of a key that nobody has, or in another shape, is refused', async () => {
    const member = await registerMember(test)
    const device = newDevice()
    device.create(await creation(member))
    expect(await codeOf(logIn(device))).toEqual([401, 'wrong_passkey'])
    for (const response of [undefined, 'x', {}, { id: '!', rawId: '!', type: 'public-key' }])
      expect((await test.send('POST', '/api/login/passkey', { response })).status).toBe(400)
  })

  it('of a suspended account says why, and may read', async () => {
    const member = await registerMember(test)
    const device = newDevice()
    await addKey(member, device)
    const suspend = `UPDATE users SET suspended_at = now(), suspended_reason = 'Spam' WHERE id = $1`
    await runSql(test.ctx, suspend, [member.id])
    expect(await codeOf(logIn(device))).toEqual([403, 'suspended'])
    const response = device.get(await request())
    const body = { response, readOnly: true }
    expect((await test.send('POST', '/api/login/passkey', body)).status).toBe(200)
  })
})

describe('a passkey in place of the password', () => {
  it('confirms who is logged in', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const [device, foreign] = [newDevice(), newDevice()]
    await addKey(member, device)
    await addKey(other, foreign)
    clock.advance(10 * MINUTE + 1)
    const prove = async (by: Device, odd: Oddities = {}) =>
      codeOf(member.send('POST', '/api/reauthenticate', { response: by.get(await request(), odd) }))
    const wrong = [400, 'wrong_passkey']
    expect(await prove(foreign)).toEqual(wrong)
    expect(await prove(device, { isVerified: false })).toEqual(wrong)
    expect(await codeOf(member.send('POST', '/api/passkeys/options'))).toEqual([
      403,
      'reauth_required',
    ])
    expect(await prove(device)).toEqual([204, undefined])
    await creation(member)
    const { body } = await refusalOf(await member.send('POST', '/api/reauthenticate', {}))
    expect(body.fields).toEqual({ password: 'Password is required' })
  })

  it('lets somebody without a password delete the account', async () => {
    const member = await registerMember(test)
    const device = newDevice()
    await addKey(member, device)
    await runSql(test.ctx, 'UPDATE users SET password = NULL WHERE id = $1', [member.id])
    clock.advance(10 * MINUTE + 1)
    const remove = () => member.send('POST', '/api/delete-account')
    expect(await codeOf(remove())).toEqual([403, 'reauth_required'])
    const response = device.get(await request())
    expect((await member.send('POST', '/api/reauthenticate', { response })).status).toBe(204)
    expect((await remove()).status).toBe(204)
  })
})

it('the export names the passkeys, without their keys', async () => {
  const member = await registerMember(test)
  await addKey(member, newDevice(), 'My phone')
  const copy = await json<{ passkeys: unknown[] }>(member.get('/api/account/export'))
  expect(copy.passkeys).toEqual([
    { id: expect.any(Number), name: 'My phone', createdAt: expect.any(String), lastUsedAt: null },
  ])
})
