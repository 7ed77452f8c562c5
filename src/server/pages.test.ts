import { hash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { fakeVersion } from '#tests/support/fake-version.ts'
import { buildApp } from './app.ts'
import { createResponseCache } from './platform/cache/response-cache.ts'
import { configFrom } from './platform/config/config.ts'
import { readEnvironment } from './platform/config/env.ts'
import { STANDARD_SITE } from '#shared/domain/site.ts'
import type { Site } from './platform/site/site.service.ts'
import type { AppContext } from './context.ts'
import { createRequestLimit } from './platform/http/request-limit.ts'
import { pageRoutes, type RenderedPage, type Renderer } from './pages.ts'

type Rendered = Parameters<Renderer['render']>[1]
const page = (html = '<script>go()</script>', status = 200): RenderedPage => ({
  status,
  location: null,
  html,
  inlineScripts: ['go()'],
})

const site: Site = {
  ...STANDARD_SITE,
  logo: null,
  logoDark: null,
  icon: null,
  imprint: false,
  pages: [],
  updatedAt: '',
  fixed: {},
}

/** Returns the pages over a fake renderer. None of these pages asks the database. */
function pagesWith(draw: (url: URL, context: Rendered) => Promise<RenderedPage> | RenderedPage) {
  const present = fakeVersion()
  const logged = vi.fn<(fields: unknown, message: string) => void>()
  const render = vi.fn<Renderer['render']>(async (url, context) => draw(url, context))
  const ctx = {
    config: configFrom(readEnvironment({ SITE_URL: 'https://openfile.test' })),
    cache: createResponseCache(present, 1_000_000),
    version: present.version,
    clock: present.clock,
    requestLimit: createRequestLimit({ account: 0, address: 0 }),
    site: { find: async () => site, known: () => site },
    memo: { get: async () => ['https://i.ytimg.com'] },
    logger: { error: logged },
  } as unknown as AppContext
  const app = buildApp(ctx)
  pageRoutes(app, ctx, { render })
  return {
    render,
    logged,
    get: async (path: string, headers: Record<string, string> = {}) =>
      app.request(path, { headers }),
    present,
  }
}

describe('pages', () => {
  it('whose code a newer build has replaced are asked for again later', async () => {
    const error = Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND' })
    const { get, logged } = pagesWith(() => ({ ...page('failed', 500), error }))
    const { status, headers } = await get('/about')
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(logged).toHaveBeenCalledOnce()
  })

  it('that failed are in the log, with the error and without what was searched', async () => {
    const error = new Error('no such file')
    const pages = pagesWith(() => ({ ...page('Sorry', 500), error }))
    expect((await pages.get('/?query=private')).status).toBe(500)
    expect(pages.logged).toHaveBeenCalledWith({ path: '/', error }, 'page failed')
  })

  it('are rendered once, however many ask at the same time', async () => {
    const pages = pagesWith(() => page())
    const responses = await Promise.all(Array.from({ length: 20 }, () => pages.get('/help')))
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200))
    expect(await responses[19]?.text()).toBe('<script>go()</script>')
    expect(pages.render).toHaveBeenCalledTimes(1)
  })

  it('are cached by URL, theme and kids mode, whatever else the URL and the cookies say', async () => {
    const pages = pagesWith((url, { theme, kids }) => page(`${url.href} ${theme} ${kids}`))
    await pages.get('/?query=fork')
    await pages.get('/?utm_source=x&query=fork', { Cookie: 'session=secret; signed_in=1' })
    expect(pages.render).toHaveBeenCalledTimes(1)
    const texts = ['theme=dark', 'theme=light', 'kids=1', 'theme=dark; kids=1'].map(
      async (Cookie) => (await pages.get('/?query=fork', { Cookie })).text(),
    )
    expect(new Set(await Promise.all(texts)).size).toBe(4)
    expect(pages.render).toHaveBeenCalledTimes(5)
  })

  it('give the renderer neither cookies nor the Host header', async () => {
    const pages = pagesWith((url, { siteUrl, ...context }) =>
      page(`${url.href} ${JSON.stringify(context).includes('secret')} ${siteUrl}`),
    )
    const response = await pages.get('/about', {
      Cookie: 'session=secret',
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
    })
    expect(await response.text()).toBe('https://openfile.test/about false https://openfile.test')
  })

  it('are rendered again after a write', async () => {
    const pages = pagesWith(() => page())
    await pages.get('/')
    pages.present.bump()
    await pages.get('/')
    expect(pages.render).toHaveBeenCalledTimes(2)
  })

  it('security 68: do not run a script that stands in the finished page only', async () => {
    const pages = pagesWith(() => page('<script>go()</script><script>steal()</script>'))
    const policies = [await pages.get('/help'), await pages.get('/help')].map(
      ({ headers }) => headers.get('content-security-policy') ?? '',
    )
    // The second one is from memory.
    expect(pages.render).toHaveBeenCalledTimes(1)
    const declared = hash('sha256', 'go()', 'base64')
    for (const policy of policies)
      expect(policy).toContain(`script-src 'self' 'sha256-${declared}';`)
  })

  it('security 38: come with the hashes of their own scripts, ETag, no-cache and Vary', async () => {
    const pages = pagesWith(() => page())
    const response = await pages.get('/')
    expect(response.headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'sha256-[^']+';/,
    )
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    expect(
      (await pages.get('/', { 'If-None-Match': response.headers.get('etag') ?? '' })).status,
    ).toBe(304)
  })

  it.each([404, 503])('are not cached with the status %i', async (status) => {
    const pages = pagesWith(() => page('<h1>404 Page Not Found</h1>', status))
    const response = await pages.get('/nothing')
    await pages.get('/nothing')
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store'])
    expect(pages.render).toHaveBeenCalledTimes(2)
  })

  it('are redirected where the renderer says so', async () => {
    const pages = pagesWith(() => ({ status: 307, location: '/auth', html: '', inlineScripts: [] }))
    const response = await pages.get('/books')
    expect([
      response.status,
      response.headers.get('location'),
      response.headers.get('cache-control'),
    ]).toEqual([307, '/auth', 'no-store'])
  })

  it.each(['/%E0%A4', '/resource/%FF', '/%', '/a%2'])(
    'a path that is not UTF-8 is not a page: %s',
    async (path) => {
      const pages = pagesWith((url) => page(url.pathname))
      expect(await (await pages.get(path)).text()).toBe('/not-found')
    },
  )

  it('leave unknown /api paths to the API', async () => {
    const pages = pagesWith(() => page())
    const response = await pages.get('/api/nothing')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/json',
    ])
    expect(pages.render).not.toHaveBeenCalled()
  })

  it('security 45: a renderer that fails is a 500 without a stack', async () => {
    const pages = pagesWith(() => Promise.reject(new Error('secret detail')))
    const response = await pages.get('/')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret detail')
  })
})
