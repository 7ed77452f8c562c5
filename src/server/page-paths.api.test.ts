import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addResource } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { sendRaw } from '#tests/support/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pageRoutes } from './pages.ts'

let test: TestApp
let server: ListeningServer
const logged = vi.fn<(...args: unknown[]) => void>()

beforeAll(async () => {
  test = await startTestApp()
  pageRoutes(test.app, test.ctx, {
    render: async ({ href }) => ({ status: 200, location: null, inlineScripts: [], html: href }),
  })
  await addResource(test.ctx)
  vi.spyOn(test.ctx.logger, 'error').mockImplementation(logged)
  server = await listenWith(test)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

/** Writes the target into the request line as it is, because Node's clients and browsers would normalize it. */
const ask = (target: string, method = 'GET') =>
  sendRaw(server.port, { head: [`${method} ${target} HTTP/1.1`, 'Host: localhost'] })

describe('fault 10: the path of the request line', () => {
  it.each([
    '//',
    '///',
    '//anything',
    '//evil.example/resource/5',
    '///evil.example',
    '//@evil.example/',
    '//evil.example:99999/',
    '//[::1/',
    '//?query=x',
    '//api/resources',
    '//settings',
    '//admin',
  ])('%s does not name a page', async (target) => {
    for (const _twice of [1, 2]) {
      const { status, body } = await ask(target)
      expect([status, body]).toEqual([200, 'http://localhost:3000/not-found'])
    }
    expect(logged).not.toHaveBeenCalled()
  })

  it.each([
    ['/help//', '/help//'],
    ['/a//b', '/a//b'],
    ['/:8080', '/:8080'],
    ['/@evil.example', '/@evil.example'],
    ['/http://evil.example/', '/http://evil.example/'],
    ['http://evil.example/resource/5', '/resource/5'],
  ])('%s is passed to the renderer as %s of this site', async (target, path) => {
    expect((await ask(target)).body).toBe(`http://localhost:3000${path}`)
  })

  it.each(['*', 'nonsense', '/\\evil.example', 'http://[::1', 'ftp://evil.example/'])(
    '%s is 400',
    async (target) => {
      expect((await ask(target)).status).toBe(400)
      expect(logged).not.toHaveBeenCalled()
    },
  )

  it.each(['/', '/help', '//', '/admin/nope', '/covers/1.svg', '/feed.xml', '/healthz'])(
    'fault 1: %s refuses unsafe methods, with and without a body',
    async (target) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE']) {
        const { status } = await ask(target, method)
        expect([404, 400]).toContain(status)
      }
      const chunked = await sendRaw(server.port, {
        head: [`POST ${target} HTTP/1.1`, 'Host: localhost', 'Transfer-Encoding: chunked'],
        body: '0\r\n\r\n',
      })
      expect(chunked.status).toBe(404)
      expect(logged).not.toHaveBeenCalled()
    },
  )
})
