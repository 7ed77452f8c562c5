import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listCard, type ListCard } from '#shared/contracts/lists.ts'
import { addList, addResources, runSql } from '#tests/support/factories.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { cloneMember } from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pageRoutes, type Renderer } from '../../pages.ts'
import { xmlFaults } from '#tests/support/xml-faults.ts'

const SITE = 'http://localhost:3000'
let test: TestApp
let owner: Member
let other: Member
let curator: Member
let books: number[]
let videos: number[]

/** Renders the response to the list's call, as the page does. */
const render = vi.fn<Renderer['render']>(async (url, { api }) => {
  const id = /^\/lists\/(\d+)/.exec(url.pathname)?.[1]
  const found = await api(id ? `/api/lists/${id}` : '/api/lists/recommended')
  return { status: found.status, location: null, inlineScripts: [], html: await found.text() }
})

beforeAll(async () => {
  test = await startTestApp({ config: { languages: ['en'] } })
  pageRoutes(test.app, test.ctx, { render })
  owner = await registerMember(test)
  other = await cloneMember(test, owner)
  curator = await cloneMember(test, owner, { role: 'curator' })
  books = await addResources(test.ctx, Array(6).fill({ type: 'book' }))
  videos = await addResources(test.ctx, Array(6).fill({ type: 'youtube' }))
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const recommended = async (query = ''): Promise<ListCard[]> => {
  const answer = await test.get(`/api/lists/recommended${query}`)
  expect(answer.status, query).toBe(200)
  return listCard.array().parse(await answer.json())
}
const titles = async (query: string) => (await recommended(query)).map(({ title }) => title)
const addRecommended = (title: string, resources: readonly number[], more = {}) =>
  addList(test.ctx, {
    userId: owner.id,
    title,
    resources,
    visibility: 'public',
    recommendedAt: '2026-11-20T10:00:00Z',
    ...more,
  })

describe('recommended lists', () => {
  beforeAll(async () => {
    const [b = 0, b2 = 0, b3 = 0] = books
    const [v = 0, v2 = 0, v3 = 0, v4 = 0, v5 = 0] = videos
    await addRecommended('Books mostly', [b, b2, v])
    await addRecommended('Three books of many', [b, v, b2, v2, b3, v3, v4, v5])
    await addRecommended('Half a book', [b, v], {
      description: 'Grünfeld tactics',
      recommendedAt: '2026-11-21T10:00:00Z',
    })
    await addRecommended('A book among videos', [v, v2, b])
    await addRecommended('Empty', [])
    await addRecommended('By link', [b], { visibility: 'link' })
    await addRecommended('Private', [b], { visibility: 'private' })
    await addRecommended('Not recommended', [b], { recommendedAt: null })
  })

  it.each([
    '?category=novels',
    '?limit=0',
    '?limit=51',
    '?limit=x',
    `?query=${'x'.repeat(201)}`,
    '?query=a%07',
    '?category=book&category=video',
  ])('refuses %s', async (query) => {
    expect((await test.get(`/api/lists/recommended${query}`)).status).toBe(400)
  })

  it('are public and not empty, the last recommended first', async () => {
    expect(await titles('')).toEqual([
      'Half a book',
      'A book among videos',
      'Three books of many',
      'Books mostly',
    ])
    expect(await titles('?limit=1')).toEqual(['Half a book'])
    const [first] = await recommended('?limit=1')
    expect(first).toMatchObject({
      slug: 'half-a-book',
      items: 2,
      owner: { username: owner.username, avatarUrl: null },
      covers: [{ id: books[0] }, { id: videos[0] }],
    })
  })

  it('of a type have three resources of that type, or are at least half of it', async () => {
    expect(await titles('?category=book')).toEqual([
      'Half a book',
      'Three books of many',
      'Books mostly',
    ])
    expect(await titles('?category=youtube')).toEqual([
      'Half a book',
      'A book among videos',
      'Three books of many',
    ])
    expect(await titles('?category=course')).toEqual([])
  })

  it.each([
    ['book', ['Half a book', 'A book among videos', 'Three books of many', 'Books mostly']],
    ['BOOKS many', ['Three books of many']],
    ['grunfeld', ['Half a book']],
    ['tact half', ['Half a book']],
    ['tactics endings', []],
    ['%', []],
    ['...', []],
    ["'; DROP TABLE lists", []],
    ['private', []],
    ['link', []],
  ])('match %j if every word begins a word of theirs', async (query, expected) => {
    expect(await titles(`?query=${encodeURIComponent(query)}`)).toEqual(expected)
  })

  it('are chosen by curators, as the audit log records', async () => {
    const id = await addList(test.ctx, {
      userId: owner.id,
      title: 'Chosen',
      visibility: 'public',
      resources: books,
    })
    const path = `/api/lists/${id}/recommendation`
    expect((await other.send('PUT', path)).status).toBe(403)
    expect((await owner.send('PUT', path)).status).toBe(403)
    expect((await curator.send('PUT', '/api/lists/999999999/recommendation')).status).toBe(404)
    for (const method of ['PUT', 'PUT']) expect((await curator.send(method, path)).status).toBe(204)
    expect((await titles(''))[0]).toBe('Chosen')
    for (const method of ['DELETE', 'DELETE'])
      expect((await curator.send(method, path)).status).toBe(204)
    expect(await titles('')).not.toContain('Chosen')
    const log = await runSql(
      test.ctx,
      `SELECT action, user_id, details FROM audit_log WHERE action LIKE 'list_%' AND (details->>'list')::int = $1 ORDER BY id`,
      [id],
    )
    const entry = { user_id: curator.id, details: { list: id } }
    expect(log).toEqual([
      { action: 'list_recommended', ...entry },
      { action: 'list_unrecommended', ...entry },
    ])
  })

  it('change with their content at once, and not with their followers', async () => {
    const id = await addRecommended('Growing', [books[0] ?? 0], {
      recommendedAt: '2026-11-22T10:00:00Z',
    })
    expect((await recommended())[0]).toMatchObject({ id, items: 1 })
    await owner.send('PUT', `/api/lists/${id}/items/${books[1]}`)
    expect((await recommended())[0]).toMatchObject({ id, items: 2 })
    await runSql(test.ctx, 'DELETE FROM lists WHERE id = $1', [id])
    expect(await titles('')).not.toContain('Growing')
  })

  it('security 55: are recommended again when their text has changed, unless curators change their own', async () => {
    const change = async (member: Member, fields: object) => {
      const id = await addRecommended('Read by a curator', books, { userId: member.id })
      const body = { title: 'Read by a curator', visibility: 'public', ...fields }
      const answer = await member.send('PUT', `/api/lists/${id}`, body)
      const { recommendedAt } = (await answer.json()) as ListCard
      await runSql(test.ctx, 'DELETE FROM lists WHERE id = $1', [id])
      return recommendedAt !== null
    }
    expect(await change(owner, {})).toBe(true)
    expect(await change(owner, { title: 'Buy this' })).toBe(false)
    expect(await change(owner, { description: 'Buy this' })).toBe(false)
    expect(await change(owner, { visibility: 'link' })).toBe(false)
    expect(await change(curator, { title: 'Better title' })).toBe(true)
    expect(await change(curator, { visibility: 'private' })).toBe(false)
  })
})

it('public lists are found, the newest or the most followed first, but not what is empty, hidden or unlisted', async () => {
  const look = async (query: string): Promise<[string[], string | null]> => {
    const answer = await test.get(`/api/lists/public${query}`)
    const cards = listCard.array().parse(await answer.json())
    return [cards.map(({ title }) => title), answer.headers.get('x-total-count')]
  }
  const [all, total] = await look('?limit=240')
  expect(all).toContain('Not recommended')
  expect(all).not.toContain('Empty')
  expect(all).not.toContain('By link')
  expect(all).not.toContain('Private')
  expect(total).toBe(String(all.length))
  const [first = 0] = books
  const id = await addRecommended('Newest of all', [first])
  await other.send('PUT', `/api/lists/${id}/follow`, {})
  expect((await look('?limit=1'))[0]).toEqual(['Newest of all'])
  const later = await addRecommended('Newer, followed by nobody', [first])
  expect((await look('?limit=2'))[0]).toEqual(['Newer, followed by nobody', 'Newest of all'])
  expect((await look('?limit=1&offset=1'))[0]).toEqual(['Newest of all'])
  expect((await look('?limit=1&order=followed'))[0]).toEqual(['Newest of all'])
  for (const query of ['?order=best', '?limit=241', '?offset=-1'])
    expect((await test.get(`/api/lists/public${query}`)).status, query).toBe(400)
  await runSql(test.ctx, 'DELETE FROM lists WHERE id = ANY($1)', [[id, later]])
})

describe('the page of a list', () => {
  const page = (path: string, member?: Member) => (member ? member.get(path) : test.get(path))
  const shared = () =>
    addList(test.ctx, { userId: owner.id, title: 'Rook & pawn', visibility: 'public' })

  it('is at one URL; every other spelling leads there', async () => {
    const id = await shared()
    for (const path of [
      `/lists/${id}`,
      `/lists/${id}/`,
      `/lists/${id}-`,
      `/lists/${id}-old-title`,
      `/lists/${id}-rook-pawn/`,
      `/Lists/${id}-rook-pawn`,
      `/lists/0${id}-rook-pawn`,
      `/%6Cists/${id}-rook-pawn`,
    ]) {
      const answer = await page(path)
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        301,
        `/lists/${id}-rook-pawn`,
      ])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const moved = await page(`/lists/${id}?utm_source=x`)
    expect(moved.headers.get('location')).toBe(`/lists/${id}-rook-pawn?utm_source=x`)
    expect((await page(`/lists/${id}-rook-pawn`)).status).toBe(200)
  })

  it.each(['/lists/999999999', '/lists/999999999-x', '/lists/abc', '/lists/1x', '/lists/%E0%A4'])(
    '%s is 404 or no list',
    async (path) => {
      expect([200, 404]).toContain((await page(path)).status)
      expect((await page(path)).headers.get('location')).toBeNull()
    },
  )

  it('is cached and the same for everybody while the list is not private', async () => {
    const id = await shared()
    const path = `/lists/${id}-rook-pawn`
    const bodies = new Set<string>()
    render.mockClear()
    for (const member of [undefined, owner, other, curator]) {
      const answer = await page(path, member)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('x-robots-tag')).toBeNull()
      bodies.add(await answer.text())
    }
    expect([bodies.size, render.mock.calls.length]).toEqual([1, 1])
    await other.send('PUT', `/api/lists/${id}/follow`)
    expect(await (await page(path)).json()).toMatchObject({ followers: 1 })
    await owner.send('PUT', `/api/lists/${id}`, { title: 'Queens', visibility: 'public' })
    expect((await page(path)).headers.get('location')).toBe(`/lists/${id}-queens`)
  })

  it('is kept from search engines while the list is by link', async () => {
    const id = await addList(test.ctx, { userId: owner.id, title: 'x', visibility: 'link' })
    const answer = await page(`/lists/${id}-x`)
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  })

  it('of a private list is 404 for everybody but its owner, for whom it is never cached', async () => {
    const id = await addList(test.ctx, { userId: owner.id, title: 'My secret' })
    for (const path of [`/lists/${id}`, `/lists/${id}-my-secret`, `/lists/${id}-x`])
      for (const reader of [undefined, other, curator]) {
        const answer = await page(path, reader)
        expect([path, answer.status]).toEqual([path, 404])
        expect(JSON.stringify([...answer.headers])).not.toContain('secret')
        expect(await answer.text()).not.toContain('secret')
      }
    const moved = await page(`/lists/${id}`, owner)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/lists/${id}-my-secret`])
    const answer = await page(`/lists/${id}-my-secret`, owner)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(await answer.json()).toMatchObject({ isOwn: true, title: 'My secret' })
    expect((await page(`/lists/${id}-my-secret`)).status).toBe(404)
  })

  it('and its calls and feed are refused to a locked visitor', async () => {
    const id = await shared()
    const Cookie = await lockBrowser(test)
    for (const path of [`/lists/${id}-rook-pawn`, `/lists/${id}`, `/lists/${id}/feed.xml`]) {
      const answer = await test.get(path, { Cookie })
      expect([path, answer.status]).toEqual([path, 403])
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(await answer.text()).not.toContain('Rook')
    }
    for (const path of [`/api/lists/${id}`, '/api/lists/recommended', '/api/lists/followed'])
      expect(await (await test.get(path, { Cookie })).json()).toMatchObject({ code: 'kids_locked' })
    expect(await (await test.get('/sitemap.xml', { Cookie })).text()).not.toContain('/lists/')
  })
})

describe('security 55: a list from memory', () => {
  it('is gone once the list becomes private, even for clients that have its ETag', async () => {
    const id = await addList(test.ctx, { userId: owner.id, title: 'Open', visibility: 'public' })
    const server = await listenWith({ app: test.app, ctx: test.ctx })
    try {
      for (const path of [`/api/lists/${id}`, `/lists/${id}-open`]) {
        const body = JSON.stringify({ title: 'Open', visibility: 'public' })
        const write = (text: string) =>
          owner.send('PUT', `/api/lists/${id}`, JSON.parse(text) as unknown)
        await write(body)
        const first = await server.send('GET', path)
        await server.send('GET', path)
        expect([path, first.status, server.wasFast()]).toEqual([path, 200, true])
        await write(body.replace('public', 'private'))
        const headers = { 'If-None-Match': first.headers.etag ?? '' }
        for (const more of [{}, headers, { ...headers, Cookie: other.cookie }]) {
          const gone = await server.send('GET', path, more)
          expect([path, gone.status]).toEqual([path, 404])
          expect(gone.headers['cache-control']).toBe('no-store')
        }
        const own = await server.send('GET', path, { Cookie: owner.cookie })
        expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store'])
        expect((await server.send('GET', path)).status).toBe(404)
      }
    } finally {
      await server.close()
    }
  })
})

describe('the feed of a list', () => {
  const HOSTILE = `Tal & <"Petrosian"> ]]> 'n ♞`

  it('is Atom, the last added first, with an ETag', async () => {
    const id = await addList(test.ctx, {
      userId: owner.id,
      title: HOSTILE,
      description: HOSTILE,
      visibility: 'public',
      resources: books.slice(0, 2),
    })
    await owner.send('PUT', `/api/lists/${id}/items/${videos[0]}`)
    const answer = await test.get(`/lists/${id}/feed.xml`)
    const xml = await answer.text()
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(xmlFaults(xml.replace(/^<\?xml[^>]*>\n/, '').trim())).toEqual([])
    expect(xml).toContain(`<id>${SITE}/lists/${id}</id>`)
    expect(xml).toContain(`href="${SITE}/lists/${id}/feed.xml"`)
    expect(xml).toContain(`href="${SITE}/lists/${id}-tal-petrosian-n"`)
    expect(xml).toContain(`<author><name>${owner.username}</name></author>`)
    const entries = [...xml.matchAll(/<entry>\n<id>[^<]*\/resource\/(\d+)<\/id>/g)]
    expect(entries.map(([, entry]) => Number(entry))).toEqual([videos[0], books[1], books[0]])
    const again = await test.get(`/lists/${id}/feed.xml`, {
      'If-None-Match': answer.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
    await owner.send('DELETE', `/api/lists/${id}/items/${videos[0]}`)
    expect(await (await test.get(`/lists/${id}/feed.xml`)).text()).not.toContain(
      `/resource/${videos[0]}<`,
    )
  })

  it('is as new as its resources, and never goes back in time when one of them is deleted', async () => {
    const [gone = 0] = await addResources(test.ctx, [{ title: 'Soon gone' }])
    const resources = [...books.slice(0, 1), gone]
    const id = await addList(test.ctx, { userId: owner.id, visibility: 'public', resources })
    const times = async () => {
      const xml = await (await test.get(`/lists/${id}/feed.xml`)).text()
      const [feed = '', ...entries] = [...xml.matchAll(/<updated>([^<]*)</g)].map(
        ([, at = '']) => at,
      )
      return { feed, last: entries.toSorted().at(-1) ?? '' }
    }
    const before = await times()
    await runSql(test.ctx, `UPDATE resources SET title = 'Edited' WHERE id = $1`, [gone])
    const edited = await times()
    expect(edited.last > before.last).toBe(true)
    expect(edited.feed).toBe(edited.last)
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [gone])
    const deleted = await times()
    expect(deleted.last < edited.last).toBe(true)
    expect(deleted.feed > edited.feed).toBe(true)
  })

  it.each(['0', '01', 'abc', '1-x', '9999999999', '999999999'])('%s is 404', async (id) => {
    expect((await test.get(`/lists/${id}/feed.xml`)).status).toBe(404)
  })
})

describe('the sitemap', () => {
  it('has public lists with their last change, and follows them', async () => {
    const id = await addList(test.ctx, { userId: owner.id, title: 'In it', visibility: 'public' })
    const lastmod = async () =>
      new RegExp(`<loc>${SITE}/lists/${id}-in-it</loc><lastmod>([^<]*)</lastmod>`).exec(
        await (await test.get('/sitemap.xml')).text(),
      )?.[1]
    const before = await lastmod()
    expect(before).toBeDefined()
    await owner.send('PUT', `/api/lists/${id}/items/${books[0]}`)
    expect((await lastmod()) ?? '').not.toBe(before)
    await owner.send('DELETE', `/api/lists/${id}`)
    expect(await lastmod()).toBeUndefined()
  })

  it('has further files for lists when one is not enough', async () => {
    await runSql(
      test.ctx,
      `INSERT INTO lists (user_id, title, visibility, created_at, updated_at)
       SELECT $1, 'Many', 'public', now(), now() FROM generate_series(1, 10001)`,
      [owner.id],
    )
    const index = await (await test.get('/sitemap.xml')).text()
    expect(index.match(/<sitemap>/g)).toHaveLength(3)
    const lists = async (page: number) =>
      (await (await test.get(`/sitemaps/${page}.xml`)).text()).match(/\/lists\/\d+-/g)?.length ?? 0
    expect(await lists(1)).toBe(0)
    expect(await lists(2)).toBe(10_000)
    expect(await lists(3)).toBeGreaterThan(0)
    expect((await test.get('/sitemaps/4.xml')).status).toBe(404)
    await runSql(test.ctx, `DELETE FROM lists WHERE title = 'Many'`)
  })
})
