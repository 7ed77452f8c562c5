/** `npm run dev` responds as the product does, although Vite stands in front of it and renders its pages. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { pageRoutes } from '#server/pages.ts'
import { freePorts } from './support/free-ports.ts'
import { cookieFrom, PIN } from './support/kids-lock.ts'
import { type ListeningServer, listenWith } from './support/listening-server.ts'
import { type ProductProcess, productProcess } from './support/product-process.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'
import { createDatabase, dropDatabase, TEMPLATE } from './support/test-server.ts'

const name = `dev_${randomBytes(8).toString('hex')}`
let dev: ProductProcess
let test: TestApp
let product: ListeningServer

beforeAll(async () => {
  test = await startTestApp()
  const renderer = { render: async () => ({ status: 200, location: null, html: '<p>Page</p>' }) }
  pageRoutes(test.app, test.ctx, renderer)
  product = await listenWith(test)
  const [port = 0] = await freePorts(1)
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: await createDatabase(inject('testServer'), name, TEMPLATE),
    APP_SECRET: 'a secret for tests only',
    SITE_URL: `http://127.0.0.1:${port}`,
    SEED: 'off',
    ADMIN_PASSWORD: 'Rook takes f7, mate 1',
  }
  dev = productProcess(port, env, 'scripts/dev.ts')
  await dev.start()
}, 120_000)
afterAll(async () => {
  await dev.remove()
  await dropDatabase(inject('testServer'), name)
  await product.close()
  await test.ctx[Symbol.asyncDispose]()
})

/** Sends a request without following redirects and without compression. */
const ask = (path: string, { headers, ...init }: RequestInit = {}) =>
  fetch(dev.origin + path, {
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'identity', ...headers },
    ...init,
  })

/** Removes what differs between responses, and the hashes of a page's own scripts. */
function comparable(headers: Iterable<[string, unknown]>): Record<string, string> {
  const own = /^(?:date|etag|content-length|x-request-id|connection|keep-alive|transfer-encoding)$/
  return Object.fromEntries(
    [...headers]
      .filter(([header]) => !own.test(header))
      .map(([header, value]) => [
        header,
        String(value)
          .replaceAll(/ 'sha256-[^']*'/g, '')
          .replaceAll(/:\d{4,5}/g, ''),
      ]),
  )
}

describe('the development server', () => {
  it.each([
    '/',
    '/auth',
    '/settings',
    '/admin',
    '/verify-email/token/abc',
    '/api/user',
    '/api/resources?limit=1',
    '/api/nothing',
    '/robots.txt',
    '/kids/lock',
    '/healthz',
  ])('%s has the status and the headers of the product', { timeout: 60_000 }, async (path) => {
    const [answer, expected] = [await ask(path), await product.send('GET', path)]
    expect(answer.status).toBe(expected.status)
    expect(comparable(answer.headers)).toEqual(comparable(Object.entries(expected.headers)))
  })

  it('draws pages, and loads them with the same headers', async () => {
    const html = await (await ask('/help')).text()
    expect(html).toContain('<html')
    const module = await ask('/src/client/client.tsx')
    expect([module.status, module.headers.get('content-type')]).toEqual([200, 'text/javascript'])
    expect(module.headers.get('x-content-type-options')).toBe('nosniff')
    expect(module.headers.has('access-control-allow-origin')).toBe(false)
  })

  it('refuses writes from other sites', async () => {
    const answer = await ask('/api/kids-lock', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'http://localhost:1' },
      body: JSON.stringify({ pin: PIN }),
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })

  it('keeps a locked browser in kids mode', { timeout: 60_000 }, async () => {
    const locked = await ask('/api/kids-lock', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: dev.origin },
      body: JSON.stringify({ pin: PIN }),
    })
    const cookie = cookieFrom(locked, 'kids_lock') ?? ''
    expect(cookie).not.toBe('')
    const read = async (path: string) => {
      const answer = await ask(path, { headers: { Cookie: cookie } })
      return { status: answer.status, text: await answer.text() }
    }
    expect((await read('/?category=kids')).text).toMatch(/<html[^>]* data-kids="on"/)
    expect(await read('/settings')).toMatchObject({ status: 403 })
    expect((await read('/settings')).text).toContain('Ask a grown-up')
    expect(await read('/api/comments')).toMatchObject({ status: 403 })
  })
})
