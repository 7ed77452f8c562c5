import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addOpenings, addResource, addResources, runSql } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sitemapIndex } from './feeds.service.ts'
import { addViews } from '../resources/resources.queries.ts'
import { xmlFaults } from '#tests/support/xml-faults.ts'

const SITE = 'https://openfile.test'
const HOSTILE = `Tal & Petrosian: <"quotes"> ]]> 'n ♞`
let test: TestApp
let ids: number[]

beforeAll(async () => {
  test = await startTestApp({ config: { siteUrl: SITE, languages: ['en'] } })
  await addOpenings(test.ctx, {
    categories: [{ id: 2, name: '1.e4' }],
    subcategories: [],
    openings: [
      { name: 'Sicilian Defense', categoryId: 2, subcategoryId: null, pattern: '1.e4 c5' },
    ],
  })
  ids = await addResources(test.ctx, [
    { title: 'Old', publishedDate: '2001-01-01' },
    { title: HOSTILE, description: HOSTILE, author: HOSTILE, publishedDate: '2026-01-01' },
    { title: 'Undated' },
    { title: 'On the Sicilian', opening: 'Sicilian Defense', publishedDate: '2020-01-01' },
  ])
  await runSql(test.ctx, 'ALTER TABLE resources DISABLE TRIGGER touch_resource')
  for (const [index, id] of ids.entries()) {
    await runSql(test.ctx, `UPDATE resources SET title = title, updated_at = $2 WHERE id = $1`, [
      id,
      `2026-02-0${index + 1}T10:20:30.456Z`,
    ])
  }
  await runSql(test.ctx, 'ALTER TABLE resources ENABLE TRIGGER touch_resource')
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const text = async (path: string) => {
  const response = await test.get(path)
  expect(response.status, path).toBe(200)
  return response.text()
}
/** The checker does not accept an XML declaration. */
const faultsOf = (xml: string) =>
  xmlFaults(xml.replace('<?xml version="1.0" encoding="UTF-8"?>\n', '').trim())
const lastmodOf = (xml: string, id: number | undefined) =>
  new RegExp(`<loc>${SITE}/resource/${id}</loc><lastmod>([^<]*)</lastmod>`).exec(xml)?.[1]

describe('GET /sitemap.xml', () => {
  it('has a tag for whoever takes no compression, too', async () => {
    const first = await test.get('/sitemap.xml')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"/)
    expect((await test.get('/sitemap.xml', { 'If-None-Match': tag })).status).toBe(304)
  })

  it('is well-formed and lists the public pages and every resource once', async () => {
    const xml = await text('/sitemap.xml')
    expect(faultsOf(xml)).toEqual([])
    const urls = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls).toEqual(
      expect.arrayContaining([
        `${SITE}/`,
        `${SITE}/help`,
        `${SITE}/category/book`,
        `${SITE}/source/amazon`,
        `${SITE}/paths`,
        `${SITE}/explore`,
        `${SITE}/explore?moves=e4,c5`,
      ]),
    )
    expect(urls.filter((url) => url?.includes('/resource/'))).toEqual(
      ids.map((id) => `${SITE}/resource/${id}`),
    )
  })

  it('has the true last change of each resource, and of nothing else', async () => {
    const xml = await text('/sitemap.xml')
    expect(ids.map((id) => lastmodOf(xml, id))).toEqual(
      [1, 2, 3, 4].map((day) => `2026-02-0${day}T10:20:30.456Z`),
    )
    expect(xml.match(/<lastmod>/g)).toHaveLength(ids.length)
  })

  it('follows a change, but not a view', async () => {
    await runSql(test.ctx, `UPDATE resources SET price = '$1' WHERE id = $1`, [ids[0]])
    await addViews(test.ctx.db, new Map([[ids[1] ?? 0, 1]]))
    const [row] = await runSql<{ updated_at: Date }>(
      test.ctx,
      'SELECT updated_at FROM resources WHERE id = $1',
      [ids[0]],
    )
    const xml = await text('/sitemap.xml')
    expect(lastmodOf(xml, ids[0])).toBe(row && new Date(row.updated_at).toISOString())
    expect(lastmodOf(xml, ids[1])).toBe('2026-02-02T10:20:30.456Z')
  })

  it('lists each page in the languages that are offered, with all of them', async () => {
    expect(await text('/sitemap.xml')).not.toContain('hreflang')
    const languages = ['en', 'de', 'en-XA'] as const
    const config = { ...test.ctx.config, languages }
    const xml = await sitemapIndex({ ...test.ctx, config })
    expect(faultsOf(xml)).toEqual([])
    const siblings = ['en|', 'de|/de', 'x-default|'].map((each) => {
      const [hrefLang, prefix] = each.split('|')
      const href = `${SITE}${prefix}/resource/${ids[2]}`
      return `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`
    })
    const lastmod = '<lastmod>2026-02-03T10:20:30.456Z</lastmod>'
    for (const prefix of ['', '/de'])
      expect(xml).toContain(
        `<url><loc>${SITE}${prefix}/resource/${ids[2]}</loc>${lastmod}${siblings.join('')}</url>`,
      )
    expect(xml).toContain(`<loc>${SITE}/de</loc>`)
    expect(xml).not.toMatch(/en-XA|\/es\b/)
  })

  it.each(['0', '2', '99999', 'x', '1.xml.gz', '..%2F1'])(
    '/sitemaps/%s.xml is 404',
    async (page) => {
      expect((await test.get(`/sitemaps/${page}.xml`)).status).toBe(404)
    },
  )
})

describe('GET /robots.txt', () => {
  it('names the sitemap under the configured address, whatever the Host header says', async () => {
    const response = await test.get('/robots.txt', {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
    })
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  })
})

describe('GET /feed.xml', () => {
  it('is well-formed Atom, what was added last first, whenever it was published', async () => {
    const response = await test.get('/feed.xml')
    const xml = await response.text()
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(faultsOf(xml)).toEqual([])
    const entries = [...xml.matchAll(/<entry>\n<id>[^<]*\/resource\/(\d+)<\/id>/g)].map(([, id]) =>
      Number(id),
    )
    expect(entries).toEqual(ids.toReversed())
    expect(xml).toContain('<updated>2026-02-02T10:20:30.456Z</updated>')
  })

  it('includes a new resource at once, and 50 at most', async () => {
    await addResource(test.ctx, { title: 'Brand new', publishedDate: '1925-03-01' })
    expect(await text('/feed.xml')).toContain('<title>Brand new</title>')
    await addResources(
      test.ctx,
      Array.from({ length: 60 }, () => ({ publishedDate: '2026-03-02' })),
    )
    expect((await text('/feed.xml')).match(/<entry>/g)).toHaveLength(50)
  })

  const updatedOf = async () =>
    /<updated>([^<]*)<\/updated>/.exec(await text('/feed.xml'))?.[1] ?? ''

  it('never goes back in time: not when what was edited last is deleted, nor when the clock is set back', async () => {
    const id = await addResource(test.ctx, { title: 'Soon gone' })
    await runSql(test.ctx, `UPDATE resources SET title = 'Edited' WHERE id = $1`, [id])
    const edited = await updatedOf()
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [id])
    const deleted = await updatedOf()
    expect(deleted > edited).toBe(true)
    await runSql(
      test.ctx,
      `UPDATE catalogue_version SET resources_changed_at = now() + interval '1 day'`,
    )
    await addResource(test.ctx, { title: 'After the clock was set back' })
    expect((await updatedOf()).slice(0, 10) > deleted.slice(0, 10)).toBe(true)
  })

  it('nor does an entry: an edit after the clock was set back is later than the one before', async () => {
    const id = await addResource(test.ctx)
    const timeOf = async (sql: string) => {
      const [row] = await runSql<{ at: Date }>(test.ctx, `${sql} RETURNING updated_at AS at`, [id])
      return new Date(row?.at ?? 0).getTime()
    }
    await runSql(test.ctx, 'ALTER TABLE resources DISABLE TRIGGER touch_resource')
    const before = await timeOf(
      `UPDATE resources SET updated_at = now() + interval '1 day' WHERE id = $1`,
    )
    await runSql(test.ctx, 'ALTER TABLE resources ENABLE TRIGGER touch_resource')
    expect(await timeOf(`UPDATE resources SET title = 'Edited' WHERE id = $1`)).toBe(before + 1)
  })
})

describe('GET /covers/{id}.svg', () => {
  it.each([
    '0.svg',
    '-1.svg',
    'x.svg',
    '1',
    '1.jpg',
    '999999999.png',
    '1.svg.gz',
    '99999999999.svg',
    '999999999.svg',
    '01.svg',
    '%00.svg',
    '1.svg%00',
  ])('%s is 404', async (file) => {
    const response = await test.get(`/covers/${file}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found' })
  })

  it('is the same picture, byte for byte, with an ETag and a policy without scripts', async () => {
    const [one, other] = [
      await test.get(`/covers/${ids[1]}.svg`),
      await test.get(`/covers/${ids[1]}.svg`),
    ]
    const bytes = await one.text()
    expect(await other.text()).toBe(bytes)
    expect(xmlFaults(bytes)).toEqual([])
    expect(one.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(one.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    const etag = one.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect((await test.get(`/covers/${ids[1]}.svg`, { 'If-None-Match': etag })).status).toBe(304)
  })

  it('is unchanged by a write to something else, and reflects a change of its own', async () => {
    const tag = async () => (await test.get(`/covers/${ids[0]}.svg`)).headers.get('etag')
    const before = await tag()
    await addResource(test.ctx)
    expect(await tag()).toBe(before)
    await runSql(test.ctx, `UPDATE resources SET title = 'Another name' WHERE id = $1`, [ids[0]])
    expect(await tag()).not.toBe(before)
  })

  it('shows the position of its opening', async () => {
    expect(await text(`/covers/${ids[3]}.svg`)).toContain('Position after 1.e4 c5')
  })
})

describe('GET /covers/{id}.png', () => {
  it('fault 15: is a picture that social networks show: a PNG of 1200 × 630, cached', async () => {
    const ask = (headers = {}) => test.get(`/covers/${ids[3]}.png`, headers)
    const answer = await ask({ 'Accept-Encoding': 'br' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=86400/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    // The IHDR chunk comes first (PNG §11.2.2).
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(150_000)
    const etag = answer.headers.get('etag') ?? ''
    expect((await ask({ 'If-None-Match': etag })).status).toBe(304)
  })

  it('fault 15: many at once are drawn one after the other, each as itself', async () => {
    const pictures = await Promise.all(
      ids.slice(0, 4).map(async (id) => {
        const answer = await test.get(`/covers/${id}.png`)
        return Buffer.from(await answer.arrayBuffer()).toString('base64')
      }),
    )
    expect(new Set(pictures).size).toBe(4)
  })
})

describe('a large catalogue', () => {
  it('has an index of sitemaps above 10,000 resources', async () => {
    await runSql(test.ctx, 'ALTER TABLE resources DISABLE TRIGGER USER')
    await runSql(
      test.ctx,
      `INSERT INTO resources (title, description, type, source_url, level, category)
       SELECT 'x', 'x', 'other', 'https://example.org/many/' || number, 'all', 'other' FROM generate_series(1, 10001) AS number`,
    )
    await runSql(test.ctx, 'ALTER TABLE resources ENABLE TRIGGER USER')
    await addResource(test.ctx)
    const index = await text('/sitemap.xml')
    expect(faultsOf(index)).toEqual([])
    expect([...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([
      `${SITE}/sitemaps/1.xml`,
      `${SITE}/sitemaps/2.xml`,
    ])
    const parts = [await text('/sitemaps/1.xml'), await text('/sitemaps/2.xml')]
    const listed = parts.flatMap((part) =>
      [...part.matchAll(/\/resource\/(\d+)</g)].map(([, id]) => id),
    )
    const [{ total } = { total: 0 }] = await runSql<{ total: number }>(
      test.ctx,
      'SELECT count(*)::int AS total FROM resources',
    )
    expect(total).toBeGreaterThan(10_001)
    expect([listed.length, new Set(listed).size]).toEqual([total, total])

    // They are kept, compressed.
    const { pool } = test.ctx.database
    const asked = vi.spyOn(pool, 'query')
    const again = await test.get('/sitemaps/1.xml', { 'Accept-Encoding': 'gzip, br' })
    expect(again.headers.get('content-encoding')).toBe('gzip')
    const bytes = Buffer.from(await again.arrayBuffer())
    expect(gunzipSync(bytes).toString()).toBe(parts[0])
    const etag = again.headers.get('etag') ?? ''
    const headers = { 'Accept-Encoding': 'gzip', 'If-None-Match': etag }
    expect((await test.get('/sitemaps/1.xml', headers)).status).toBe(304)
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    await addResource(test.ctx)
    expect(await text('/sitemap.xml')).toContain('/sitemaps/2.xml')
  })
})
