import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { resourceView, type ResourceView } from '#shared/contracts/resources.ts'
import { addComment, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

let made = 0
const newBody = (fields: Record<string, unknown> = {}) => ({
  title: `Made ${++made}`,
  description: 'For this test',
  type: 'book',
  level: 'all',
  category: 'general',
  sourceWebsite: 'other',
  sourceUrl: `https://example.org/made/${made}`,
  ...fields,
})

async function create(fields: Record<string, unknown> = {}): Promise<ResourceView> {
  const answer = await admin.send('POST', '/api/admin/resources', newBody(fields))
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as ResourceView
}

const refusal = async (answer: Response) => {
  const { message, code, fields } = (await answer.json()) as ErrorBody
  return { status: answer.status, code, message, fields: Object.keys(fields ?? {}).toSorted() }
}
const put = (id: number, body: unknown, ifMatch?: string) =>
  test.send('PUT', `/api/admin/resources/${id}`, body, {
    Cookie: admin.cookie,
    ...(ifMatch ? { 'If-Match': ifMatch } : {}),
  })
const lastAudit = async () =>
  (
    await runSql<{ action: string; user_id: number; details: Record<string, unknown> }>(
      test.ctx,
      'SELECT action, user_id, details FROM audit_log ORDER BY id DESC LIMIT 1',
    )
  )[0]

describe('permissions', () => {
  it('security 35: an admin who is demoted during an edit is refused, and nothing changes', async () => {
    const editor = await registerAdmin(test)
    const { id, title } = await create()
    await runSql(test.ctx, "UPDATE users SET role = 'member' WHERE id = $1", [editor.id])
    const answer = await editor.send('PUT', `/api/admin/resources/${id}`, { title: 'Taken over' })
    expect(answer.status).toBe(403)
    expect(await (await test.get(`/api/resources/${id}`)).json()).toMatchObject({ title })
  })
})

describe('creating', () => {
  it('400 names every faulty field', async () => {
    const answer = await admin.send('POST', '/api/admin/resources', {
      title: '  ',
      type: 'film',
      sourceUrl: 'javascript:alert(1)',
      imageUrl: 'data:image/png;base64,x',
      avgRating: 51,
      featuredOrder: -1,
      level: 'all',
      category: 'general',
      sourceWebsite: 'other',
    })
    expect(await refusal(answer)).toMatchObject({
      status: 400,
      fields: [
        'avgRating',
        'description',
        'featuredOrder',
        'imageUrl',
        'sourceUrl',
        'title',
        'type',
      ],
    })
  })

  it('409 for an existing source URL, at its field; one of ten simultaneous requests succeeds', async () => {
    const { sourceUrl } = await create()
    const again = await admin.send('POST', '/api/admin/resources', newBody({ sourceUrl }))
    expect(await refusal(again)).toEqual({
      status: 409,
      code: 'duplicate',
      message: 'A resource with this source URL already exists',
      fields: ['sourceUrl'],
    })
    const body = newBody()
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { status } = await admin.send('POST', '/api/admin/resources', body)
        return status
      }),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)])
  })

  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ?si=abc'],
    ['https://www.amazon.de/dp/B000000001', 'https://amazon.de/Title/dp/b000000001/ref=x?tag=y'],
    ['https://lichess.org/study/AbCdEf12', 'http://www.lichess.org/study/AbCdEf12/'],
  ])('409 for %s as %s, naming the resource, also for a change', async (sourceUrl, other) => {
    const { id, title } = await create({ sourceUrl })
    const another = await create()
    for (const answer of [
      await admin.send('POST', '/api/admin/resources', newBody({ sourceUrl: other })),
      await put(another.id, { sourceUrl: other }),
    ]) {
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        code: 'duplicate',
        fields: { sourceUrl: 'A resource with this source URL already exists' },
        duplicateOf: id,
        duplicateTitle: title,
      })
    }
    // Another spelling of its own address is no other address.
    expect((await put(id, { sourceUrl: other })).status).toBe(200)
  })

  it('resources that were the same before can be changed, each by itself', async () => {
    const [one, twin] = [await create(), await create()]
    await runSql(test.ctx, 'UPDATE resources SET source_url = $1 WHERE id = $2', [
      `${one.sourceUrl}?fbclid=1`,
      twin.id,
    ])
    expect((await put(one.id, { title: 'Still one' })).status).toBe(200)
    expect((await put(twin.id, { sourceUrl: `${one.sourceUrl}#again` })).status).toBe(200)
    const table = await admin.get('/api/admin/resources?problem=duplicate')
    expect(((await table.json()) as ResourceView[]).map(({ id }) => id)).toEqual([one.id, twin.id])
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [twin.id])
  })

  it('names similar ones, before and after saving', async () => {
    const there = await create({
      sourceUrl: 'https://www.amazon.com/dp/080442957X',
      title: 'Chess Fundamentals',
      author: 'José Raúl Capablanca',
      type: 'book',
    })
    const like = { title: 'chess fundamentals', author: 'Jose Raul Capablanca', type: 'book' }
    const compare = async (query: Record<string, string>) =>
      (await admin.get(`/api/admin/resources/alike?${new URLSearchParams(query)}`)).json()
    const sourceUrl = 'https://shop.example/fundamentals'
    expect(await compare({ sourceUrl })).toEqual({ sameAs: null, similar: [] })
    expect(await compare({ sourceUrl, ...like })).toEqual({ sameAs: null, similar: [there.id] })
    expect(await compare({ sourceUrl, ...like, type: 'course' })).toEqual({
      sameAs: null,
      similar: [],
    })
    expect(await compare({ sourceUrl: 'https://shop.example/9780804429573' })).toEqual({
      sameAs: null,
      similar: [there.id],
    })
    expect(await compare({ sourceUrl: 'http://amazon.com/gp/product/080442957X' })).toEqual({
      sameAs: there.id,
      similar: [],
    })
    expect(
      await compare({ sourceUrl: 'http://amazon.com/gp/product/080442957X', id: String(there.id) }),
    ).toEqual({ sameAs: null, similar: [] })
    const answer = await admin.send('POST', '/api/admin/resources', newBody({ sourceUrl, ...like }))
    expect(answer.status).toBe(201)
    const { id } = (await answer.json()) as ResourceView
    const both = [await put(id, { price: '$1' }), await put(there.id, { price: '$2' })]
    expect(await Promise.all(both.map((each) => each.json()))).toMatchObject([
      { similar: [there.id] },
      { similar: [id] },
    ])
  })

  it('201, whole, by both paths; numbers and dates in their normal form', async () => {
    for (const path of ['/api/admin/resources', '/api/resources']) {
      const body = newBody({
        tags: 'a, b , ,a',
        price: '  $ 12 ',
        publishedDate: 'not a date',
        avgRating: '44.6',
        views: 'many',
        isFeatured: true,
      })
      const answer = await admin.send('POST', path, body)
      expect(answer.status).toBe(201)
      const created = resourceView.strict().parse(await answer.json())
      expect(created).toMatchObject({
        title: body.title,
        tags: ['a', 'b'],
        price: '$ 12',
        publishedDate: null,
        avgRating: 45,
        views: 0,
        isFeatured: true,
        isForKids: false,
      })
      expect(await (await test.get(`/api/resources/${created.id}`)).json()).toEqual(created)
      expect(await lastAudit()).toMatchObject({
        action: 'resource_created',
        user_id: admin.id,
        details: { resource: created.id, title: body.title },
      })
    }
  })
})

describe('changing', () => {
  it('404, 400 with every faulty field, 409 for a taken source URL', async () => {
    expect((await put(999_999_999, { title: 'x' })).status).toBe(404)
    expect((await put(999_999_999, {})).status).toBe(404)
    const [one, two] = [await create(), await create()]
    expect(await refusal(await put(one.id, { title: '', level: 'expert' }))).toMatchObject({
      status: 400,
      fields: ['level', 'title'],
    })
    expect(await refusal(await put(one.id, { sourceUrl: two.sourceUrl }))).toMatchObject({
      status: 409,
      code: 'duplicate',
      fields: ['sourceUrl'],
    })
    expect((await put(one.id, { title: 'x' }, 'yesterday')).status).toBe(400)
    expect(await (await test.get(`/api/resources/${one.id}`)).json()).toEqual(one)
  })

  it('changes only the given fields', async () => {
    const before = await create({ tags: ['keep'], price: 'Free', isForKids: true, views: 7 })
    const answer = await put(before.id, { title: 'Renamed', price: '' })
    expect(answer.status).toBe(200)
    const after = (await answer.json()) as ResourceView
    expect({ ...after, updatedAt: '' }).toEqual({
      ...before,
      title: 'Renamed',
      price: null,
      updatedAt: '',
    })
    expect(after.updatedAt >= before.updatedAt).toBe(true)
    expect(await lastAudit()).toMatchObject({
      action: 'resource_changed',
      details: { resource: before.id, fields: 'title, price' },
    })
    expect(await (await put(before.id, {})).json()).toEqual(after)
  })

  it('views alone are a change like any other', async () => {
    const before = await create({ views: 7 })
    const after = (await (await put(before.id, { views: 9 })).json()) as ResourceView
    expect({ ...after, updatedAt: '' }).toEqual({ ...before, views: 9, updatedAt: '' })
    expect((await put(before.id, { views: 10 }, `"${before.updatedAt}"`)).status).toBe(409)
    expect(await (await test.get(`/api/resources/${before.id}`)).json()).toEqual(after)
    const none = (await (await put(before.id, { views: 0 })).json()) as ResourceView
    expect(none.views).toBe(0)
  })

  it('steady 15: the refusal of the slower edit names who was faster, if that is known', async () => {
    const { id, updatedAt } = await create()
    const late = async (by: Member) =>
      (
        await refusal(
          await test.send(
            'PUT',
            `/api/admin/resources/${id}`,
            { title: 'Late' },
            { Cookie: by.cookie, 'If-Match': `"${updatedAt}"` },
          ),
        )
      ).message
    const other = await registerAdmin(test)
    expect((await put(id, { title: 'First' })).status).toBe(200)
    expect(await late(other)).toBe(`Changed meanwhile by ${admin.username}`)
    expect(await late(admin)).toBe('Changed meanwhile by you')
    await runSql(test.ctx, 'UPDATE resource_versions SET user_id = NULL WHERE resource_id = $1', [
      id,
    ])
    expect(await late(admin)).toBe('Changed meanwhile')
  })

  it('the second of two admins who saw the same state is refused', async () => {
    const seen = await create()
    const tag = `"${seen.updatedAt}"`
    const first = await put(seen.id, { title: 'First' }, tag)
    expect(first.status).toBe(200)
    const second = await put(seen.id, { title: 'Second' }, tag)
    expect(await refusal(second)).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      message: 'Changed meanwhile by you',
    })
    const now = (await first.json()) as ResourceView
    expect(await (await test.get(`/api/resources/${seen.id}`)).json()).toEqual(now)
    expect((await put(seen.id, { title: 'Second' }, `"${now.updatedAt}"`)).status).toBe(200)
    expect((await put(seen.id, { title: 'Anyway' }, '*')).status).toBe(200)
  })

  it('is seen by the public list at once', async () => {
    const { id } = await create()
    const path = '/api/resources?query=unheard-of-word'
    expect(await (await test.get(path)).json()).toEqual([])
    await put(id, { title: 'An unheard-of-word' })
    expect(await (await test.get(path)).json()).toMatchObject([{ id }])
  })
})

describe('deleting', () => {
  it('404 if it is gone; deletes comments and bookmarks along with it', async () => {
    const { id, title } = await create()
    const reader = await registerMember(test)
    await addComment(test.ctx, { resourceId: id })
    await reader.send('POST', `/api/resources/${id}/save`)
    expect((await admin.send('DELETE', `/api/admin/resources/${id}`)).status).toBe(204)
    expect(await lastAudit()).toMatchObject({
      action: 'resource_deleted',
      details: { resource: id, title },
    })
    expect((await test.get(`/api/resources/${id}`)).status).toBe(404)
    expect(await (await reader.get('/api/saved-resources')).json()).toEqual([])
    expect((await admin.send('DELETE', `/api/admin/resources/${id}`)).status).toBe(404)
  })
})
