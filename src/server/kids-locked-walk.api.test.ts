import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOpenings, addResources, runSql } from '#tests/support/factories.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import {
  GROWN_UP,
  leakIn,
  OPENINGS,
  randomAddress,
  seeded,
  walkRows,
} from '#tests/support/kids-walk.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pageRoutes } from './pages.ts'

const STEPS = 2_000
const ROWS = 120
const EVERY_NTH = 10

let test: TestApp
let server: ListeningServer
let ids: number[]
let lock: string

beforeAll(async () => {
  test = await startTestApp()
  // Draws all that the page's address finds; a resource's own page as the real one does.
  pageRoutes(test.app, test.ctx, {
    render: async (url, { api, locked }) => {
      const id = /^\/resource\/(\d+)/.exec(url.pathname)?.[1]
      const lists = id
        ? [`/api/resources/${id}`, `/api/resources/${id}/related`]
        : [`/api/resources${url.search}`, `/api/explore${url.search}`]
      const texts = await Promise.all(lists.map(async (path) => (await api(path)).text()))
      return { status: 200, location: null, html: `<main>${locked}${texts.join('\n')}</main>` }
    },
  })
  ids = await addResources(test.ctx, walkRows(ROWS, EVERY_NTH))
  await addOpenings(test.ctx, {
    categories: [{ id: 1, name: '1.e4' }],
    subcategories: [{ id: 1, name: 'Open games', categoryId: 1 }],
    openings: [
      { name: OPENINGS[0], categoryId: 1, subcategoryId: 1, pattern: '1.e4 e5 2.Nf3 Nc6 3.Bc4' },
      { name: OPENINGS[1], categoryId: 1, subcategoryId: 1, pattern: '1.e4 e5 2.Nf3 Nc6 3.Bb5' },
      { name: OPENINGS[2], categoryId: 1, subcategoryId: null, pattern: '1.e4 c5' },
    ],
  })
  await runSql(
    test.ctx,
    `INSERT INTO comments (resource_id, username, content) SELECT id, 'somebody', $1 FROM resources`,
    [GROWN_UP],
  )
  server = await listenWith(test)
  lock = await lockBrowser(test)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

it(`a walk of ${STEPS} requests finds nothing that is none for kids, kept or not, while others see it all`, async () => {
  const random = seeded(20261122)
  const kidsTotal = ROWS / EVERY_NTH
  const ask = async (path: string, cookie: string) => {
    const { status, headers, body } = await server.send(
      'GET',
      path,
      cookie ? { Cookie: cookie } : {},
    )
    return { status, headers, body: body.toString(), wasFast: server.wasFast() }
  }
  const changeCatalogue = (rank: number) =>
    runSql(test.ctx, `INSERT INTO trending_topics (name, rank) VALUES ('Any', $1)`, [rank])
  const leaks: string[] = []
  const seen = { fast: 0, refused: 0, openLeaks: 0 }
  for (let step = 0; step < STEPS; step++) {
    const path = randomAddress(random, ids)
    // What is kept is made anew now and then, for whoever comes first.
    if (step % 20 === 0) await changeCatalogue(step)
    // Before, after or between somebody who is not locked, who would fill a memory of both.
    const turns = random() < 0.5 ? ['', lock, lock] : [lock, '', lock]
    for (const cookie of turns) {
      const answer = await ask(path, cookie)
      const leak = leakIn(answer, { path, kidsTotal })
      if (cookie === '') seen.openLeaks += leak ? 1 : 0
      else if (leak) leaks.push(leak)
      if (cookie && answer.wasFast) seen.fast++
      if (cookie && answer.status === 403) seen.refused++
    }
  }
  expect(leaks.slice(0, 10)).toEqual([])
  // What was walked was there to be found, and came from memory too.
  expect(seen.openLeaks).toBeGreaterThan(STEPS / 3)
  expect(seen.fast).toBeGreaterThan(STEPS / 3)
  expect(seen.refused).toBeGreaterThan(STEPS / 20)
}, 120_000)
