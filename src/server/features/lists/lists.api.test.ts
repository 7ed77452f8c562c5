import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnListView, ownListView } from '#shared/contracts/lists.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { listDesk } from '#tests/support/list-desk.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { cloneMember } from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const START = '2026-11-21T09:00:00.000Z'
const clock = fakeClock(START)
let test: TestApp
let owner: Member
let other: Member
let curator: Member
let ids: number[]

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  owner = await registerMember(test)
  other = await cloneMember(test, owner)
  curator = await cloneMember(test, owner, { role: 'curator' })
  ids = await addResources(test.ctx, [{ title: 'A' }, { title: 'B' }, { title: 'C' }, {}, {}])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const { json, statusOf, refusal, listWith, itemsOf, set } = listDesk(() => ({ test, owner, ids }))
const list = (member: Member, visibility = 'private', title = 'Rook endings') =>
  json<OwnListView>(member.send('POST', '/api/lists', { title, visibility }))

describe('refusals', () => {
  it.each([
    [{}, ['title', 'visibility']],
    [{ title: '   ', visibility: 'public' }, ['title']],
    [{ title: '\u2800 \u200c', visibility: 'public' }, ['title']],
    [{ title: 'x'.repeat(121), visibility: 'public' }, ['title']],
    [{ title: 'Ends\u202etxt.exe', visibility: 'public' }, ['title']],
    [{ title: 'Bell\u0007', visibility: 'public' }, ['title']],
    [{ title: 'x', visibility: 'friends' }, ['visibility']],
    [{ title: 'x', visibility: 'public', description: 'y'.repeat(2001) }, ['description']],
    [{ title: 'x', visibility: 'public', description: 'a\u202ab' }, ['description']],
    [{ title: 7, visibility: 'public', description: {} }, ['title', 'description']],
  ])('of %j name %j', async (body, fields) => {
    const { status, fields: named = {} } = await refusal(owner.send('POST', '/api/lists', body))
    expect([status, Object.keys(named)]).toEqual([400, fields])
  })

  it('an order of 10,000 resources is refused with the limit', async () => {
    const { id } = await list(owner)
    const many = Array.from({ length: 10_000 }, (_, index) => index + 1)
    expect(await refusal(set(id, many))).toMatchObject({
      status: 400,
      fields: { ids: 'A list holds at most 500 resources' },
    })
    expect(await statusOf(set(id, Array(300_000).fill(123_456)))).toBe(413)
  })

  it('an order with duplicates, unknown resources or no IDs is refused, and nothing changes', async () => {
    const { id } = await list(owner)
    const [a = 0, b = 0] = ids
    await set(id, [a, b])
    expect((await refusal(set(id, [a, b, a]))).fields?.ids).toBe(
      'A list holds each resource only once',
    )
    expect((await refusal(set(id, [a, 999_999, 999_998, b]))).fields?.ids).toBe(
      'There are no resources 999999, 999998',
    )
    expect((await refusal(set(id, [999_999]))).message).toBe('There is no resource 999999')
    for (const bad of [['1'], [0], [1.5], [null], [-4]])
      expect([bad, await statusOf(set(id, bad))]).toEqual([bad, 400])
    expect(await statusOf(owner.send('PUT', `/api/lists/${id}/items`, { ids: 'all' }))).toBe(400)
    expect(await itemsOf(id)).toEqual([a, b])
  })

  it('the 201st list, and the 501st resource of a list', async () => {
    const collector = await cloneMember(test, owner)
    const many = await addResources(test.ctx, Array(500).fill({}))
    const id = await listWith(collector.id, 'public', { resources: many })
    expect(await refusal(collector.send('PUT', `/api/lists/${id}/items/${ids[0]}`))).toMatchObject({
      status: 409,
      message: 'A list holds at most 500 resources',
    })
    // Adding what is already there does not count.
    expect(await statusOf(collector.send('PUT', `/api/lists/${id}/items/${many[9]}`))).toBe(200)
    await runSql(
      test.ctx,
      `INSERT INTO lists (user_id, title, created_at, updated_at)
       SELECT $1, 'x', now(), now() FROM generate_series(1, 199)`,
      [collector.id],
    )
    const another = { title: 'One more', visibility: 'private' }
    expect(await refusal(collector.send('POST', '/api/lists', another))).toMatchObject({
      status: 409,
      message: 'You can have at most 200 lists',
    })
    expect(await statusOf(collector.send('POST', `/api/lists/${id}/copy`))).toBe(409)
    expect(await json<OwnListView[]>(collector.get('/api/lists'))).toHaveLength(200)
  })

  it('security 30: 120 writes an hour for each account', async () => {
    const limited = await startTestApp({ clock: clock.read, config: { rateLimitFactor: 1 } })
    const member = await registerMember(limited)
    const answers = []
    for (let number = 0; number < 121; number++)
      answers.push(await statusOf(member.send('DELETE', '/api/lists/1/follow')))
    expect([answers.indexOf(429), answers.length]).toEqual([120, 121])
    const late = await member.send('POST', '/api/lists', { title: 'x', visibility: 'private' })
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
    // The limit does not affect the next pupil of the class, at the same address.
    const pupil = await registerMember(limited)
    expect(await statusOf(pupil.send('DELETE', '/api/lists/1/follow'))).toBe(204)
    await limited.ctx[Symbol.asyncDispose]()
  }, 60_000)
})

describe('one’s own lists', () => {
  it('are created, listed with their covers, and say what they contain', async () => {
    const member = await cloneMember(test, owner)
    expect(await json(member.get('/api/lists'))).toEqual([])
    const answer = await member.send('POST', '/api/lists', {
      title: '  Against \n 1.d4 ',
      description: ' Two\r\nlines ',
      visibility: 'link',
    })
    expect(answer.status).toBe(201)
    const made = ownListView.parse(await answer.json())
    expect(made).toEqual({
      id: made.id,
      title: 'Against 1.d4',
      description: 'Two\nlines',
      slug: 'against-1-d4',
      visibility: 'link',
      recommendedAt: null,
      followers: 0,
      items: 0,
      covers: [],
      createdAt: START,
      updatedAt: START,
    })
    clock.set('2026-11-21T10:00:00.000Z')
    await set(made.id, ids, member)
    const [known] = await json<OwnListView[]>(member.get(`/api/lists?resource=${ids[1]}`))
    expect(known).toMatchObject({
      items: 5,
      contains: true,
      updatedAt: '2026-11-21T10:00:00.000Z',
      covers: ids.slice(0, 4).map((id) => ({ id })),
    })
    await member.send('DELETE', `/api/lists/${made.id}/items/${ids[1]}`)
    const [without] = await json<OwnListView[]>(member.get(`/api/lists?resource=${ids[1]}`))
    expect(without).toMatchObject({ items: 4, contains: false })
    expect(await statusOf(member.get('/api/lists?resource=x'))).toBe(400)
    clock.set(START)
  })

  it('have IDs of 86 random bits; the number in the database finds none of them', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => list(owner)))
    for (const { id } of made) expect(id).toMatch(/^[1-9]\d{25}$/)
    expect(new Set(made.map(({ id }) => id)).size).toBe(20)
    // A bad source of randomness would repeat digits at a place.
    for (let place = 0; place < 26; place++)
      expect(new Set(made.map(({ id }) => String(id)[place])).size).toBeGreaterThan(2)
    const [row] = await runSql<{ id: number }>(test.ctx, 'SELECT id FROM lists WHERE key = $1', [
      made[0]?.id,
    ])
    for (const path of [`/api/lists/${row?.id}`, `/lists/${row?.id}/feed.xml`])
      expect(await statusOf(owner.get(path)), path).toBe(404)
  })

  it('keep their order when it is replaced, extended at the end, or shortened', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = ids
    const { id } = await list(owner)
    await set(id, [c, a, b])
    expect(await itemsOf(id)).toEqual([c, a, b])
    await set(id, [b, c, a])
    await owner.send('PUT', `/api/lists/${id}/items/${d}`)
    expect(await itemsOf(id)).toEqual([b, c, a, d])
    await owner.send('DELETE', `/api/lists/${id}/items/${c}`)
    expect(await itemsOf(id)).toEqual([b, a, d])
    await owner.send('PUT', `/api/lists/${id}/items/${c}`)
    expect(await itemsOf(id)).toEqual([b, a, d, c])
    await set(id, [])
    expect(await itemsOf(id)).toEqual([])
  })

  it('change nothing when a call is repeated, not even the time', async () => {
    const { id } = await list(owner)
    await set(id, ids.slice(0, 2))
    clock.set('2026-11-21T11:00:00.000Z')
    for (const answer of [
      await owner.send('PUT', `/api/lists/${id}/items/${ids[0]}`),
      await owner.send('DELETE', `/api/lists/${id}/items/${ids[4]}`),
      await owner.send('DELETE', `/api/lists/${id}/items/999999999`),
      await set(id, ids.slice(0, 2)),
      await owner.send('PUT', `/api/lists/${id}`, { title: 'Rook endings', visibility: 'private' }),
    ])
      expect([answer.status, (await json<OwnListView>(answer)).updatedAt]).toEqual([200, START])
    expect(await refusal(owner.send('PUT', `/api/lists/${id}/items/999999999`))).toMatchObject({
      status: 404,
      message: 'Resource not found',
    })
    clock.set(START)
  })

  it('keep what a change leaves out', async () => {
    const details = { title: 'Rook endings', description: 'By hand', visibility: 'link' }
    const { id } = await json<OwnListView>(owner.send('POST', '/api/lists', details))
    const change = async (body: object) => {
      const answer = await owner.send('PUT', `/api/lists/${id}`, body)
      return json<OwnListView>(answer)
    }
    expect(await change({ visibility: 'private' })).toMatchObject({
      ...details,
      visibility: 'private',
    })
    expect(await change({ title: 'Endings' })).toMatchObject({ description: 'By hand' })
    expect(await change({ description: null })).toMatchObject({
      title: 'Endings',
      description: null,
      visibility: 'private',
    })
  })

  it('hold everything that many requests at once add', async () => {
    const { id } = await list(owner, 'public')
    const more = await addResources(test.ctx, Array(12).fill({}))
    const answers = await Promise.all([
      ...more.map((each) => owner.send('PUT', `/api/lists/${id}/items/${each}`)),
      ...more.map((each) => owner.send('PUT', `/api/lists/${id}/items/${each}`)),
      other.send('PUT', `/api/lists/${id}/follow`),
      runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [more[0]]).then(() => null),
    ])
    const statuses = answers.flatMap((answer) => answer?.status ?? [])
    expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([])
    expect((await itemsOf(id)).toSorted((x, y) => x - y)).toEqual(more.slice(1))
  })

  it('refuse a change of what has changed since, with If-Match', async () => {
    const { id, updatedAt } = await list(owner)
    clock.set('2026-11-21T12:00:00.000Z')
    await set(id, ids.slice(0, 1))
    const headers = { Cookie: owner.cookie, 'If-Match': `"${updatedAt}"` }
    const late = test.send('PUT', `/api/lists/${id}/items`, { ids }, headers)
    expect(await refusal(late)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await itemsOf(id)).toEqual(ids.slice(0, 1))
    clock.set(START)
  })

  it('lose a deleted resource and get it back in its place', async () => {
    const gone = await addResource(test.ctx)
    const [a = 0, b = 0] = ids
    const { id } = await list(owner, 'public')
    await set(id, [a, gone, b])
    expect(await itemsOf(id, other)).toEqual([a, gone, b])
    expect(await statusOf(curator.send('DELETE', `/api/admin/resources/${gone}`))).toBe(204)
    expect(await itemsOf(id, other)).toEqual([a, b])
    expect((await refusal(set(id, [a, gone, b]))).message).toBe(`There is no resource ${gone}`)
    const back = await curator.send('POST', `/api/admin/trash/resource/${gone}/restore`)
    expect(back.status).toBeLessThan(300)
    expect(await itemsOf(id, other)).toEqual([a, gone, b])
  })

  it('are deleted with everything in them', async () => {
    const id = await listWith(owner.id, 'public')
    await other.send('PUT', `/api/lists/${id}/follow`)
    expect(await statusOf(owner.send('DELETE', `/api/lists/${id}`))).toBe(204)
    expect(await statusOf(owner.get(`/api/lists/${id}`))).toBe(404)
    expect(await statusOf(test.get(`/api/lists/${id}`))).toBe(404)
    expect(await statusOf(owner.send('DELETE', `/api/lists/${id}`))).toBe(404)
    expect(await runSql(test.ctx, 'SELECT FROM list_items WHERE list_id = $1', [id])).toEqual([])
  })
})
