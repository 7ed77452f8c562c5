import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import { addResources } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Holds what platform/cache/dependencies.ts says about the columns of resources, whoever comes to read them. */

const LESSON = 'zeppelin lesson'
const searches = [LESSON, 'cheap', 'newest', 'shortest', 'books', 'for kids', 'in german']
  .concat(['under 10 minutes', 'under $20', 'since 2020', 'about 30 minutes', 'for beginners'])
  .map((words) => `query=${encodeURIComponent(`zeppelin ${words}`)}`)
const FILTERED = ['sort=newest', 'sort=popular', 'sort=rating', 'category=kids', 'language=de']
  .concat(['side=black', 'age=5-7', 'type=book', 'level=master', 'opening=Ruy%20Lopez'])
  .concat(['source=chessable', 'recent=month'])

let test: TestApp
let admin: Member
let edited = 0
let requests: readonly { path: string; headers: Record<string, string> }[]

beforeAll(async () => {
  test = await startTestApp({ clock: fakeClock('2026-06-15T12:00:00Z').read })
  admin = await registerAdmin(test)
  const kids = { isForKids: true, ageFrom: 4, ageTo: 10, author: 'Ann' } as const
  const [shown = 0, other = 0] = await addResources(test.ctx, [
    { ...kids, title: `${LESSON}: how the pieces move`, duration: '45:00', price: '$50' },
    { ...kids, title: `${LESSON} about checkmate`, duration: '8:00', opening: 'Ruy Lopez' },
    { title: 'zeppelin for adults', author: 'Ann', publishedDate: '2019-01-01' },
  ])
  edited = other
  const lists = [
    ...[...searches, ...FILTERED].map((query) => `/api/resources?${query}`),
    ...[...searches, ''].map((query) => `/api/resources/facets?${query}`),
  ]
  const others = [
    '/api/resources?limit=1',
    `/api/resources/${shown}`,
    `/api/resources/${shown}/related`,
    `/api/resources/${shown}/instead`,
    `/api/resources/by-ids?ids=${shown}`,
    '/api/resources/featured',
    '/api/filters',
    '/api/kids/topics',
    '/api/explore?moves=e4,e5,Nf3,Nc6,Bb5',
    '/api/search/suggestions?query=zeppelin',
    '/sitemap.xml',
    '/feed.xml',
  ]
  const locked = { Cookie: await lockBrowser(test) }
  // Locked visitors have an index of their own, which the same code searches.
  requests = [
    ...[...lists, ...others].map((path) => ({ path, headers: {} })),
    ...others.map((path) => ({ path, headers: locked })),
  ]
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

async function responses(): Promise<string[]> {
  const all: string[] = []
  for (const { path, headers } of requests) {
    const response = await test.get(path, headers)
    const total = response.headers.get('X-Total-Count')
    all.push(`${path} ${response.status} ${total} ${await response.text()}`)
  }
  return all
}

type Edits = Required<Omit<ResourceInput, 'publishedPrecision'>>

/** In an order in which no edit hides what a later one changes. The precision of a date comes with the date. */
const EDITS: Edits = {
  description: 'Another text, with a zeppelin for beginners.',
  imageUrl: 'https://example.org/mates.jpg',
  sourceUrl: 'https://example.org/made/anew',
  authorImage: 'https://example.org/bernd.jpg',
  duration: '40:00',
  publishedDate: '2026-06-10',
  price: '$5',
  tags: ['pieces', LESSON],
  isFeatured: true,
  featuredOrder: 2,
  avgRating: 5,
  views: 1000,
  type: 'book',
  level: 'master',
  category: 'endgame',
  opening: 'Sicilian Defense',
  author: 'Bernd',
  sourceWebsite: 'chessable',
  ratingFrom: 400,
  ratingTo: 900,
  ageFrom: 5,
  ageTo: 7,
  merit: 5,
  chapters: '0:00 Zeppelin 1. e4 e5 2. Nf3 Nc6 3. Bb5',
  language: 'de',
  subtitles: ['de'],
  side: 'black',
  title: 'a picture book with a zeppelin',
  isForKids: false,
}

it('answers every path, so that something is cached', async () => {
  const all = await responses()
  expect(all.filter((each) => !/^\S+ 200 /.test(each))).toEqual([])
  // The edits bring lessons into the lists that are empty.
  expect(all.filter((each) => /^\S+topics .* \[\]$/.test(each))).toEqual([])
})

it.each(Object.entries(EDITS))('is as fresh as made anew after an edit of %s', async (...edit) => {
  const saved = await admin.send('PUT', `/api/admin/resources/${edited}`, {
    [edit[0]]: edit[1],
  })
  expect(saved.status).toBe(200)
  const cached = await responses()
  test.ctx.version.markReindexed()
  expect(cached).toEqual(await responses())
})
