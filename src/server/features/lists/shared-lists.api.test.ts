import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMarks, listView, type ListView, ownListView } from '#shared/contracts/lists.ts'
import { addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { listDesk } from '#tests/support/list-desk.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { cloneMember } from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const START = '2026-11-21T09:00:00.000Z'
const clock = fakeClock(START)
let test: TestApp
let owner: Member
let other: Member
let admin: Member
let curator: Member
let ids: number[]

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  owner = await registerMember(test)
  admin = await registerAdmin(test)
  other = await cloneMember(test, owner)
  curator = await cloneMember(test, owner, { role: 'curator' })
  ids = await addResources(test.ctx, [{ title: 'A' }, { title: 'B' }, { title: 'C' }, {}, {}])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const { json, statusOf, refusal, listWith, itemsOf, set } = listDesk(() => ({ test, owner, ids }))

describe('security 55: a private list', () => {
  it('does not exist for anybody but its owner, whatever call they make', async () => {
    const id = await listWith(owner.id, 'private', { title: 'Secret plan' })
    const fields = { title: 'Taken', visibility: 'public' }
    const visitor: Pick<Member, 'get' | 'send'> = {
      get: (path) => test.get(path),
      send: (method, path, body) => test.send(method, path, body),
    }
    for (const [who, reader] of Object.entries({ other, admin, curator, visitor })) {
      const isMember = reader !== visitor
      const refused = isMember ? 404 : 401
      const calls: [number, Promise<Response>][] = [
        [404, reader.get(`/api/lists/${id}`)],
        [404, reader.get(`/lists/${id}/feed.xml`)],
        [refused, reader.get(`/api/lists/${id}/marks`)],
        [refused, reader.send('PUT', `/api/lists/${id}`, fields)],
        [refused, reader.send('PUT', `/api/lists/${id}/items`, { ids: [] })],
        [refused, reader.send('PUT', `/api/lists/${id}/items/${ids[3]}`)],
        [refused, reader.send('DELETE', `/api/lists/${id}/items/${ids[0]}`)],
        [refused, reader.send('DELETE', `/api/lists/${id}`)],
        [refused, reader.send('POST', `/api/lists/${id}/copy`)],
        [refused, reader.send('PUT', `/api/lists/${id}/follow`)],
        [reader === other ? 403 : refused, reader.send('PUT', `/api/lists/${id}/recommendation`)],
      ]
      for (const [expected, call] of calls) {
        const answer = await call
        expect([who, answer.url, answer.status]).toEqual([who, answer.url, expected])
        expect(await answer.text()).not.toContain('Secret')
      }
    }
    expect(await itemsOf(id)).toEqual(ids.slice(0, 3))
    expect(await (await test.get('/sitemap.xml')).text()).not.toContain(`/lists/${id}-`)
    for (const path of ['/api/lists', '/api/lists/followed', '/api/lists/recommended'])
      expect(await (await other.get(path)).text()).not.toContain('Secret')
  })

  it('looks the same as one that does not exist', async () => {
    const id = await listWith(owner.id, 'private')
    const without = async (path: string) => ({
      ...(await json<Record<string, unknown>>(other.get(path))),
      requestId: '',
    })
    expect(await without(`/api/lists/${id}`)).toEqual(await without('/api/lists/999999999'))
    expect(await without(`/api/lists/${id}/marks`)).toEqual(
      await without('/api/lists/999999999/marks'),
    )
  })

  it('is sent to its owner only, and never cached', async () => {
    const id = await listWith(owner.id, 'private')
    const answer = await owner.get(`/api/lists/${id}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(listView.parse(await answer.json())).toMatchObject({
      isOwn: true,
      visibility: 'private',
    })
    expect(await statusOf(test.get(`/api/lists/${id}`))).toBe(404)
    expect(await statusOf(other.get(`/api/lists/${id}`))).toBe(404)
  })

  it('disappears at once for those who have read or follow it, and from recommendations', async () => {
    const id = await listWith(owner.id, 'public', { title: 'Soon private' })
    await other.send('PUT', `/api/lists/${id}/follow`)
    await curator.send('PUT', `/api/lists/${id}/recommendation`)
    expect(await statusOf(test.get(`/api/lists/${id}`))).toBe(200)
    expect(await statusOf(test.get(`/lists/${id}/feed.xml`))).toBe(200)
    expect(await (await other.get('/api/lists/followed')).text()).toContain('Soon private')
    expect(await (await test.get('/api/lists/recommended')).text()).toContain('Soon private')
    const fields = { title: 'Soon private', visibility: 'private' }
    expect(await statusOf(owner.send('PUT', `/api/lists/${id}`, fields))).toBe(200)
    for (const path of [`/api/lists/${id}`, `/lists/${id}/feed.xml`])
      expect([path, await statusOf(other.get(path))]).toEqual([path, 404])
    for (const path of ['/api/lists/followed', '/api/lists/recommended', '/sitemap.xml'])
      expect(await (await other.get(path)).text()).not.toContain('oon private')
    await owner.send('PUT', `/api/lists/${id}`, { ...fields, visibility: 'public' })
    expect(await json<ListView>(test.get(`/api/lists/${id}`))).toMatchObject({
      recommendedAt: null,
      followers: 1,
    })
  })
})

describe('others’ lists', () => {
  it('by link can be read by anybody with the address, but not by search engines', async () => {
    const id = await listWith(owner.id, 'link', { title: 'By link' })
    const answer = await test.get(`/api/lists/${id}`)
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    const view = listView.parse(await answer.json())
    expect(view).toMatchObject({
      owner: { username: owner.username, avatarUrl: null },
      slug: 'by-link',
    })
    expect(Object.keys(view)).not.toContain('isOwn')
    const feed = await test.get(`/lists/${id}/feed.xml`)
    expect([feed.status, feed.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(await (await test.get('/sitemap.xml')).text()).not.toContain(`/lists/${id}-`)
    expect(await refusal(curator.send('PUT', `/api/lists/${id}/recommendation`))).toMatchObject({
      status: 409,
      code: 'not_public',
    })
    expect(await statusOf(other.send('PUT', `/api/lists/${id}/follow`))).toBe(204)
    expect(await statusOf(other.send('POST', `/api/lists/${id}/copy`))).toBe(201)
  })

  it('are the same for everybody; another call returns what concerns the member', async () => {
    const id = await listWith(owner.id, 'public')
    const bodies = await Promise.all(
      [owner, other, admin].map(async (each) => (await each.get(`/api/lists/${id}`)).text()),
    )
    expect(new Set(bodies).size).toBe(1)
    const marks = async (member: Member) =>
      listMarks.parse(await json(member.get(`/api/lists/${id}/marks`)))
    expect(await marks(owner)).toEqual({ isOwn: true, isFollowed: false, isReported: false })
    expect(await marks(other)).toEqual({ isOwn: false, isFollowed: false, isReported: false })
    await other.send('PUT', `/api/lists/${id}/follow`)
    await other.send('PUT', `/api/lists/${id}/follow`)
    expect(await marks(other)).toEqual({ isOwn: false, isFollowed: true, isReported: false })
    expect((await json<ListView>(test.get(`/api/lists/${id}`))).followers).toBe(1)
    expect(await refusal(owner.send('PUT', `/api/lists/${id}/follow`))).toMatchObject({
      status: 403,
      message: 'You cannot follow your own list',
    })
    await other.send('DELETE', `/api/lists/${id}/follow`)
    expect(await statusOf(other.send('DELETE', `/api/lists/${id}/follow`))).toBe(204)
    expect((await json<ListView>(test.get(`/api/lists/${id}`))).followers).toBe(0)
  })

  it('are copied as private ones, which no longer depend on the original', async () => {
    const id = await listWith(owner.id, 'public', { title: 'Model', description: 'Text' })
    const answer = await other.send('POST', `/api/lists/${id}/copy`)
    const copy = ownListView.parse(await answer.json())
    expect(answer.status).toBe(201)
    expect(copy).toMatchObject({
      title: 'Model',
      description: 'Text',
      visibility: 'private',
      items: 3,
    })
    await set(id, [])
    expect(await itemsOf(copy.id, other)).toEqual(ids.slice(0, 3))
    expect(await statusOf(owner.get(`/api/lists/${copy.id}`))).toBe(404)
  })

  it('of a deleted member are gone for followers too', async () => {
    const leaving = await cloneMember(test, owner)
    const reader = await cloneMember(test, owner)
    const id = await listWith(leaving.id, 'public')
    const kept = await listWith(owner.id, 'public')
    for (const each of [id, kept]) await reader.send('PUT', `/api/lists/${each}/follow`)
    const followed = async () =>
      (await json<{ id: number }[]>(reader.get('/api/lists/followed'))).map((each) => each.id)
    expect(new Set(await followed())).toEqual(new Set([id, kept]))
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [leaving.id])
    expect(await followed()).toEqual([kept])
    expect(await statusOf(test.get(`/api/lists/${id}`))).toBe(404)
  })

  it('of a suspended member stay readable, but nothing leads to them', async () => {
    const spammer = await cloneMember(test, owner)
    const id = await listWith(spammer.id, 'public', { title: 'Of a spammer' })
    await curator.send('PUT', `/api/lists/${id}/recommendation`)
    expect(await (await test.get('/api/lists/recommended')).text()).toContain('Of a spammer')
    expect(await (await test.get('/sitemap.xml')).text()).toContain(`/lists/${id}-of-a-spammer`)
    await runSql(test.ctx, 'UPDATE users SET suspended_at = now() WHERE id = $1', [spammer.id])
    const answer = await test.get(`/api/lists/${id}`)
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(await answer.json()).toMatchObject({ visibility: 'link', recommendedAt: null })
    expect(await (await test.get('/api/lists/recommended')).text()).not.toContain('spammer')
    expect(await (await test.get('/sitemap.xml')).text()).not.toContain(`/lists/${id}-`)
    expect(await statusOf(curator.send('PUT', `/api/lists/${id}/recommendation`))).toBe(409)
  })

  it('show their owner’s current name', async () => {
    const renamed = await cloneMember(test, owner)
    const id = await listWith(renamed.id, 'public')
    await test.get(`/api/lists/${id}`)
    await runSql(test.ctx, `UPDATE users SET username = 'capablanca' WHERE id = $1`, [renamed.id])
    expect((await json<ListView>(test.get(`/api/lists/${id}`))).owner.username).toBe('capablanca')
  })
})
