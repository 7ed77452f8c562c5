import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addList, addResource, runSql } from '#tests/support/factories.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { seedCatalogue } from '../../seed/seed-catalogue.ts'
import { indexPositions } from '../explore/position-index.service.ts'

let test: TestApp
let owner: Member
let site: string
let lesson: number
let forKids: number

beforeAll(async () => {
  test = await startTestApp({
    prepare: async ({ db }) => {
      await seedCatalogue(db, () => undefined)
      await indexPositions(db)
    },
  })
  site = test.ctx.config.siteUrl
  owner = await registerMember(test, { username: 'coach' })
  lesson = await addResource(test.ctx, {
    title: 'Rooks & <b>files</b>',
    author: 'A. Coach',
    level: 'intermediate',
    price: 'Free',
    duration: '18:00',
    isForKids: false,
  })
  forKids = await addResource(test.ctx, { title: 'Pawns for kids', isForKids: true })
}, 60_000)
afterAll(() => test.ctx[Symbol.asyncDispose]())

const listOf = (visibility: 'private' | 'link' | 'public', resources = [lesson, forKids]) =>
  addList(test.ctx, { userId: owner.id, title: 'Friday', visibility, resources })

/** What a list's address has: its number, or its key if it is not public. */
async function listAddress(id: number): Promise<string> {
  const lists = (await (await owner.get('/api/lists')).json()) as {
    id: number | string
    slug: string
  }[]
  const rows = await runSql<{ key: string }>(test.ctx, 'SELECT key FROM lists WHERE id = $1', [id])
  const found = lists.find((each) => each.id === id || each.id === rows[0]?.key)
  return `${found?.id}`
}

const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''

describe('security 65: embeds alone may be framed, set no cookie and write nothing', () => {
  it.each([
    ['a resource', () => `/embed/resource/${lesson}`],
    ['a position', () => '/embed/explore?moves=e4,c5'],
    ['what is not there', () => '/embed/resource/999999999'],
  ])('%s', async (_, path) => {
    const answer = await test.get(path(), { Cookie: owner.cookie })
    expect(policyOf(answer)).toContain('frame-ancestors *')
    expect(policyOf(answer)).toContain("default-src 'none'")
    expect(policyOf(answer)).not.toContain('script-src')
    expect(answer.headers.getSetCookie()).toEqual([])
    const html = await answer.text()
    expect(html).not.toMatch(/<script|<form|<button|<input/)
    expect(html.match(/<a [^>]*href="\/(?!embed)[^>]*>/g)).toSatisfy((links: string[] | null) =>
      (links ?? []).every((link) => link.includes('target="_blank" rel="noopener"')),
    )
  })

  it('no other page may', async () => {
    for (const path of ['/api/resources', '/kids/lock', `/leave/${lesson}`, '/oembed?url=x'])
      expect(policyOf(await test.get(path))).toContain("frame-ancestors 'none'")
  })
})

describe('the embed of a resource', () => {
  it('says what it is and for whom, in the language of its address, within 30 KB with its cover', async () => {
    const answer = await test.get(`/embed/resource/${lesson}`)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('Rooks &amp; &lt;b&gt;files&lt;/b&gt;')
    expect(html).toContain('Intermediate · Free, 18 minutes, for 1200–1800.')
    const cover = await (await test.get(`/covers/${lesson}.svg`)).text()
    expect(gzipSync(html).length + gzipSync(cover).length).toBeLessThan(30_000)
    const german = await (await test.get(`/de/embed/resource/${lesson}`)).text()
    expect(german).toContain('<html lang="de">')
    expect(german).toContain(`href="/de/resource/${lesson}"`)
  })

  it('looks as asked, or as the reader’s system does', async () => {
    const look = async (search: string) =>
      /<html[^>]*>/.exec(await (await test.get(`/embed/resource/${lesson}${search}`)).text())?.[0]
    expect(await look('?theme=dark')).toBe('<html data-theme="dark" lang="en">')
    expect(await look('?theme=light')).toBe('<html data-theme="light" lang="en">')
    expect(await look('')).toBe('<html lang="en">')
    expect(await look('?theme=%22%3E')).toBe('<html lang="en">')
  })

  it('is 404 in words for what is not there', async () => {
    for (const id of ['999999999', '0', '1e3', 'x', '99999999999']) {
      const answer = await test.get(`/embed/resource/${id}`)
      expect([id, answer.status]).toEqual([id, 404])
      expect(answer.headers.get('content-type')).toContain('text/html')
    }
  })

  it('follows a change', async () => {
    const id = await addResource(test.ctx, { title: 'Before' })
    await test.get(`/embed/resource/${id}`)
    await runSql(test.ctx, `UPDATE resources SET title = 'After' WHERE id = $1`, [id])
    await test.ctx.version.refresh()
    expect(await (await test.get(`/embed/resource/${id}`)).text()).toContain('After')
  })
})

describe('the embed of a list', () => {
  it('is for public lists and those by link, and 404 for private ones, to their owner too', async () => {
    for (const [visibility, status] of [
      ['public', 200],
      ['link', 200],
      ['private', 404],
    ] as const) {
      const address = await listAddress(await listOf(visibility))
      const answer = await test.get(`/embed/list/${address}`, { Cookie: owner.cookie })
      expect([visibility, answer.status]).toEqual([visibility, status])
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
      if (status === 200) expect(await answer.text()).toContain('2 resources, chosen by coach')
    }
  })

  it('holds all of a long list within 30 KB', async () => {
    const rows = await runSql<{ id: number }>(test.ctx, 'SELECT id FROM resources LIMIT 200')
    const id = await listOf(
      'public',
      rows.map((row) => row.id),
    )
    const html = await (await test.get(`/embed/list/${id}`)).text()
    expect(html.match(/<li>/g)).toHaveLength(200)
    expect(gzipSync(html).length).toBeLessThan(30_000)
  })

  it('is gone as soon as the list is private', async () => {
    const id = await listOf('public')
    expect((await test.get(`/embed/list/${id}`)).status).toBe(200)
    await owner.send('PUT', `/api/lists/${id}`, { visibility: 'private' })
    expect((await test.get(`/embed/list/${id}`)).status).toBe(404)
  })
})

describe('the embed of a position', () => {
  it('has the board, its name, lessons and moves to go on, within 40 KB', async () => {
    const answer = await test.get('/embed/explore?moves=e4,c6&theme=dark')
    const html = await answer.text()
    expect(html).toContain('<h1>Caro-Kann Defense</h1>')
    expect(html).toContain('aria-label="The board after 1.e4 c6"')
    expect(html).toContain('href="/embed/explore?moves=e4,c6,d4&amp;theme=dark"')
    expect(html).toContain('href="/explore?moves=e4,c6"')
    expect(html.match(/<li>/g)?.length).toBeGreaterThan(2)
    expect(gzipSync(html).length).toBeLessThan(40_000)
  })

  it('says which move is not legal', async () => {
    const answer = await test.get('/embed/explore?moves=e4,e4%3Cb%3E')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('is not a legal move.')
  })
})

describe('the kids lock', () => {
  it('holds in embeds', async () => {
    const lock = { Cookie: await lockBrowser(test) }
    expect((await test.get(`/embed/resource/${forKids}`, lock)).status).toBe(200)
    const other = await test.get(`/embed/resource/${lesson}`, lock)
    expect(other.status).toBe(403)
    expect(await other.text()).not.toContain('Rooks')
    expect((await test.get(`/embed/list/${await listOf('public')}`, lock)).status).toBe(404)
    const found = await (await test.get('/embed/explore?moves=e4,c6', lock)).text()
    expect(found).toContain('Caro-Kann')
    const ids = [...found.matchAll(/href="\/resource\/(\d+)"/g)].map(([, id]) => Number(id))
    const rows = await runSql<{ id: number }>(
      test.ctx,
      `SELECT id FROM resources WHERE id = ANY ($1) AND NOT is_for_kids AND level <> 'beginner'`,
      [ids],
    )
    expect(rows).toEqual([])
  })
})

describe('oEmbed', () => {
  const ask = (params: Record<string, string>) => test.get(`/oembed?${new URLSearchParams(params)}`)
  const answered = async (params: Record<string, string>) =>
    (await (await ask(params)).json()) as Record<string, unknown>

  it('describes the frame of a resource (https://oembed.com, 2.3.4)', async () => {
    expect(await answered({ url: `${site}/resource/${lesson}`, format: 'json' })).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Rooks & <b>files</b>',
      author_name: 'A. Coach',
      provider_name: 'Openfile',
      provider_url: site,
      cache_age: 3600,
      html: `<iframe src="${site}/embed/resource/${lesson}" title="Rooks &#38; &#60;b&#62;files&#60;/b&#62;" width="600" height="250" style="border:0;max-width:100%" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
      width: 600,
      height: 250,
      thumbnail_url: `${site}/covers/${lesson}.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    })
  })

  it('keeps maxwidth and maxheight', async () => {
    const url = `${site}/resource/${lesson}`
    const small = await answered({ url, maxwidth: '300', maxheight: '200' })
    expect(small).toMatchObject({ width: 300, height: 200 })
    expect(small).toMatchObject({ thumbnail_width: 300, thumbnail_height: 157 })
    expect(await answered({ url, maxwidth: '400' })).toMatchObject({ width: 400, height: 420 })
  })

  it('knows lists, positions and other languages', async () => {
    const id = await listOf('public')
    expect(await answered({ url: `${site}/lists/${id}-friday` })).toMatchObject({
      title: 'Friday',
      author_name: 'coach',
      html: expect.stringContaining(`src="${site}/embed/list/${id}"`) as string,
    })
    expect(await answered({ url: `${site}/de/explore?moves=e4,c6` })).toMatchObject({
      title: 'Caro-Kann Defense',
      html: expect.stringContaining(`src="${site}/de/embed/explore?moves=e4,c6"`) as string,
    })
  })

  it.each([
    ['another host', () => 'https://other.example/resource/1', 404],
    ['the console', () => `${site}/admin`, 404],
    ['a resource that is not there', () => `${site}/resource/999999999`, 404],
    ['no address', () => '', 404],
    ['nonsense', () => 'javascript:alert(1)', 404],
    ['an illegal line', () => `${site}/explore?moves=e5`, 404],
  ])('%s is 404', async (_, url, status) => {
    expect((await ask({ url: url() })).status).toBe(status)
  })

  it('a private list is 404', async () => {
    const address = await listAddress(await listOf('private'))
    const url = `${site}/lists/${address}-friday`
    const answer = await test.get(`/oembed?${new URLSearchParams({ url })}`, {
      Cookie: owner.cookie,
    })
    expect(answer.status).toBe(404)
  })

  it('offers JSON alone, and names an invalid size', async () => {
    const url = `${site}/resource/${lesson}`
    expect((await ask({ url, format: 'xml' })).status).toBe(501)
    for (const maxwidth of ['-1', '0', 'abc', '1.5']) {
      const answer = await ask({ url, maxwidth })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ fields: { maxwidth: expect.any(String) } })
    }
  })
})
