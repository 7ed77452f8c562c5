/**
 * Three processes of the built product on one PostgreSQL, behind nginx with deploy/nginx.conf: what visitors may
 * expect, even while one process dies or all of them restart.
 */
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aResource } from './support/factories.ts'
import { freePorts } from './support/free-ports.ts'
import { hasNginx, type Nginx, startNginx } from './support/nginx.ts'
import { type PostgresServer, startPostgres } from './support/postgres-server.ts'
import { type ProductProcess, productProcess } from './support/product-process.ts'
import { type LoadRequest, startLoad } from './support/steady-load.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ADMIN = { username: 'admin', password: 'Rook takes f7, mate 1' }
const JSON_TYPE = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
const PROCESSES = 3
const CLIENTS = 6
/** Generous, because starts share the machine with the load. */
const PATIENCE_MS = 120_000
/** The time within which every process must show a change that was made through one of them. */
const SEEN_MS = 1_000
const LOGIN_ATTEMPTS = 10
/** Requests before and after each event. */
const BEFORE = 1_000
const AFTER = 1_000

const postgres: PostgresServer | null = hasNginx() ? await startPostgres() : null
if (!postgres)
  console.warn('\n!! SKIPPED: several processes: no nginx or no PostgreSQL binaries here\n')

/** What a build reads (.dockerignore). */
const RELEASE_SOURCES = [
  'src',
  'public',
  'scripts',
  'exec.cmd',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
]
const closing: (() => Promise<void>)[] = []
let processes: ProductProcess[] = []
let startNewer: (place: number, script: string) => ProductProcess
let nginx: Nginx
let admin: string

describe.skipIf(!postgres)('several processes', () => {
  beforeAll(async () => {
    if (!existsSync(`${ROOT}/dist/server/server.js`))
      spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' })
    const [proxyPort = 0, ...ports] = await freePorts(PROCESSES + 1)
    const env = {
      DATABASE_URL: postgres?.url ?? '',
      APP_SECRET: 'a secret for tests only',
      SITE_URL: `http://127.0.0.1:${proxyPort}`,
      // Acts as another proxy, so that each request can claim its own address.
      TRUST_PROXY: '2',
      SEED: 'off',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    }
    processes = ports.map((port) => productProcess(port, env))
    startNewer = (place, script) => productProcess(ports[place] ?? 0, env, script)
    await Promise.all(processes.map((each) => each.start()))
    nginx = await startNginx(
      proxyPort,
      ports.map((port) => `127.0.0.1:${port}`),
    )
    admin = await logIn(origin(0), ADMIN)
    for (let number = 0; number < 24; number++) await addBook(origin(0))
  }, PATIENCE_MS)

  afterAll(async () => {
    await nginx?.stop()
    await Promise.all(closing.map((close) => close()))
    await Promise.all(processes.map((each) => each.remove()))
    postgres?.stop()
  })

  it('a login through one process counts in all, and so does its end', async () => {
    const account = { username: 'traveler', password: 'Rook takes f7, mate 2' }
    const registered = await post(origin(0), '/api/register', {
      ...account,
      email: 'traveler@mail.example',
    })
    expect(registered.status).toBe(201)
    const cookie = cookieOf(registered)
    for (const { origin: each } of processes) {
      const answer = await fetch(`${each}/api/user`, { headers: { cookie } })
      expect(await answer.json()).toMatchObject({ username: account.username })
    }
    expect((await post(origin(2), '/api/logout', {}, { cookie })).ok).toBe(true)
    for (const { origin: each } of processes)
      await seenSoon(
        async () => (await fetch(`${each}/api/user`, { headers: { cookie } })).status === 401,
      )
  })

  it('count failed logins together', async () => {
    const attempt = (number: number) =>
      post(
        origin(number % PROCESSES),
        '/api/login',
        { username: ADMIN.username, password: 'not this one' },
        { 'X-Forwarded-For': '203.0.113.1, 198.51.100.1' },
      )
    const statuses: number[] = []
    for (let number = 0; number < LOGIN_ATTEMPTS + PROCESSES; number++)
      statuses.push((await attempt(number)).status)
    expect(statuses).toEqual([
      ...Array.from({ length: LOGIN_ATTEMPTS }, () => 401),
      ...Array.from({ length: PROCESSES }, () => 429),
    ])
  })

  it('show a change of the catalogue within a second, all of them', async () => {
    const title = 'Zugzwang for All'
    const paths = ['/resource/1', '/api/resources/1']
    const shows = async (each: string, path: string) =>
      (await (await fetch(`${each}${path}`)).text()).includes(title)
    // Every process caches the page, so a process that is not notified would still show the old title.
    for (const { origin: each } of processes)
      for (const path of paths) expect(await shows(each, path)).toBe(false)
    const headers = { ...JSON_TYPE, cookie: admin }
    const body = JSON.stringify({ title })
    const answer = await fetch(`${origin(0)}/api/admin/resources/1`, {
      method: 'PUT',
      headers,
      body,
    })
    expect(answer.status).toBe(200)
    const since = Date.now()
    for (const { origin: each } of processes)
      for (const path of paths) await seenSoon(() => shows(each, path), since)
    console.log(`a change was seen by all after ${Date.now() - since} ms`)
  })

  it(
    'lose no reader when one is killed or when it later serves alone',
    async () => {
      const requests = await readerRequests()
      const load = startLoad(nginx.origin, CLIENTS, (number) => requestOf(requests, number))
      await load.answered(BEFORE)
      await processes[1]?.end('SIGKILL')
      await load.answered(load.counts.answered + AFTER)
      await processes[1]?.start()
      // A proxy that still considers it dead would have no process left.
      const others = processes.filter((_each, number) => number !== 1)
      await Promise.all(others.map((each) => each.end('SIGTERM')))
      await load.answered(load.counts.answered + AFTER)
      await Promise.all(others.map((each) => each.start()))
      const { answered, faults } = await load.stop()
      console.log(`kill -9 under load: ${answered} requests, ${faults.length} failed or wrong`)
      expect(faults.slice(0, 5)).toEqual([])
    },
    PATIENCE_MS,
  )

  it(
    'are restarted one after the other without losing a request, not even a write',
    async () => {
      const requests = [...(await readerRequests()), ...writerRequests()]
      const load = startLoad(nginx.origin, CLIENTS, (number) => requestOf(requests, number))
      await load.answered(BEFORE)
      for (const each of processes) {
        expect(await each.end('SIGTERM')).toBe(0)
        await each.start()
      }
      await load.answered(load.counts.answered + AFTER)
      const { answered, faults } = await load.stop()
      console.log(
        `rolling restart under load: ${answered} requests, ${faults.length} failed or wrong`,
      )
      expect(faults.slice(0, 5)).toEqual([])
    },
    PATIENCE_MS,
  )

  it(
    'steady 5: are replaced by another release one after the other, and no page lacks a style or a script',
    async () => {
      const release = buildAnotherRelease()
      const assets = new Set<string>()
      const load = startLoad(nginx.origin, CLIENTS, (number) =>
        requestOf([pageWithAssets(assets), anyOf(assets, number)], number),
      )
      await load.answered(BEFORE)
      const ofFirst = [...assets]
      for (const [place, old] of processes.entries()) {
        expect(await old.end('SIGTERM')).toBe(0)
        const next = startNewer(place, `${release}/dist/main.js`)
        closing.push(() => next.remove())
        await next.start()
        await load.answered(load.counts.answered + AFTER)
      }
      const { answered, faults } = await load.stop()
      console.log(
        `another release under load: ${answered} requests for pages and ${assets.size} assets, ${faults.length} failed or wrong`,
      )
      expect(faults.slice(0, 5)).toEqual([])
      // Both releases were requested, and a tab of the first finds its files even when no process has that release.
      expect(assets.size).toBeGreaterThan(ofFirst.length)
      for (const path of ofFirst) expect((await fetch(`${nginx.origin}${path}`)).status).toBe(200)
    },
    2 * PATIENCE_MS,
  )
})

/** Builds the sources with a change that renames the main script and style sheet. Returns the folder. */
function buildAnotherRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openfile-release-'))
  closing.push(async () => rmSync(folder, { recursive: true, force: true }))
  for (const name of RELEASE_SOURCES)
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  appendFileSync(
    join(folder, 'src/client/router.tsx'),
    '\nObject.assign(globalThis, { release: 2 })\n',
  )
  const env = {
    ...process.env,
    PATH: `${ROOT}/node_modules/.bin${delimiter}${process.env['PATH']}`,
  }
  const built = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  expect([built.status, built.stderr]).toEqual([0, expect.anything()])
  return folder
}

/** Asks for the home page and remembers the assets that it names. */
function pageWithAssets(assets: Set<string>): LoadRequest {
  return {
    method: 'GET',
    path: '/',
    fault(status, body) {
      const named = body.match(/\/assets\/[\w-]+\.(?:js|css|woff2)/g) ?? []
      for (const each of named) assets.add(each)
      return status === 200 && named.length > 0 ? null : `${status} ${body.slice(0, 200)}`
    },
  }
}

/** Requests one of the assets that some page has named, as its browser would. */
function anyOf(assets: ReadonlySet<string>, number: number): LoadRequest {
  const path = [...assets][number % Math.max(assets.size, 1)] ?? '/assets/none'
  return {
    method: 'GET',
    path: assets.size === 0 ? '/healthz' : path,
    fault: (status) => (status === 200 ? null : String(status)),
  }
}

const origin = (number: number) => processes[number]?.origin ?? ''

/** Returns requests for cached and uncached pages, data and a file. None of the responses may change. */
async function readerRequests(): Promise<LoadRequest[]> {
  const paths = [
    '/category/book',
    '/resource/1',
    '/covers/2.svg',
    '/api/resources?type=book&limit=12',
    '/api/resources/3/comments',
    '/api/resources?type=book&limit=0',
  ]
  return Promise.all(
    paths.map(async (path) => {
      const expected = await textOf(await fetch(`${nginx.origin}${path}`))
      return {
        method: 'GET',
        path,
        fault: (status, body) => {
          const got = textIn(status, body)
          return got === expected ? null : `${status} ${body.slice(0, 200)}`
        },
      } satisfies LoadRequest
    }),
  )
}

/** Returns a write that succeeds, about a resource that is on none of the requested pages, and one that is refused. */
function writerRequests(): LoadRequest[] {
  const expecting = (wanted: number) => (status: number, body: string) =>
    status === wanted ? null : `${status} ${body.slice(0, 200)}`
  return [
    {
      method: 'POST',
      path: '/api/resources/24/view',
      headers: JSON_TYPE,
      body: '{}',
      fault: expecting(204),
    },
    {
      method: 'POST',
      path: '/api/admin/resources',
      headers: JSON_TYPE,
      body: '{}',
      fault: expecting(401),
    },
  ]
}

/** Removes what may differ: request IDs, view counts, and the time at which a page was rendered. */
const textIn = (status: number, body: string) =>
  `${status} ${body.replaceAll(/"requestId":"[^"]*"|\bviews"?:\d+|\b1\d{12}\b/g, '')}`
const textOf = async (answer: Response) => textIn(answer.status, await answer.text())

/** Returns the requests in turn, each from a different address, because the limits per address apply. */
function requestOf(requests: readonly LoadRequest[], number: number): LoadRequest {
  const wanted = requests[number % requests.length]
  if (!wanted) throw new Error('There are no requests to send')
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return { ...wanted, headers: { ...wanted.headers, 'X-Forwarded-For': address } }
}

function post(
  to: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${to}${path}`, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  })
}

async function logIn(to: string, account: typeof ADMIN): Promise<string> {
  const answer = await post(to, '/api/login', account)
  expect(answer.status).toBe(200)
  return cookieOf(answer)
}

function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

async function addBook(to: string): Promise<void> {
  const book = aResource({ type: 'book' })
  const answer = await post(to, '/api/admin/resources', book, { cookie: admin })
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([201, ''])
}

/** Repeats the check until it is true, but no longer than SEEN_MS after `since`. */
async function seenSoon(isSo: () => Promise<boolean>, since = Date.now()): Promise<void> {
  for (;;) {
    const askedAt = Date.now()
    if (await isSo()) return
    if (askedAt - since > SEEN_MS) expect.fail(`not seen after ${SEEN_MS} ms`)
    await pause(5)
  }
}

/** Reserves the ports together, so that no two are the same. */
