/**
 * Pages, robots.txt files and pasted texts that are made to keep a parser busy. Requests over a socket, with
 * pages from servers on this machine: what they say must not delay other requests, and the person gets an answer.
 */
import { threadCpuUsage } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pastedView } from '#shared/contracts/chapters.ts'
import type { SuggestionView } from '#shared/contracts/suggestions.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { type LinkFarm, openLinkFarm } from '#tests/support/link-farm.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { LINK_SETTINGS } from './features/link-health/polite-requests.service.ts'
import { seedCatalogue } from './seed/seed-catalogue.ts'

/** Of the thread that answers requests. */
const LIMIT_MS = 100
/** V8 compiles code, and collects garbage, during one request of several. */
const TRIES = 3
const ANSWERED_WITHIN_MS = 250

const KB = 1024
const filled = (part: string, length: number) => part.repeat(length / part.length)

/** What the pages of site.test consist of, sent as gzip. */
const PAGES: Readonly<Record<string, string>> = {
  '512 KB of <b>': filled('<b>', 512 * KB),
  '1 MB of <b>': filled('<b>', 1024 * KB),
  '1 MB of <svg>': filled('<svg>', 1024 * KB),
  '1 MB of attributes': `<p ${filled('a ', 1024 * KB)}`,
  '1 MB of linked data': `<script type="application/ld+json">${filled('[', 1024 * KB)}`,
}
/** What a page says about itself, from which type, opening and side are guessed. */
const SAID = [
  'e4 ',
  '1.e4 e5 ',
  '1. e4 ',
  'queen pawn ',
  'the king indian defense ',
  'a',
  '1.',
  'e4,',
  'Sicilian Defense: ',
]
const pageThatSays = (shape: string) =>
  `<title>${filled(shape, 300)}</title><meta name="description" content="${filled(shape, 5000)}">`
const ROBOTS: Readonly<Record<string, string>> = {
  'agents.test': `${filled('User-agent: a\n', 60 * KB)}${filled('Disallow: /b\n', 59 * KB)}`,
  'stars.test': `User-agent: *\n${filled('Disallow: /*a*a*a*a*a*b$\n', 500 * KB)}`,
  'late.test': `User-agent: *\n${filled(`Disallow: /*b${'a'.repeat(900)}$\n`, 500 * KB)}`,
}
const TEXTS: Readonly<Record<string, string>> = {
  games: filled('1. e4 * ', 200_000),
  'broken games': filled('1. e5 * ', 200_000),
  'long games': filled(`[Event "E"]\n\n${filled('Nf3 Nf6 Ng1 Ng8 ', 2400)}*\n`, 200_000),
  times: filled('0:00 1.e4 e5 2.Nf3 Nc6\n', 200_000),
  'ascending times': Array.from({ length: 250 }, (_, second) => {
    const clock = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`
    return `${clock} ${filled('the queen pawn indian defense ', 180)}`
  }).join('\n'),
  cues: `WEBVTT\n\n${filled('00:00.000 --> 00:01.000\nA\n\n', 190_000)}`,
}

let farm: LinkFarm
let test: TestApp
let server: ListeningServer
let admin: Member
let member: Member

beforeAll(async () => {
  const bodies = new Map<string, Buffer>(
    [...Object.values(PAGES), ...SAID.map(pageThatSays)].map((page, at) => [
      `/${at}`,
      gzipSync(page),
    ]),
  )
  farm = await openLinkFarm(
    ['site.test', ...Object.keys(ROBOTS)],
    (request, response) => {
      const path = request.url?.replace(/\?.*/, '') ?? ''
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
      response.end(bodies.get(path) ?? gzipSync(''))
    },
    { robots: ROBOTS },
  )
  test = await startTestApp({
    fetch: farm.fetch,
    linkSettings: { ...LINK_SETTINGS, spacingMs: 1 },
    prepare: async ({ db }) => void (await seedCatalogue(db, () => undefined)),
  })
  server = await listenWith(test)
  admin = await registerAdmin(test)
  member = await registerMember(test)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
  await farm.close()
})

const post = (who: Member, path: string, body: unknown) =>
  server.send(
    'POST',
    path,
    {
      Cookie: who.cookie,
      Origin: test.ctx.config.siteUrl,
      'Content-Type': 'application/json',
    },
    JSON.stringify(body),
  )

/** Returns the least processor time of this thread for the work, in milliseconds. */
async function leastCost(work: (attempt: number) => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < TRIES && least > LIMIT_MS; attempt++) {
    const before = threadCpuUsage()
    await work(attempt)
    const { user, system } = threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

let suggested = 0
const suggest = async (at: number) => {
  const url = `http://site.test:${farm.port}/${at}?${++suggested}`
  const answer = await post(member, '/api/suggestions', { url })
  expect(answer.status, answer.body.toString()).toBe(201)
  return JSON.parse(answer.body.toString()) as SuggestionView
}
const read = async (text: string) => {
  const answer = await post(admin, '/api/admin/chapters/read', { resourceId: null, text })
  expect(answer.status, answer.body.toString().slice(0, 200)).toBe(200)
  return answer
}
const check = async (host: string) => {
  await runSql(test.ctx, 'DELETE FROM link_robots')
  const path = `${filled('a', 1900)}/${++suggested}`
  const id = await addResource(test.ctx, { sourceUrl: `http://${host}:${farm.port}/${path}` })
  await post(admin, '/api/admin/link-checks', { ids: [id] })
  await test.ctx.jobs.drain()
  const [found] = await runSql(
    test.ctx,
    'SELECT state, note FROM link_checks WHERE resource_id = $1',
    [id],
  )
  return inEnglish(found)
}

describe('security 59: what others send costs the thread that answers requests under 100 ms', () => {
  it.each(Object.keys(PAGES).map((name, at) => [name, at] as const))(
    'a suggested page of %s gives a draft that says why it is empty',
    async (_name, at) => {
      const cost = await leastCost(async () => {
        const draft = await suggest(at)
        expect(draft.resource?.title).toBe('')
        expect(draft.unread).toMatch(
          /^The page (?:could not be looked up|takes too long to read)\. Please fill in/,
        )
      })
      expect(cost).toBeLessThan(LIMIT_MS)
    },
  )

  it.each(SAID.map((shape, at) => [shape, at] as const))(
    'a suggested page that says “%s” again and again',
    async (_shape, at) => {
      const cost = await leastCost(async () => {
        const draft = await suggest(Object.keys(PAGES).length + at)
        expect(draft.resource?.description.length).toBeGreaterThan(4000)
      })
      expect(cost).toBeLessThan(LIMIT_MS)
    },
  )

  it.each(Object.keys(ROBOTS))('the robots.txt of %s is read, and kept in short', async (host) => {
    const cost = await leastCost(async () => {
      expect(await check(host)).toMatchObject({ state: 'alive' })
    })
    expect(cost).toBeLessThan(LIMIT_MS)
    const rules =
      'SELECT array_length(string_to_array(rules, chr(10)), 1) AS lines FROM link_robots'
    const [kept] = await runSql<{ lines: number | null }>(test.ctx, rules)
    expect(kept?.lines ?? 0).toBeLessThanOrEqual(2001)
  })

  it.each(Object.entries(TEXTS))('chapters of %s', async (_name, text) => {
    let size = 0
    const cost = await leastCost(async () => {
      const { body } = await read(text)
      size = body.length
      const { chapters, skipped } = pastedView.parse(JSON.parse(body.toString()))
      expect(chapters.length + skipped.length).toBeLessThanOrEqual(251)
    })
    expect(cost).toBeLessThan(LIMIT_MS)
    expect(size).toBeLessThan(200_000)
  })
})

it('security 59: /healthz answers within 250 ms while all of these are read', async () => {
  let least = Number.POSITIVE_INFINITY
  // Other work on the machine may delay one attempt of several.
  for (let attempt = 0; attempt < TRIES && least >= ANSWERED_WITHIN_MS; attempt++) {
    const all = Promise.all([
      ...Object.keys(PAGES).map((_, at) => suggest(at)),
      ...Object.values(TEXTS).map(read),
      check('agents.test'),
    ])
    least = Math.min(least, await slowestAnswer(all))
  }
  expect(least).toBeLessThan(ANSWERED_WITHIN_MS)
})

/** Returns the longest time that /healthz took until the work was done, in milliseconds. */
async function slowestAnswer(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const done = work.finally(() => (isOver = true))
  let most = 0
  while (!isOver) {
    const began = performance.now()
    expect((await server.send('GET', '/healthz')).status).toBe(200)
    most = Math.max(most, performance.now() - began)
    await delay(5)
  }
  await done
  return most
}
