import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { InvitationView, AdminUserView } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import {
  type Member,
  PASSWORD,
  registerAdmin,
  registerCurator,
  registerMember,
  sessionCookie,
} from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const clock = fakeClock('2026-11-15T12:00:00Z')
let test: TestApp
let admin: Member
let made = 0

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(() => set({ signUp: 'open', emailDomains: [] }))

async function set(site: object): Promise<void> {
  expect((await admin.send('PUT', '/api/admin/site', site)).status).toBe(200)
}

function someone(fields: Record<string, unknown> = {}) {
  const username = `comer${++made}`
  return { username, email: `${username}@mail.example`, password: PASSWORD, ...fields }
}

const register = (body: object) => test.send('POST', '/api/register', body)
const logIn = ({ username }: { username: string }) =>
  test.send('POST', '/api/login', { username, password: PASSWORD })

async function refusal(answer: Response) {
  const { code, message, fields = {} } = (await answer.json()) as ErrorBody
  return { status: answer.status, code, message, fields }
}

const NEXT_WEEK = '2026-11-22'
const invite = (input: object = {}, by = admin) =>
  by.send('POST', '/api/admin/invitations', { uses: 1, expiresAt: NEXT_WEEK, ...input })
async function invited(input: object = {}): Promise<InvitationView> {
  const answer = await invite(input)
  expect(answer.status).toBe(201)
  return (await answer.json()) as InvitationView
}
const listed = async () =>
  (await (await admin.get('/api/admin/invitations')).json()) as InvitationView[]
const stateOf = async (code: string) => (await listed()).find((each) => each.code === code)

/** Registers while sign-up needs approval. */
async function waiting(fields: Record<string, unknown> = {}) {
  const person = someone(fields)
  const answer = await register(person)
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as UserView
  return { ...person, id }
}
const awaiting = async () => {
  const answer = await admin.get('/api/admin/users?state=awaiting&sort=createdAt&limit=100')
  return (await answer.json()) as AdminUserView[]
}
const lastEntry = async (action: string) => {
  const answer = await admin.get(`/api/admin/audit?action=${action}&limit=1`)
  return ((await answer.json()) as AuditEntryView[])[0]
}

describe('who may come in', () => {
  it('closed: nobody, without an account left behind', async () => {
    await set({ signUp: 'closed' })
    const person = someone()
    expect(await refusal(await register(person))).toMatchObject({
      status: 403,
      code: 'registration_closed',
      message: 'This site takes no new accounts. Please ask whoever runs it.',
    })
    await set({ signUp: 'open' })
    expect((await register(person)).status).toBe(201)
  })

  it('invitation: nobody without one', async () => {
    await set({ signUp: 'invitation' })
    for (const invitation of [undefined, '', '  '])
      expect(await refusal(await register(someone({ invitation })))).toMatchObject({
        status: 403,
        code: 'invitation_required',
        fields: { invitation: expect.stringContaining('You need an invitation') },
      })
    expect((await register(someone({ invitation: 5 }))).status).toBe(400)
  })

  it('approval: the account exists, and nobody is logged in until it is approved', async () => {
    await set({ signUp: 'approval' })
    const person = someone()
    const answer = await register(person)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      username: person.username,
      awaitingApproval: true,
      lastLogin: null,
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    const refused = await logIn(person)
    expect(sessionCookie(refused)).toBe('')
    expect(await refusal(refused)).toMatchObject({
      status: 403,
      code: 'awaiting_approval',
      message: expect.stringContaining('waiting for approval'),
    })
    // A wrong password is told nothing of it.
    const wrong = { username: person.username, password: 'another one 1' }
    expect((await test.send('POST', '/api/login', wrong)).status).toBe(401)
    expect((await register(person)).status).toBe(409)
  })

  it.each(['open', 'approval', 'closed', 'invitation'])(
    '%s: an address of another domain is refused unless invited',
    async (signUp) => {
      await set({ signUp, emailDomains: ['club.example', 'münchen.example'] })
      const { code } = await invited()
      expect((await register(someone({ invitation: code }))).status).toBe(201)
      const answer = await refusal(await register(someone({ email: `x${made}@sub.club.example` })))
      if (signUp === 'closed' || signUp === 'invitation') return expect(answer.status).toBe(403)
      expect(answer).toMatchObject({
        status: 400,
        fields: {
          email: 'Please use an email address of club.example, xn--mnchen-3ya.example',
        },
      })
      expect((await register(someone({ email: `y${made}@CLUB.example` }))).status).toBe(201)
    },
  )

  it('nobody who is in is locked out by a later change', async () => {
    const person = someone()
    expect((await register(person)).status).toBe(201)
    await set({ signUp: 'closed', emailDomains: ['club.example'] })
    expect((await logIn(person)).status).toBe(200)
    await set({ signUp: 'approval' })
    expect((await logIn(person)).status).toBe(200)
  })
})

describe('invitations', () => {
  it('come in pages, the newest first', async () => {
    const { code: first } = await invited()
    const { code: second } = await invited()
    const answer = await admin.get('/api/admin/invitations?limit=1&offset=1')
    expect(await answer.json()).toMatchObject([{ code: first }])
    expect(Number(answer.headers.get('X-Total-Count'))).toBe((await listed()).length)
    expect((await listed())[0]?.code).toBe(second)
    expect((await admin.get('/api/admin/invitations?limit=101')).status).toBe(400)
  })

  it.each([
    ['uses', 0],
    ['uses', 501],
    ['uses', 1.5],
    ['uses', '5'],
    ['uses', null],
    ['expiresAt', ''],
    ['expiresAt', 'tomorrow'],
    ['expiresAt', '2026-02-30'],
    ['expiresAt', '2026-11-14'],
    ['expiresAt', undefined],
    ['role', 'owner'],
    ['note', 'x'.repeat(201)],
    ['note', 'a\u202eb'],
  ])('%s cannot be %j', async (field, value) => {
    const before = (await listed()).length
    const { status, fields } = await refusal(await invite({ [field]: value }))
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
    expect((await listed()).length).toBe(before)
  })

  it.each(['open', 'approval', 'invitation', 'closed'])(
    'let in at once under %s',
    async (signUp) => {
      await set({ signUp })
      const { code, url } = await invited({ note: ' For  the  club ' })
      expect(url).toBe(`${test.ctx.config.siteUrl}/auth?invitation=${code}`)
      const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
      const answer = await register(someone({ invitation: typed }))
      expect(answer.status).toBe(201)
      expect(sessionCookie(answer)).not.toBe('')
      expect(await stateOf(code)).toMatchObject({
        used: 1,
        uses: 1,
        state: 'used_up',
        note: 'For the club',
        createdBy: admin.username,
      })
    },
  )

  it('a wrong, used up, late or revoked one is said in words', async () => {
    await set({ signUp: 'invitation' })
    const told = async (invitation: string) => {
      const { status, code, message } = await refusal(await register(someone({ invitation })))
      expect([status, code]).toEqual([403, 'invitation_required'])
      return message
    }
    expect(await told('ABCDEFGH2345')).toContain('no invitation with this code')
    expect(await told('%00')).toContain('no invitation with this code')
    const used = await invited()
    expect((await register(someone({ invitation: used.code }))).status).toBe(201)
    expect(await told(used.code)).toContain('used up')
    const revoked = await invited({ uses: 500 })
    expect((await admin.send('DELETE', `/api/admin/invitations/${revoked.code}`)).status).toBe(204)
    expect((await admin.send('DELETE', `/api/admin/invitations/${revoked.code}`)).status).toBe(404)
    expect(await told(revoked.code)).toContain('no invitation with this code')
    const late = await invited({ expiresAt: '2026-11-15T12:00:01Z' })
    clock.advance(2_000)
    expect(await told(late.code)).toContain('expired')
    expect(await stateOf(late.code)).toMatchObject({ state: 'expired', used: 0 })
  })

  it('of two at the same moment at its last use, one wins', async () => {
    await set({ signUp: 'invitation' })
    const { code } = await invited({ uses: 3 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register(someone({ invitation: code }))),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 201, 201, 403, 403, 403, 403, 403])
    expect(await stateOf(code)).toMatchObject({ used: 3, state: 'used_up' })
  })

  it('a registration that is refused uses nothing up', async () => {
    const { code } = await invited()
    const taken = someone()
    expect((await register(taken)).status).toBe(201)
    expect((await register({ ...taken, invitation: code })).status).toBe(409)
    expect((await register(someone({ invitation: code, username: 'admin' }))).status).toBe(400)
    expect(await stateOf(code)).toMatchObject({ used: 0, state: 'open' })
  })

  it('give a role, which is noted, and asks for a proof', async () => {
    const { code, id } = await invited({ role: 'curator' })
    const answer = await register(someone({ invitation: code }))
    expect(await answer.json()).toMatchObject({ role: 'curator', isAdmin: false })
    expect((await lastEntry('register'))?.details).toMatchObject({
      invitation: id,
      role: 'curator',
    })
    clock.advance(11 * 60_000)
    expect(await refusal(await invite({ role: 'admin' }))).toMatchObject({
      status: 403,
      code: 'reauth_required',
    })
    expect((await invite({ role: 'member' })).status).toBe(201)
  })

  it('give no role any more once who made it is no admin', async () => {
    const other = await registerAdmin(test)
    const answer = await invite({ role: 'moderator' }, other)
    const { code } = (await answer.json()) as InvitationView
    const plain = (await (await invite({}, other)).json()) as InvitationView
    await runSql(test.ctx, `UPDATE users SET role = 'member' WHERE id = ${other.id}`)
    expect(await refusal(await register(someone({ invitation: code })))).toMatchObject({
      code: 'invitation_required',
      message: expect.stringContaining('does not hold'),
    })
    expect(await stateOf(code)).toMatchObject({ state: 'void' })
    expect((await register(someone({ invitation: plain.code }))).status).toBe(201)
  })

  it('let 60 of an address in within an hour, whatever came without one; wrong codes are 10: a tenth of it', async () => {
    const strict = await startTestApp({ clock: clock.read, config: { rateLimitFactor: 0.1 } })
    const attempt = (invitation: string) =>
      strict.send('POST', '/api/register', someone({ invitation }))
    const chief = await registerAdmin(strict)
    const { code } = (await (
      await chief.send('POST', '/api/admin/invitations', { uses: 100, expiresAt: NEXT_WEEK })
    ).json()) as InvitationView
    const statuses = async (times: number, by: () => object) => {
      const all = Array.from({ length: times }, () => strict.send('POST', '/api/register', by()))
      return (await Promise.all(all)).map(({ status }) => status).sort((a, b) => a - b)
    }
    const times = (count: number, status: number) => Array<number>(count).fill(status)
    expect(await statuses(2, someone)).toEqual([201, 429])
    expect(await statuses(7, () => someone({ invitation: code }))).toEqual([...times(6, 201), 429])
    expect((await attempt('WRONG1')).status).toBe(403)
    expect((await attempt('WRONG')).status).toBe(429)
    await strict.ctx[Symbol.asyncDispose]()
  })
})

describe('approvals', () => {
  beforeEach(() => set({ signUp: 'approval' }))

  it('are the business of admins, and of those who wait', async () => {
    const person = await waiting()
    const curator = await registerCurator(test)
    for (const path of [`${person.id}/approve`, `${person.id}/decline`, 'approve', 'decline'])
      expect(
        (await curator.send('POST', `/api/admin/users/${path}`, { ids: [person.id] })).status,
      ).toBe(403)
    const of = (id: number) => admin.send('POST', `/api/admin/users/${id}/approve`)
    expect((await of(999_999)).status).toBe(404)
    expect(await refusal(await of(curator.id))).toMatchObject({ status: 409, code: 'not_waiting' })
    const decline = await admin.send('POST', `/api/admin/users/${curator.id}/decline`, {})
    expect(decline.status).toBe(409)
    for (const body of [{}, { ids: [] }, { ids: ['1'] }, { ids: Array(501).fill(1) }])
      expect((await admin.send('POST', '/api/admin/users/approve', body)).status).toBe(400)
    const long = { reason: 'x'.repeat(501) }
    expect((await admin.send('POST', `/api/admin/users/${person.id}/decline`, long)).status).toBe(
      400,
    )
    expect((await awaiting()).map(({ id }) => id)).toContain(person.id)
  })

  it('let in, with a mail in the language of the person and an entry in the log', async () => {
    const person = await waiting({ locale: 'de' })
    const found = (await awaiting()).find(({ id }) => id === person.id)
    expect(found?.awaitingSince).toBe(clock.read().toISOString())
    const answer = await admin.send('POST', `/api/admin/users/${person.id}/approve`)
    expect(await answer.json()).toMatchObject({ id: person.id, awaitingSince: null })
    const mail = (await test.mails()).at(-1)
    expect(mail?.to).toBe(person.email)
    expect(mail?.subject).not.toContain('approved')
    expect(mail?.text).toContain('/auth')
    expect(await lastEntry('user_approved')).toMatchObject({
      user: { username: admin.username },
      details: { forUser: person.id },
    })
    expect((await logIn(person)).status).toBe(200)
    expect((await awaiting()).map(({ id }) => id)).not.toContain(person.id)
  })

  it('a declined account is gone, with the reason in a mail, and its address is free', async () => {
    const person = await waiting()
    await test.send('POST', '/api/newsletter', { email: person.email })
    const reason = 'Only for members of the club'
    const answer = await admin.send('POST', `/api/admin/users/${person.id}/decline`, { reason })
    expect(answer.status).toBe(204)
    const mail = (await test.mails()).at(-1)
    expect(mail?.to).toBe(person.email)
    expect(mail?.text).toContain(reason)
    expect(await lastEntry('user_declined')).toMatchObject({
      details: { forUser: person.id, reason },
    })
    expect(await runSql(test.ctx, 'SELECT 1 FROM newsletters')).toEqual([])
    expect((await logIn(person)).status).toBe(401)
    expect((await waiting({ username: person.username, email: person.email })).id).not.toBe(
      person.id,
    )
  })

  it('several at once; who does not wait is left alone', async () => {
    const people = [await waiting(), await waiting(), await waiting()]
    const ids = people.map(({ id }) => id)
    const member = await registerMember(test)
    const sent = (await test.mails()).length
    const body = { ids: [...ids.slice(0, 2), member.id, 999_999] }
    const approved = await admin.send('POST', '/api/admin/users/approve', body)
    expect(await approved.json()).toEqual({ decided: 2 })
    const declined = await admin.send('POST', '/api/admin/users/decline', {
      ids: [...ids, member.id],
      reason: 'Sorry',
    })
    expect(await declined.json()).toEqual({ decided: 1 })
    expect((await test.mails()).length - sent).toBe(3)
    const statuses = await Promise.all(people.map(async (each) => (await logIn(each)).status))
    expect(statuses).toEqual([200, 200, 401])
    expect((await member.get('/api/user')).status).toBe(200)
  })

  it('verifying the address or choosing a new password lets nobody in', async () => {
    const person = await waiting()
    const sent = (await test.mails()).at(-1)
    const token = /token\/([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? ''
    expect((await test.send('POST', '/api/verify-email', { token })).status).toBe(200)
    expect((await logIn(person)).status).toBe(403)
    const found = (await awaiting()).find(({ id }) => id === person.id)
    expect(found?.emailVerified).toBe(true)
  })
})
