import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addResource, runSql } from '#tests/support/factories.ts'
import {
  type Member,
  registerAdmin,
  registerMember,
  sessionCookie,
} from '#tests/support/members.ts'
import { dumpTables } from '#tests/support/table-dump.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let resource: number

beforeAll(async () => {
  test = await startTestApp()
  resource = await addResource(test.ctx)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

type Person = Member & { ip: string; avatarUrl: string; userAgent: string }

/** Sends a request of the member from their own address and browser. */
const send = async (person: Person, method: string, path: string, body?: unknown) => {
  const headers = {
    'Content-Type': 'application/json',
    Origin: test.ctx.config.siteUrl,
    'User-Agent': person.userAgent,
    Cookie: person.cookie,
  }
  const socket = { remoteAddress: person.ip }
  const incoming = { socket, headers: {} } as unknown as IncomingMessage
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const answer = await test.app.request(path, init, { incoming })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return answer
}

let made = 0

/** Creates a member with data in every place where an account can have some. */
async function someoneKnown(): Promise<Person> {
  made++
  const member = await registerMember(test, { username: `known.person${made}` })
  const { username } = member
  const avatarUrl = `https://pictures.example/portrait${made}.png`
  const shown = 'UPDATE users SET avatar_url = $1, email_verified = true WHERE id = $2'
  await runSql(test.ctx, shown, [avatarUrl, member.id])
  const details = { ip: `203.0.113.${100 + made}`, avatarUrl, userAgent: `Own Browser ${made}.` }
  const person = await logIn({ ...member, ...details })
  const preferences = { bio: `I, ${username}` }
  await send(person, 'POST', '/api/update-profile', { username, preferences })
  await send(person, 'POST', `/api/resources/${resource}/comments`, { content: 'Good', rating: 4 })
  await send(person, 'POST', `/api/resources/${resource}/save`, {})
  await send(person, 'POST', `/api/resources/${resource}/view`, {})
  await send(person, 'PUT', `/api/study/${resource}`, { status: 'studying', progress: 30 })
  await send(person, 'POST', `/api/study/${resource}/notes`, { text: `Note of ${username}` })
  const step = { reason: `Because ${username} lost`, resourceIds: [resource], doneAt: null }
  await send(person, 'PUT', '/api/plan', { steps: [step] })
  const list = { title: `List of ${username}`, description: username, visibility: 'public' }
  const newList = await send(person, 'POST', '/api/lists', list)
  const { id: listId } = (await newList.json()) as { id: number }
  await send(person, 'PUT', `/api/lists/${listId}/items/${resource}`, {})
  await send(person, 'POST', '/api/forgot-password', { email: person.email })
  await send(person, 'POST', '/api/setup-2fa', {})
  await test.settle()
  return person
}

async function logIn(person: Person): Promise<Person> {
  const { username, password } = person
  const answer = await send({ ...person, cookie: '' }, 'POST', '/api/login', { username, password })
  return { ...person, cookie: sessionCookie(answer) }
}

const personal = ({ username, email, ip, avatarUrl, userAgent }: Person) => [
  username,
  email,
  ip,
  avatarUrl,
  userAgent,
]

/** Returns the places where one of the words still occurs. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const dump = await dumpTables(test.ctx)
  return Object.entries(dump).flatMap(([table, rows]) =>
    words
      .filter((word) => JSON.stringify(rows).toLowerCase().includes(word.toLowerCase()))
      .map((word) => `${table}: ${word}`),
  )
}

describe('GET /api/account/export', () => {
  it('security 46: is a file with everything about the user, nothing about others and no secrets', async () => {
    const [other, member] = [await someoneKnown(), await someoneKnown()]
    const answer = await send(member, 'GET', '/api/account/export')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w-]+\.json"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({
      account: { id: member.id, username: member.username, email: member.email },
      backupsLeft: 0,
      comments: [{ resourceId: resource, content: 'Good', rating: 4 }],
      resources: [{ resourceId: resource, isSaved: true, isViewed: true, viewCount: 1 }],
      study: {
        items: [
          { resourceId: resource, status: 'studying', progress: 30, title: expect.any(String) },
        ],
        notes: [{ resourceId: resource, text: `Note of ${member.username}` }],
      },
      lists: [
        {
          title: `List of ${member.username}`,
          visibility: 'public',
          resources: [{ resourceId: resource, title: expect.any(String) }],
        },
      ],
      followedLists: [],
      plan: { steps: [{ reason: `Because ${member.username} lost`, resourceIds: [resource] }] },
    })
    const copy = JSON.parse(text) as Record<'sessions' | 'securityLog', { ip: string }[]>
    expect(copy.sessions.map(({ ip }) => ip)).toContain(member.ip)
    expect(copy.securityLog.map(({ ip }) => ip)).toContain(member.ip)
    for (const word of [...personal(other), '$argon2']) expect(text).not.toContain(word)
    const [row] = await runSql<Record<string, string>>(
      test.ctx,
      'SELECT reset_password_token, two_factor_secret FROM users WHERE id = $1',
      [member.id],
    )
    expect(Object.values(row ?? {})).toHaveLength(2)
    for (const secret of Object.values(row ?? {})) expect(text).not.toContain(secret)
  })
})

/** Returns the names of all fields, however deep. */
const keysIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        ...(Array.isArray(value) ? [] : [key]),
        ...keysIn(inner),
      ])
    : []

it('no key of the export looks like a secret, whatever opens or opened the account', async () => {
  const member = await someoneKnown()
  const token = { name: 'Script', scopes: ['read'] }
  for (const body of [token, { ...token, name: 'Other' }])
    expect((await send(member, 'POST', '/api/tokens', body)).status).toBe(201)
  const ended = { apiTokens: 1, recoveryCodes: 2, byToken: 'Script (of_1)' }
  await runSql(
    test.ctx,
    `INSERT INTO audit_log (at, user_id, action, ip, details) VALUES (now(), $1, 'ways_in_ended', '', $2)`,
    [member.id, JSON.stringify(ended)],
  )
  await send(member, 'POST', '/api/groups', { name: 'Tuesday', timeZone: 'Europe/Berlin' })
  const copy = (await (await send(member, 'GET', '/api/account/export')).json()) as object
  expect(copy).toMatchObject({ programs: [{}, {}], groups: [{}] })
  const keys = keysIn(copy)
  expect(keys).toContain('details')
  expect(keys.filter((key) => /token|secret|password|hash|code/i.test(key))).toEqual([])
})

describe('POST /api/delete-account', () => {
  it('security 46: leaves nothing personal in any table', async () => {
    const known = await someoneKnown()
    const admin = await registerAdmin(test)
    await admin.send('POST', '/api/admin/request-password-reset', { email: known.email })
    await admin.send('DELETE', `/api/admin/users/${known.id}/sessions`)
    const member = await logIn(known)
    await test.settle()
    // First, makes sure that the search works.
    const before = (await tracesOf(personal(member))).join()
    for (const word of personal(member)) expect(before).toContain(word)
    await send(member, 'POST', '/api/delete-account', { password: member.password })
    await test.settle()
    expect(await tracesOf(personal(member))).toEqual([])
    for (const [table, rows] of Object.entries(await dumpTables(test.ctx))) {
      const owned = rows.filter((row) => row['user_id'] === member.id)
      expect([table, owned]).toEqual([table, []])
    }
    const comments = await (await test.get(`/api/resources/${resource}/comments`)).text()
    expect(comments).not.toContain(member.username)
  })

  it('security 46: leaves no private note in the trash, and those of others stay there', async () => {
    const [member, other] = [await someoneKnown(), await someoneKnown()]
    const admin = await registerAdmin(test)
    const id = await addResource(test.ctx)
    for (const each of [member, other]) {
      await send(each, 'PUT', `/api/study/${id}`, { status: 'want' })
      await send(each, 'POST', `/api/study/${id}/notes`, { text: `Secret of ${each.username}` })
    }
    expect((await admin.send('DELETE', `/api/admin/resources/${id}`)).status).toBe(204)
    expect(await tracesOf([`Secret of ${member.username}`])).toHaveLength(1)
    await send(member, 'POST', '/api/delete-account', { password: member.password })
    await test.settle()
    expect(await tracesOf(personal(member))).toEqual([])
    const [kept] = await runSql(
      test.ctx,
      `SELECT snapshot -> 'kept' -> 'study_items' AS items, snapshot -> 'kept' -> 'study_notes' AS notes
       FROM trash WHERE entity_id = $1`,
      [id],
    )
    expect(kept).toMatchObject({
      items: [{ user_id: other.id, status: 'want' }],
      notes: [{ user_id: other.id, text: `Secret of ${other.username}` }],
    })
    expect((await admin.send('POST', `/api/admin/trash/resource/${id}/restore`)).status).toBe(200)
    expect(await (await send(other, 'GET', `/api/study/${id}`)).json()).toMatchObject({
      item: { status: 'want' },
      notes: [{ text: `Secret of ${other.username}` }],
    })
  })

  it('security 46: ends the newsletter, so no email follows the last one', async () => {
    const member = await registerMember(test)
    await member.send('POST', '/api/newsletter', { email: member.email })
    await member.send('POST', '/api/delete-account', { password: member.password })
    await test.mails()
    expect(await tracesOf([member.email])).toEqual([])
  })

  it('security 46: leaves nobody else’s rows touched', async () => {
    const [member, other] = [await someoneKnown(), await someoneKnown()]
    const mine = async () => {
      const dump = await dumpTables(test.ctx)
      return Object.values(dump).map((rows) =>
        rows.filter((row) => row['user_id'] === other.id || row['username'] === other.username),
      )
    }
    const before = await mine()
    expect(before.flat().length).toBeGreaterThan(5)
    await send(member, 'POST', '/api/delete-account', { password: member.password })
    expect(await mine()).toEqual(before)
  })
})
