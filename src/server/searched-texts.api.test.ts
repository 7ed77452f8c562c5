import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addResources } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { loadRenderer, pageRoutes } from './pages.ts'

let test: TestApp
let server: ListeningServer

beforeAll(async () => {
  test = await startTestApp()
  await addResources(test.ctx, [{ title: 'Sicilian for beginners' }, { title: 'Endings' }])
  // Uses the result of `npm run build` with the production version of React.
  vi.stubEnv('NODE_ENV', 'production')
  vi.resetModules()
  const renderer = await loadRenderer(fileURLToPath(new URL('../../dist/server', import.meta.url)))
  pageRoutes(test.app, test.ctx, renderer)
  server = await listenWith(test)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

const CALLS = [
  '/api/resources',
  '/api/resources/facets',
  '/api/search/suggestions',
  '/api/search/nearest',
]
const UNKNOWN = Array.from({ length: 24 }, (_, at) => `wor${String.fromCodePoint(97 + at)}d`)

it.each([
  ['10 KB of one word', 'x'.repeat(10_240)],
  ['201 letters', 'x'.repeat(201)],
  ['NUL', 'a\0b'],
])('bad input is refused in words: %s', async (_, text) => {
  const query = encodeURIComponent(text)
  for (const path of CALLS) {
    const answer = await server.send('GET', `${path}?query=${query}`)
    expect([path, answer.status]).toEqual([path, 400])
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      fields: { query: expect.any(String) as string },
    })
  }
})

const LEVELS =
  'There is no such level: please choose beginner, intermediate, advanced, master or all.'
const TYPES = 'There is no such type: please choose all, youtube, book, course, article or other.'
const manyLevels = Array.from({ length: 500 }, (_, number) => `level=l${number}`).join('&')

it.each([
  ['10 KB of one word', `/?query=${'x'.repeat(10_240)}`, /at most 200 characters\.$/],
  ['201 letters', `/?query=${'x'.repeat(201)}`, /at most 200 characters\.$/],
  ['NUL for a level', '/?level=%00', LEVELS],
  ['500 levels', `/category/all?${manyLevels}`, /^The level must be given at most 20 times\.$/],
  ['an unknown type', '/?type=nonsense', TYPES],
  [
    'fault 34: an unknown recency',
    '/?recent=yesterday',
    'There is no such recency: please choose any time, past week, past month, past 3 months or past year.',
  ],
  [
    'fault 34: two unknown values',
    '/category/all?level=x&source=y',
    /^There is no such level: [^;]*\. There is no such source: [^;]*\.$/,
  ],
  ['fault 34: an unknown level on the board', '/explore?level=x', LEVELS],
])('a page refuses in words, with a way on: %s', async (_, path, message) => {
  let page = await server.send('GET', path)
  // Signs that no text can hold are replaced in the address.
  if (page.status === 307) page = await server.send('GET', page.headers.location ?? '')
  expect(page.status).toBe(400)
  const html = page.body.toString()
  const words = /<h2[^>]*>These filters do not work<\/h2><p[^>]*>([^<]*)</.exec(html)?.[1]
  expect(words).toMatch(message)
  expect(words).toMatch(/^[A-Z][^;]*\.$/)
  expect(words).not.toMatch(/must be one of|Invalid|expected/)
  expect(html).toMatch(/<a [^>]*>Clear Filters/)
})

it('a page shows a sign in place of NUL', async () => {
  const page = await server.send('GET', '/?query=a%00b')
  expect([page.status, page.headers.location]).toEqual([307, '/?query=a%EF%BF%BDb'])
  expect(await server.send('GET', '/?query=a%EF%BF%BDb')).toMatchObject({ status: 200 })
})

it.each([
  ['200 quotes', '"'.repeat(200)],
  ['200 single quotes', "'".repeat(200)],
  ['200 operators', '&|!()<->:*'.repeat(20)],
  ['stop words only', 'how to do the of for in'],
  ['punctuation only', '?!.,;:-'],
  ['right-to-left', '\u202eשחמט למתחילים'],
  ['emoji', '♟️😀👩🏽‍🚀'],
  ['Cyrillic', 'шахматы'],
  ['Chinese', '国际象棋'],
  ['a percent sign', '%'],
  ['an underscore', '_'],
  ['a backslash', '\\'],
  ['wildcards together', '% _ \\ %_%'],
  ['combining marks without a base', '\u0301\u0308'],
  ['100 a', 'a'.repeat(100)],
  ['what stands for a lone surrogate', '\ufffd'],
  ['24 unknown words', UNKNOWN.join(' ')],
])('bad input is answered: %s', async (_, text) => {
  const query = encodeURIComponent(text)
  for (const path of CALLS) {
    const answer = await server.send('GET', `${path}?query=${query}`)
    expect([path, answer.status]).toEqual([path, 200])
    expect(JSON.parse(answer.body.toString())).toBeTypeOf('object')
  }
  const page = await server.send('GET', `/?query=${query}`)
  expect(page.status).toBe(200)
  expect(page.body.toString()).toContain('</html>')
})

it.each(['%E0%A4', '%FF', '%', '%ED%A0%BD'])(
  '%s is no UTF-8: a list answers or refuses, and no page has that address',
  async (bytes) => {
    for (const path of CALLS) {
      const { status } = await server.send('GET', `${path}?query=${bytes}`)
      expect([200, 400], path).toContain(status)
    }
    expect(await server.send('GET', `/?query=${bytes}`)).toMatchObject({ status: 404 })
  },
)
