import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addResource, runSql } from '#tests/support/factories.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pageRoutes, type Renderer } from './pages.ts'

let test: TestApp
const HEADERS = [
  'de',
  '*',
  'de;q=NaN',
  'de;q=',
  'xx-YY-zz;q=0.5',
  ',;,;',
  'x'.repeat(8000),
  'de,'.repeat(2700),
]
const rendered: string[] = []

/** Renders what it was given instead of a page. */
const renderer: Renderer = {
  async render(url, { reader, prefix, scripts }) {
    rendered.push(url.pathname + url.search)
    const html = `${reader.language} ${prefix} ${scripts} ${url.pathname}${url.search}`
    return {
      status: url.pathname.endsWith('/not-found') ? 404 : 200,
      location: null,
      inlineScripts: [],
      html,
    }
  },
}

beforeAll(async () => {
  test = await startTestApp({ config: { languages: ['en', 'de'] } })
  pageRoutes(test.app, test.ctx, renderer)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const textOf = async (path: string, headers = {}) => (await test.get(path, headers)).text()

describe('addresses of languages', () => {
  it.each([
    '/de/api/resources',
    '/de/api',
    '/de/API/resources',
    '/de/assets/a.js',
    '/de/sitemap.xml',
    '/de/sitemaps/1.xml',
    '/de/robots.txt',
    '/de/favicon.svg',
    '/de/healthz',
    '/de/readyz',
    '/de/metrics',
    '/de/covers/1.jpg',
    '/de/index.HTML',
    '/de//evil.example',
    '/de///evil.example',
    '/de/%E0%A4',
    '/de/help/%FF',
  ])('%s is the 404 page, in German', async (path) => {
    const answer = await test.get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('de /de')
  })

  it.each([
    '/fr/help',
    '/DE/help',
    '/xx',
    '/xx/de/help',
    '/de-DE/help',
    '/d%65/help',
    '/de%2Fhelp',
  ])('%s is a page without a language', async (path) => {
    expect(await textOf(path)).toBe(`en   ${path}`)
  })

  it('a second language is part of the path, which is not a page of ours', async () => {
    expect(await textOf('/de/de/help')).toBe('de /de  /de/de/help')
    expect(await textOf('/de/en/help')).toBe('de /de  /de/en/help')
  })

  it('a prefix of the site’s own language redirects permanently to the address without it', async () => {
    for (const [path, place] of [
      ['/en/help?tab=a', '/help?tab=a'],
      ['/en', '/'],
      ['/en/', '/'],
      ['/en?query=%C3%A9%26&query=b', '/?query=%C3%A9%26&query=b'],
      ['/en/source/a%2Fb', '/source/a%2Fb'],
      ['/en/de/help', '/de/help'],
      ['/en/en/help', '/en/help'],
      ['/en/%E0%A4', '/%E0%A4'],
    ] as const) {
      const answer = await test.get(path)
      expect([answer.status, answer.headers.get('Location')]).toEqual([308, place])
    }
  })

  it('the former pages of first steps lead to the path for beginners, while there is one', async () => {
    const placeOf = async (path: string, headers = {}) => {
      const answer = await test.get(path, headers)
      return [answer.status, answer.headers.get('Location')]
    }
    const locked = { Cookie: await lockBrowser(test) }
    expect(await placeOf('/first-steps')).toEqual([308, '/paths'])
    await runSql(
      test.ctx,
      `INSERT INTO paths (slug, title, about, rating_from, rating_to, ages) VALUES
        ('from-zero', '{}', '{}', 0, 400, null), ('deutsch-von-anfang-an', '{}', '{}', 0, 900, null),
        ('first-steps-children', '{}', '{}', 0, 600, '{6,9}')`,
    )
    expect(await placeOf('/first-steps')).toEqual([308, '/paths/from-zero'])
    expect(await placeOf('/de/first-steps')).toEqual([308, '/de/paths/deutsch-von-anfang-an'])
    expect(await placeOf('/first-steps/', locked)).toEqual([308, '/paths/first-steps-children'])
    expect(await placeOf('/de/plan?level=new')).toEqual([308, '/de/paths/deutsch-von-anfang-an'])
    expect(await placeOf('/plan?level=newer')).toEqual([200, null])
    await runSql(test.ctx, `DELETE FROM paths`)
    expect(await placeOf('/de/first-steps')).toEqual([308, '/de/paths'])
  })

  it.each([
    '/en//evil.example',
    '/en///evil.example',
    '/en/\\evil.example',
    '/en/%2F/evil.example',
    '/de//evil.example',
    '//evil.example/de',
    '/en/api/resources',
    '/en/api/../sitemap.xml',
    '/en/sitemap.xml',
    '/en/healthz',
    '/en/covers/1.svg',
    '/EN/help',
    '/english/help',
  ])('%s leads nowhere else', async (path) => {
    const answer = await test.get(path)
    const place = answer.headers.get('Location')
    if (place !== null) expect(new URL(place, 'https://chess.test').host).toBe('chess.test')
    expect(answer.status).toBeLessThan(500)
  })

  it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])(
    '%s of an address with a prefix is the same as without',
    async (method) => {
      for (const path of ['/help', '/settings', '/nothing/at/all']) {
        const german = await test.app.request(`/de${path}`, { method })
        const english = await test.app.request(path, { method })
        expect([path, german.status]).toEqual([path, english.status])
      }
      const own = await test.app.request('/en/help?tab=a', { method })
      expect([own.status, own.headers.get('Location')]).toEqual([308, '/help?tab=a'])
      // A call has only one address, which has no language.
      expect((await test.app.request('/de/api/login', { method })).status).toBe(404)
      expect(
        (await test.app.request('/en/api/login', { method })).headers.get('Location'),
      ).toBeNull()
    },
  )

  it('mean the same for a visitor locked in kids mode', async () => {
    const headers = { Cookie: await lockBrowser(test) }
    expect(await textOf('/de/kids', headers)).toBe('de /de  /de/kids')
    expect(await textOf('/xx/kids', headers)).toBe('en   /xx/kids')
    expect((await test.get('/en/kids', headers)).headers.get('Location')).toBe('/kids')
    expect((await test.get('/de/api/resources', headers)).status).toBe(404)
    for (const path of ['/settings', '/de/settings', '/de//evil.example', '/de/%E0%A4']) {
      const answer = await test.get(path, headers)
      expect([path, answer.headers.get('Location')]).toEqual([path, null])
      expect(answer.status).toBeLessThan(500)
    }
  })

  it('say which language a page is in', async () => {
    for (const [path, language] of [
      ['/help', 'en'],
      ['/de/help', 'de'],
      ['/de/api', 'de'],
      ['/xx', 'en'],
    ] as const)
      expect([path, (await test.get(path)).headers.get('Content-Language')]).toEqual([
        path,
        language,
      ])
  })

  it('a prefix is the language of the page, with or without a slash', async () => {
    expect(await textOf('/de/help')).toBe('de /de  /de/help')
    expect(await textOf('/de')).toContain('de /de')
    expect(await textOf('/de/')).toContain('de /de')
  })

  it('redirects keep the prefix', async () => {
    const answer = await test.get('/de/settings')
    expect(answer.headers.get('Location')).toBe('/de/auth')
  })

  it('feeds are in the language of their address, whoever asks first', async () => {
    const id = await addResource(test.ctx)
    const site = test.ctx.config.siteUrl
    const [german, english] = [await textOf('/de/feed.xml'), await textOf('/feed.xml')]
    expect(german).toContain('xml:lang="de"')
    expect(german).toContain('<title>Openfile: neue Lernmaterialien für Schach</title>')
    expect(german).toContain(`rel="self" type="application/atom+xml" href="${site}/de/feed.xml"`)
    expect(german).toContain(`<id>${site}/resource/${id}</id>`)
    expect(german).toContain(`href="${site}/de/resource/${id}"`)
    expect(english).toContain('xml:lang="en"')
    expect(english).toContain('<title>Openfile: new chess resources</title>')
    expect(english).not.toContain('/de')
    expect(await textOf('/de/feed.xml')).toBe(german)
    expect((await test.get('/de/feed.json')).status).toBe(404)
  })

  it('covers are in the language of their address, whoever asks first', async () => {
    const id = await addResource(test.ctx, { title: 'Endings', category: 'endgame' })
    const [german, english] = [
      await textOf(`/de/covers/${id}.svg`),
      await textOf(`/covers/${id}.svg`),
    ]
    expect(german).toContain('<title>Titelbild: Endings</title>')
    expect(english).toContain('<title>Cover: Endings</title>')
    const drawn = (svg: string) => svg.replace(/<title>.*<\/title>/, '')
    expect(drawn(german)).not.toBe(drawn(english))
    expect(await textOf(`/de/covers/${id}.svg`)).toBe(german)
    expect((await test.get(`/de/covers/${id}.png`)).headers.get('Content-Type')).toBe('image/png')
  })

  it('what a browser prefers changes no page and makes no further entry in the cache', async () => {
    await textOf('/terms')
    rendered.length = 0
    const { entries } = test.ctx.cache.figures()
    for (const header of HEADERS)
      expect(await textOf('/terms', { 'accept-language': header })).toBe('en   /terms')
    expect(rendered).toEqual([])
    expect(test.ctx.cache.figures().entries).toBe(entries)
    expect((await test.get('/terms')).headers.get('Vary')).not.toContain('Accept-Language')
  })

  it.each(['/api/resources', '/api/filters', '/sitemap.xml', '/feed.xml'])(
    'what a browser prefers does not change %s, which is cached for all',
    async (path) => {
      const body = await textOf(path)
      const before = test.ctx.cache.figures()
      for (const header of HEADERS)
        expect(await textOf(path, { 'accept-language': header })).toBe(body)
      const { entries, misses } = test.ctx.cache.figures()
      expect([entries, misses]).toEqual([before.entries, before.misses])
      expect((await test.get(path)).headers.get('Vary')).not.toContain('Accept-Language')
    },
  )
})

describe('messages of the API', () => {
  const refusal = async (header: string) => {
    const answer = await test.get('/api/no-such-call', { 'accept-language': header })
    return (await answer.json()) as { message: string; code: string }
  }

  it.each(['', '*', 'fr', 'de;q=NaN', 'i-klingon', 'x'.repeat(8000)])(
    'are English for "%s"',
    async (header) => {
      expect(await refusal(header)).toMatchObject({
        message: 'There is no such API call',
        code: 'not_found',
      })
    },
  )

  it('are in the requested language, while codes stay the same', async () => {
    const { headers } = await test.get('/api/no-such-call', { 'accept-language': 'de' })
    expect([headers.get('Content-Language'), headers.get('Cache-Control')]).toEqual([
      'de',
      'no-store',
    ])
    expect(await refusal('de-AT, en;q=0.5')).toMatchObject({
      message: 'Diesen API-Aufruf gibt es nicht',
      code: 'not_found',
    })
  })
})
