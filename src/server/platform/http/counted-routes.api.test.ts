import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const REQUESTS = 6_000
/** What operators ask; and what has limits of its own, for logins and for addresses of lists. */
const UNCOUNTED = [/^\/(?:healthz|readyz|metrics)$/, /^\/auth\//, /\/lists?\/1/]
/** Names of files that would be looked for. */
const FILES = new Map([
  ['/covers/', '1.svg'],
  ['/pictures/', `${'0'.repeat(20)}.png`],
  ['/assets/', 'page-a1b2c3d4.js'],
])
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({
    config: { rateLimitFactor: 1, lichess: { url: 'http://127.0.0.1:9' } },
    clock: () => new Date('2026-11-28T09:00:00Z'),
  })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

/** `ip` is '' where nobody listens. */
function useUp(): void {
  const now = test.ctx.clock().getTime()
  test.ctx.requestLimit.take({ address: '', session: null }, now, REQUESTS)
}

it('security 70: logins elsewhere count 60 a minute and address, starts and callbacks', async () => {
  const statuses: number[] = []
  for (let each = 0; each < 61; each++)
    statuses.push((await test.get(each % 2 ? '/auth/lichess/callback' : '/auth/lichess')).status)
  expect(statuses.filter((status) => status === 302)).toHaveLength(60)
  const refused = await test.get('/auth/lichess')
  expect([statuses.at(-1), refused.status]).toEqual([429, 429])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(refused.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(await refused.text()).toMatch(/<h1>Please wait a moment<\/h1>/)
})

it('security 70: every route counts somewhere', async () => {
  useUp()
  const paths = [
    ...new Set(
      test.app.routes
        .filter(({ method, path }) => method === 'GET' && !/^\/api\/|^\/filters\/|\*/.test(path))
        .map(({ path }) => path.replaceAll(/:\w+(?:\{[^}]*\})?/g, '1'))
        .map((path) =>
          path.replace(/^(\/\w+\/)1$/, (_, at: string) => at + (FILES.get(at) ?? '1')),
        ),
    ),
  ]
  expect(paths.length).toBeGreaterThan(25)
  const free: string[] = []
  for (const path of paths) {
    const { status } = await test.get(path)
    if (status !== 429 && !UNCOUNTED.some((each) => each.test(path))) free.push(`${path} ${status}`)
  }
  expect(free).toEqual([])
})
