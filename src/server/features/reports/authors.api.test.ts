import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/domain/days.ts'
import { addList, addResources, runSql } from '#tests/support/factories.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { moderationDesk } from '#tests/support/moderation-desk.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let now = new Date('2026-11-21T09:00:00Z')
let template: Member
let resource: number
let author: Member
let reader: Member
let moderator: Member

beforeAll(async () => {
  test = await startTestApp({ clock: () => now })
  template = await registerMember(test)
  ;[resource = 0] = await addResources(test.ctx, [{}])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  ;[author, reader, moderator] = [await person(), await person(), await person('moderator')]
})

const { person, write, report, about, judge, queue, notificationsOf } = moderationDesk(() => ({
  test,
  template,
  resource,
}))
const send = (who: Member, what: string, body: object = {}, id = author.id) =>
  who.send('POST', `/api/admin/users/${id}/${what}`, body)
const mute = (body: object = { days: 7, reason: 'Calm down' }, id = author.id) =>
  send(moderator, 'mute', body, id)
const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as ErrorBody).code,
]
const WRITES = [
  ['POST', '/api/suggestions', { url: 'https://rooks.example/1' }],
  ['POST', '/api/suggestions/1/submit', {}],
] as const

describe('refusals', () => {
  it('400 for other days, and without a reason', async () => {
    for (const body of [
      { days: 2, reason: 'No' },
      { days: '7', reason: 'No' },
      { days: 7 },
      { reason: 'No' },
    ])
      expect((await mute(body)).status, JSON.stringify(body)).toBe(400)
    expect((await mute({ days: 1, reason: 'a\u0000b' })).status).toBe(400)
    expect((await send(moderator, 'ask-to-suspend', { reason: ' ' })).status).toBe(400)
  })

  it('404 for nobody, 409 for staff and oneself', async () => {
    expect((await mute(undefined, 999_999_999)).status).toBe(404)
    const staff = [await person('curator'), await person('admin'), moderator]
    for (const { id } of staff)
      for (const what of ['mute', 'unmute', 'ask-to-suspend'])
        expect(await codeOf(await send(moderator, what, { days: 1, reason: 'No' }, id))).toEqual([
          409,
          'staff',
        ])
  })

  it('409 to end a mute that is none, and to put away a note that is none', async () => {
    expect(await codeOf(await send(moderator, 'unmute'))).toEqual([409, 'not_muted'])
    const admin = await person('admin')
    const away = await admin.send('DELETE', `/api/admin/users/${author.id}/ask-to-suspend`)
    expect(await codeOf(away)).toEqual([409, 'not_asked'])
  })
})

describe('a muted member', () => {
  it('writes nothing, is told why and until when, and writes again afterwards', async () => {
    const own = await write(author, { content: 'Mine' })
    const other = await write(reader, { content: 'Theirs' })
    const answer = await mute()
    expect(answer.status).toBe(200)
    const { mutedUntil } = (await answer.json()) as { mutedUntil: string }
    expect(Date.parse(mutedUntil)).toBe(test.ctx.clock().getTime() + 7 * DAY_MS)
    const writes = [
      ...WRITES,
      ['POST', `/api/resources/${resource}/comments`, { content: 'More', parentId: other }],
      ['PATCH', `/api/comments/${own}`, { content: 'Other' }],
      ['POST', '/api/reports', about(other)],
      ['POST', `/api/resources/${resource}/corrections`, { fields: { title: 'Other' } }],
    ] as const
    for (const [method, path, body] of writes) {
      const refused = await author.send(method, path, body)
      expect(await refused.json(), path).toMatchObject({
        code: 'muted',
        until: mutedUntil,
        message: expect.stringMatching(/until \w+ \d+, \d{4}, \d\d:\d\d UTC.*Reason: Calm down/),
      })
      expect(refused.status).toBe(403)
    }
    const user = await (await author.get('/api/user')).json()
    expect(user).toMatchObject({ muted: { until: mutedUntil, reason: 'Calm down' } })
    expect((await author.send('DELETE', `/api/comments/${own}`)).status).toBe(204)
    expect(await notificationsOf(author)).toMatchObject([
      { kind: 'moderation', data: { what: 'muted', until: mutedUntil, reason: 'Calm down' } },
    ])

    expect((await send(moderator, 'unmute')).status).toBe(200)
    expect(await (await author.get('/api/user')).json()).not.toHaveProperty('muted')
    await write(author, { content: 'Again' })
    expect(await notificationsOf(author)).toMatchObject([{}, { data: { what: 'unmuted' } }])
  })

  it('writes again when the time is over, or as a curator', async () => {
    await mute({ days: 1, reason: 'Calm down' })
    const muted = now
    now = new Date(muted.getTime() + DAY_MS - 1000)
    expect((await report(author, about(999_999_999))).status).toBe(403)
    now = new Date(muted.getTime() + DAY_MS)
    expect((await report(author, about(999_999_999))).status).toBe(404)
    await mute()
    await runSql(test.ctx, 'UPDATE sessions SET proved_at = $1', [now])
    const admin = await person('admin')
    const path = `/api/admin/users/${author.id}/role`
    expect((await admin.send('PUT', path, { role: 'curator' })).status).toBe(200)
    expect((await report(author, about(999_999_999))).status).toBe(404)
  })
})

describe('the record of an author', () => {
  it('counts what stands: removals, and warnings', async () => {
    const first = await write(author, { content: 'One' })
    const second = await write(author, { content: 'Two', parentId: first })
    const third = await write(author, { content: 'Three', parentId: first })
    const recordOf = async (id = third) =>
      (await queue(moderator)).find(({ targetId }) => targetId === id)?.author
    await report(reader, about(third))
    expect(await recordOf()).toEqual({
      id: author.id,
      username: author.username,
      hidden: 0,
      warned: 0,
      since: null,
      mutedUntil: null,
      managed: false,
      staff: false,
      suspended: false,
      suspensionAsked: false,
    })
    await judge(moderator, first, 'hide')
    await judge(moderator, first, 'delete')
    await judge(moderator, second, 'warn')
    expect(await recordOf()).toMatchObject({
      hidden: 1,
      warned: 1,
      since: expect.stringMatching(/Z$/),
    })
    await judge(moderator, first, 'restore', {})
    expect(await recordOf()).toMatchObject({ hidden: 0, warned: 1 })
    await mute()
    await send(moderator, 'ask-to-suspend', { reason: 'Third time' })
    expect(await recordOf()).toMatchObject({
      mutedUntil: expect.any(String),
      suspensionAsked: true,
    })
    expect(await recordOf()).toMatchObject({ hidden: 0, warned: 1 })
  })

  it('is of a list’s owner, and null for a resource', async () => {
    const list = await addList(test.ctx, {
      userId: author.id,
      title: 'Rooks',
      visibility: 'public',
    })
    await report(reader, { kind: 'list', id: list, reason: 'spam' })
    await report(reader, { kind: 'resource', id: resource, reason: 'wrong' })
    const items = await queue(moderator)
    expect(items.find(({ kind }) => kind === 'list')?.author).toMatchObject({ id: author.id })
    expect(items.find(({ kind }) => kind === 'resource')?.author).toBeNull()
  })
})

it('admins see who should be suspended, until it is done or put away', async () => {
  const admin = await person('admin')
  await send(moderator, 'ask-to-suspend', { reason: 'Third time' })
  const asked = async () => (await admin.get('/api/admin/users?state=asked&limit=100')).json()
  expect(await asked()).toContainEqual(
    expect.objectContaining({
      id: author.id,
      managed: false,
      suspensionAsked: { at: expect.any(String), reason: 'Third time' },
    }),
  )
  const away = await admin.send('DELETE', `/api/admin/users/${author.id}/ask-to-suspend`)
  expect(await away.json()).toMatchObject({ id: author.id, suspensionAsked: null })
  await send(moderator, 'ask-to-suspend', { reason: 'Fourth time' })
  await admin.send('POST', `/api/admin/users/${author.id}/suspend`, { reason: 'Spam' })
  expect(await asked()).not.toContainEqual(expect.objectContaining({ id: author.id }))
  expect(await codeOf(await send(moderator, 'ask-to-suspend', { reason: 'Again' }))).toEqual([
    409,
    'already_suspended',
  ])
})
