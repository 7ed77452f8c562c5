import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pageRoutes, type Renderer } from './pages.ts'

let test: TestApp
const rendered: string[] = []

/** Says what it was given, in place of a page. */
const renderer: Renderer = {
  async render(url, { reader, prefix, scripts }) {
    rendered.push(url.pathname + url.search)
    const html = `${reader.language} ${prefix} ${scripts} ${url.pathname}${url.search}`
    return { status: url.pathname.endsWith('/not-found') ? 404 : 200, location: null, html }
  },
}

beforeAll(async () => {
  test = await startTestApp({ config: { languages: ['en', 'de'] } })
  pageRoutes(test.app, test.ctx, renderer)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const textOf = async (path: string, headers = {}) => (await test.get(path, headers)).text()

describe('addresses of languages', () => {
  it.each(['/de/api/resources', '/de/api', '/de/assets/a.js', '/de/feed.xml', '/de//evil.example'])(
    '%s is a page that is not there, in German',
    async (path) => {
      const answer = await test.get(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('de /de')
    },
  )

  it.each(['/fr/help', '/DE/help', '/xx'])('%s is a page without a language', async (path) => {
    expect(await textOf(path)).toBe(`en   ${path}`)
  })

  it('a prefix of the own language leads to the address without, for good', async () => {
    for (const [path, place] of [
      ['/en/help?tab=a', '/help?tab=a'],
      ['/en', '/'],
      ['/en/', '/'],
    ] as const) {
      const answer = await test.get(path)
      expect([answer.status, answer.headers.get('Location')]).toEqual([308, place])
    }
    expect((await test.get('/en//evil.example')).status).not.toBe(308)
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

  it('what a browser prefers changes no page and makes no further entry in the cache', async () => {
    await textOf('/terms')
    rendered.length = 0
    for (const header of ['de', '*', 'de;q=NaN', 'x'.repeat(8000)])
      expect(await textOf('/terms', { 'accept-language': header })).toBe('en   /terms')
    expect(rendered).toEqual([])
    expect((await test.get('/terms')).headers.get('Vary')).not.toContain('Accept-Language')
  })
})

describe('messages of the API', () => {
  const refusal = async (header: string) => {
    const answer = await test.get('/api/no-such-call', { 'accept-language': header })
    return (await answer.json()) as { message: string; code: string }
  }

  it.each(['', '*', 'fr', 'de;q=NaN', 'x'.repeat(8000)])('are English for "%s"', async (header) => {
    expect(await refusal(header)).toMatchObject({
      message: 'There is no such API call',
      code: 'not_found',
    })
  })

  it('are in the language that is asked for, while codes stay', async () => {
    expect(await refusal('de-AT, en;q=0.5')).toMatchObject({
      message: 'Diesen API-Aufruf gibt es nicht',
      code: 'not_found',
    })
  })
})
