import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commentView, type CommentView } from '#shared/contracts/comments.ts'
import {
  type RelatedResourceView,
  resourceView,
  type ResourceView,
} from '#shared/contracts/resources.ts'
import { addComment, addResource, addResources, addUser, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const MINUTE = 60_000
const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const json = async <Body>(path: string) => (await (await test.get(path)).json()) as Body

describe('GET /api/resources/{id}', () => {
  it('returns the contract’s fields and no others', async () => {
    const id = await addResource(test.ctx, {
      title: 'My System',
      author: 'Aron Nimzowitsch',
      publishedDate: '1925-03-01',
      price: '$9',
      tags: ['a', 'b'],
      avgRating: 45,
      featuredOrder: 3,
    })
    const resource = await json<ResourceView>(`/api/resources/${id}`)
    // Only resources with a dead link have `link`, and only search results have `match`.
    const { link: _link, match: _match, ...fields } = resourceView.shape
    expect(Object.keys(resource).toSorted()).toEqual(Object.keys(fields).toSorted())
    expect(resourceView.parse(resource)).toEqual(resource)
    expect(resource).toMatchObject({
      id,
      title: 'My System',
      publishedDate: '1925-03-01',
      avgRating: 45,
      tags: ['a', 'b'],
      ratingCount: 0,
      views: 0,
    })
    expect(new Date(resource.createdAt).toISOString()).toBe(resource.createdAt)
  })

  it('is gone once it is deleted', async () => {
    const id = await addResource(test.ctx)
    expect((await test.get(`/api/resources/${id}`)).status).toBe(200)
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [id])
    expect((await test.get(`/api/resources/${id}`)).status).toBe(404)
  })
})

describe('GET /api/resources/featured', () => {
  it('is by featuredOrder, those without one last, then newest, then id', async () => {
    await addResources(test.ctx, [
      { title: 'no order, old', isFeatured: true, publishedDate: '2020-01-01' },
      { title: 'no order, undated', isFeatured: true },
      { title: 'second, old', isFeatured: true, featuredOrder: 2, publishedDate: '2019-01-01' },
      { title: 'first', isFeatured: true, featuredOrder: 0 },
      { title: 'no order, announced', isFeatured: true, publishedDate: '2999-01-01' },
      { title: 'not featured', featuredOrder: 1, publishedDate: '2026-01-01' },
      { title: 'second, new', isFeatured: true, featuredOrder: 2, publishedDate: '2024-01-01' },
      { title: 'no order, new', isFeatured: true, publishedDate: '2025-01-01' },
      { title: 'no order, old too', isFeatured: true, publishedDate: '2020-01-01' },
    ])
    const titles = (await json<ResourceView[]>('/api/resources/featured')).map((row) => row.title)
    expect(titles).toEqual([
      'first',
      'second, new',
      'second, old',
      'no order, new',
      'no order, old',
      'no order, old too',
      'no order, undated',
      'no order, announced',
    ])
  })
})

describe('GET /api/resources/{id}/related', () => {
  const related = async (id: number) =>
    (await json<RelatedResourceView[]>(`/api/resources/${id}/related`)).map(
      (row) => `${row.title} ${row.score}`,
    )

  it('scores author 10, opening 15, level 2; best first, ties by newest; never itself, never 0', async () => {
    const [id = 0] = await addResources(test.ctx, [
      { title: 'self', author: 'Keres', opening: 'Estonian', level: 'master' },
      { title: 'all three', author: 'Keres', opening: 'Estonian', level: 'master' },
      { title: 'opening, level', opening: 'Estonian', level: 'master' },
      { title: 'opening old', opening: 'Estonian', level: 'advanced', publishedDate: '2001-01-01' },
      { title: 'opening new', opening: 'Estonian', level: 'advanced', publishedDate: '2011-01-01' },
      {
        title: 'opening announced',
        opening: 'Estonian',
        level: 'advanced',
        publishedDate: '2999-01-01',
      },
      { title: 'author', author: 'Keres', level: 'advanced' },
      { title: 'nothing', author: 'Tal', opening: 'Latvian', level: 'advanced' },
    ])
    expect(await related(id)).toEqual([
      'all three 27',
      'opening, level 17',
      'opening new 15',
      'opening old 15',
      'opening announced 15',
      'author 10',
    ])
  })

  it('takes at most six', async () => {
    const ids = await addResources(
      test.ctx,
      Array.from({ length: 9 }, (_, index) => ({
        title: `Tal ${index}`,
        author: 'Mikhail Tal',
        level: 'intermediate' as const,
      })),
    )
    expect(await related(ids[0] ?? 0)).toEqual([1, 2, 3, 4, 5, 6].map((index) => `Tal ${index} 12`))
  })

  it('finds nothing for missing authors and openings, nor for All Openings', async () => {
    const [id = 0] = await addResources(test.ctx, [
      { title: 'lonely', opening: 'All Openings', level: 'beginner' },
      { title: 'also all', opening: 'All Openings', level: 'advanced' },
    ])
    await runSql(
      test.ctx,
      `UPDATE resources SET level = 'all' WHERE level = 'beginner' AND id <> $1`,
      [id],
    )
    expect(await related(id)).toEqual([])
  })
})

describe('GET /api/resources/{id}/comments', () => {
  it('security 36: returns the newest first, replies among them, and nobody’s email', async () => {
    const resourceId = await addResource(test.ctx)
    const [ada, ben] = [await addUser(test.ctx, 'ada'), await addUser(test.ctx, 'ben')]
    const first = await addComment(test.ctx, {
      resourceId,
      userId: ada,
      username: 'ada',
      rating: 4,
      createdAt: '2026-01-01T00:00:00Z',
    })
    const second = await addComment(test.ctx, {
      resourceId,
      userId: ben,
      username: 'ben',
      content: '',
      rating: 5,
      createdAt: '2026-01-02T00:00:00Z',
    })
    const reply = await addComment(test.ctx, {
      resourceId,
      userId: ben,
      username: 'ben',
      parentId: first,
      isCreator: true,
      createdAt: '2026-01-02T00:00:00Z',
    })
    await addComment(test.ctx, {
      resourceId: await addResource(test.ctx),
      userId: ada,
      username: 'ada',
    })
    const comments = await json<CommentView[]>(`/api/resources/${resourceId}/comments`)
    expect(comments.map((comment) => comment.id)).toEqual([reply, second, first])
    expect(comments[0]).toEqual({
      id: reply,
      resourceId,
      userId: ben,
      username: 'ben',
      userAvatar: null,
      content: 'Good.',
      rating: null,
      isFromSource: false,
      isCreator: true,
      parentId: first,
      createdAt: '2026-01-02T00:00:00.000Z',
      editedAt: null,
      state: 'shown',
      votes: 0,
    })
    expect(comments.map((comment) => commentView.strict().safeParse(comment).success)).toEqual([
      true,
      true,
      true,
    ])
    expect(JSON.stringify(comments)).not.toContain('@')
  })

  it('names nobody once the account is gone, and keeps a source’s name', async () => {
    const resourceId = await addResource(test.ctx)
    const userId = await addUser(test.ctx, 'leaving')
    await addComment(test.ctx, { resourceId, userId, username: 'leaving' })
    await addComment(test.ctx, {
      resourceId,
      username: 'A reader at the source',
      isFromSource: true,
    })
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [userId])
    const names = (await json<CommentView[]>(`/api/resources/${resourceId}/comments`)).map(
      (comment) => comment.username,
    )
    expect(names.toSorted()).toEqual(['A reader at the source', 'Deleted user'])
  })

  it('is empty for a resource without any', async () => {
    expect(await json(`/api/resources/${await addResource(test.ctx)}/comments`)).toEqual([])
  })
})

describe('POST /api/resources/{id}/view', () => {
  const visit = async (id: number, address: string, agent = 'Firefox') => {
    const incoming = { socket: { remoteAddress: address }, headers: {} } as IncomingMessage
    const headers = { 'Content-Type': 'application/json', 'User-Agent': agent }
    const response = await test.app.request(
      `/api/resources/${id}/view`,
      { method: 'POST', headers },
      { incoming },
    )
    expect([response.status, await response.text()]).toEqual([204, ''])
  }
  const views = async (id: number) => {
    await test.ctx.views.flush()
    return (
      await runSql<{ views: number }>(
        test.ctx,
        'SELECT coalesce(max(views), 0) AS views FROM resource_views WHERE resource_id = $1',
        [id],
      )
    )[0]?.views
  }

  it('counts a visitor once per resource in 30 minutes', async () => {
    const [one = 0, other = 0] = await addResources(test.ctx, [{}, { views: 40 }])
    await visit(one, '203.0.113.1')
    await visit(one, '203.0.113.1')
    clock.advance(30 * MINUTE - 1)
    await visit(one, '203.0.113.1')
    await visit(other, '203.0.113.1')
    expect([await views(one), await views(other)]).toEqual([1, 41])
    clock.advance(1)
    await visit(one, '203.0.113.1')
    await visit(one, '203.0.113.2')
    expect([await views(one), await views(other)]).toEqual([3, 41])
  })

  it('counts a network once, whatever 60 browsers in it call themselves', async () => {
    const id = await addResource(test.ctx)
    for (let browser = 0; browser < 60; browser++)
      await visit(id, `2001:db8:7:7::${browser.toString(16)}`, `Browser ${browser}`)
    expect(await views(id)).toBe(1)
  })

  it('changes neither the catalogue’s version nor the resource’s last change', async () => {
    const id = await addResource(test.ctx)
    const before = await runSql(
      test.ctx,
      'SELECT updated_at, version FROM resources, catalogue_version WHERE resources.id = $1',
      [id],
    )
    await visit(id, '203.0.113.3')
    expect(await views(id)).toBe(1)
    expect(
      await runSql(
        test.ctx,
        'SELECT updated_at, version FROM resources, catalogue_version WHERE resources.id = $1',
        [id],
      ),
    ).toEqual(before)
  })

  it('security 37: a GET counts nothing', async () => {
    const id = await addResource(test.ctx)
    expect((await test.get(`/api/resources/${id}/view`)).status).toBe(404)
    expect((await test.get(`/api/resources/${id}`)).status).toBe(200)
    expect(await views(id)).toBe(0)
  })
})
