/**
 * Runs `npm run dev` in a clean copy of the sources, as after the first clone. It must respond as the product does,
 * although Vite stands in front of it and renders its pages; it must stay up, and show changes.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { pageRoutes } from '#server/pages.ts'
import { freePorts } from './support/free-ports.ts'
import { cookieFrom, PIN } from './support/kids-lock.ts'
import { type ListeningServer, listenWith } from './support/listening-server.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'
import { createDatabase, dropDatabase, TEMPLATE } from './support/test-server.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** How long the process must not restart. Files that Vite writes at its start could set off endless restarts, seconds apart. */
const QUIET_MS = 15_000
const FIRST_PAGE_MS = 90_000
const ASK_AGAIN_MS = 250

const name = `dev_${randomBytes(8).toString('hex')}`
let copy: string
let dev: ChildProcess
let origin: string
let said = ''
let servesSince: number
let test: TestApp
let product: ListeningServer

beforeAll(async () => {
  test = await startTestApp()
  const renderer = {
    render: async () => ({ status: 200, location: null, inlineScripts: [], html: '<p>Page</p>' }),
  }
  pageRoutes(test.app, test.ctx, renderer)
  product = await listenWith(test)
  copy = cleanCopy()
  const [port = 0] = await freePorts(1)
  origin = `http://127.0.0.1:${port}`
  dev = spawn('npm', ['run', 'dev'], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      SITE_URL: origin,
      DATA_DIR: join(copy, 'data'),
      DATABASE_URL: await createDatabase(inject('testServer'), name, TEMPLATE),
      APP_SECRET: 'a secret for tests only',
      SEED: 'off',
      ADMIN_PASSWORD: 'Rook takes f7, mate 1',
    },
  })
  for (const stream of [dev.stdout, dev.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  await sees('/', 'Discover Top Chess Resources</h1>')
  servesSince = Date.now()
}, 2 * FIRST_PAGE_MS)
afterAll(async () => {
  const gone = once(dev, 'exit')
  if (dev.pid) process.kill(-dev.pid, 'SIGINT')
  await gone
  rmSync(copy, { recursive: true, force: true })
  await dropDatabase(inject('testServer'), name)
  await product.close()
  await test.ctx[Symbol.asyncDispose]()
})

/**
 * Returns a folder with the files that git tracks. Each package is a link, so that tools write only to the folder's own
 * node_modules.
 */
function cleanCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openfile-copy-'))
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of listed.split('\0').filter(Boolean))
    cpSync(join(ROOT, file), join(folder, file), { preserveTimestamps: true })
  const packages = join(ROOT, 'node_modules')
  mkdirSync(join(folder, 'node_modules'))
  for (const each of readdirSync(packages).filter((name) => !name.startsWith('.vite')))
    symlinkSync(join(packages, each), join(folder, 'node_modules', each))
  return folder
}

/** Requests a page until it contains the text. */
async function sees(path: string, text: string): Promise<void> {
  const deadline = Date.now() + FIRST_PAGE_MS
  for (;;) {
    const page = await fetch(origin + path, { headers: { Connection: 'close' } }).then(
      (answer) => answer.text(),
      () => '',
    )
    if (page.includes(text)) return
    if (Date.now() > deadline) throw new Error(`${path} does not show '${text}':\n${said}`)
    await pause(ASK_AGAIN_MS)
  }
}

function change(file: string, from: string, to: string): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replaceAll(from, to))
}

const starts = () => said.split('Openfile is running at').length - 1

/** Sends a request without following redirects and without compression. */
const ask = (path: string, { headers, ...init }: RequestInit = {}) =>
  fetch(origin + path, {
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
      headers: { 'Content-Type': 'application/json', Origin: origin },
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

  it(
    'steady 1: stays up, and shows changes of pages and server',
    { timeout: 4 * FIRST_PAGE_MS },
    async () => {
      await pause(Math.max(0, servesSince + QUIET_MS - Date.now()))
      expect(starts()).toBe(1)

      change('src/client/pages/home/home-page.tsx', 'Discover Top Chess', 'Discover Changed Chess')
      await sees('/', 'Discover Changed Chess Resources</h1>')
      expect(starts()).toBe(1)

      change(
        'src/server/features/feeds/crawler-files.ts',
        "'User-agent: *'",
        "'User-agent: changed'",
      )
      await sees('/robots.txt', 'User-agent: changed')
      await sees('/', 'Discover Changed Chess Resources</h1>')
      expect(starts()).toBe(2)
    },
  )
})
