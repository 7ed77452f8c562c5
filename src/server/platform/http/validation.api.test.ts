import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { API_CALLS, type ApiCall, type Fixtures } from '#tests/support/api-calls.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { createFixtures, createSharedFixtures } from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let server: ListeningServer
let admin: Member
let fixtures: Fixtures

beforeAll(async () => {
  test = await startTestApp()
  server = await listenWith(test)
  admin = await registerAdmin(test)
  fixtures = await createFixtures(test, await createSharedFixtures(test), admin)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

async function ask(method: string, path: string, body?: unknown) {
  const headers = {
    Cookie: admin.cookie,
    Origin: test.ctx.config.siteUrl,
    'Content-Type': 'application/json',
  }
  const answer = await server.send(
    method,
    path,
    headers,
    body === undefined ? '' : JSON.stringify(body),
  )
  return { status: answer.status, ...(JSON.parse(answer.body.toString() || '{}') as ErrorBody) }
}

const BULK = '/api/admin/bulk-jobs'

describe('fault 34: what is wrong, in plain words', () => {
  it.each([
    [
      'GET',
      '/api/resources?recent=yesterday',
      undefined,
      'There is no such recency: please choose any time, past week, past month, past 3 months or past year',
      { recent: 'The recency must be one of all, week, month, quarter, year' },
    ],
    [
      'GET',
      '/api/resources?source=modern',
      undefined,
      'There is no such source: please choose youtube, chessable, modern chess, chess publishing, chessbase, amazon or other',
      { source: expect.stringContaining('The source must be one of youtube') },
    ],
    [
      'GET',
      '/api/resources?limit=0&subcategoryId=x&offset=99999999999',
      undefined,
      'The opening variation must be a positive whole number; The limit must be a whole number from 1 to 100; The offset must be a whole number from 0 to 2147483647',
      {
        offset: 'The offset must be a whole number from 0 to 2147483647',
        limit: 'The limit must be a whole number from 1 to 100',
        subcategoryId: 'The opening variation must be a positive whole number',
      },
    ],
    [
      'POST',
      BULK,
      [],
      'The request body must be an object',
      { body: 'The request body must be an object' },
    ],
    [
      'POST',
      BULK,
      {},
      'The selection must be "ids" or "query", "except"; The change is missing',
      {
        selection: 'The selection must be "ids" or "query", "except"',
        change: 'The change is missing',
      },
    ],
    [
      'POST',
      BULK,
      { selection: { ids: [] }, change: {} },
      'Please choose at least one resource; Please choose what to change',
      {
        'selection.ids': 'Please choose at least one resource',
        change: 'Please choose what to change',
      },
    ],
    [
      'POST',
      '/api/admin/resources/update-batch',
      { updates: [{ sourceUrl: 'https://example.org/a' }, 5] },
      'Row 2 must be an object',
      { updates: 'Row 2 must be an object' },
    ],
    [
      'POST',
      '/api/admin/resources/update-batch',
      { updates: [{ sourceUrl: 'https://example.org/a', title: 7 }] },
      'Row 1: Title must be text',
      { 'updates.0.title': 'Title must be text' },
    ],
  ])('%s %s with %j', async (method, path, body, message, fields) => {
    expect(await ask(method, path, body)).toMatchObject({ status: 400, message, fields })
  })

  it('no call responds with zod’s own messages, fragments of sentences, or repeated words', async () => {
    const bodies = [null, [], 5, 'text', {}, { ids: {}, set: 5, rows: 5, updates: [[]] }]
    let refused = 0
    for (const { method, path, at } of API_CALLS) {
      // Nothing reads the body of a DELETE.
      if (method === 'GET' || method === 'DELETE' || path === '/api/logout') continue
      for (const body of bodies) {
        const answer = await ask(method, at?.(fixtures) ?? path, body)
        if (answer.status !== 400) continue
        refused++
        const text = JSON.stringify([answer.message, answer.fields])
        expect(text, `${method} ${path}`).not.toMatch(
          /expected|received|Invalid (?:input|option)|Too /,
        )
        for (const text of [answer.message, ...Object.values(answer.fields ?? {})]) {
          const where = `${method} ${path} ${JSON.stringify(body)}: ${text}`
          expect(text, where).toMatch(/^[A-Z0-9]/)
          expect(text, where).not.toMatch(/\b(\w+) \1\b/i)
        }
      }
    }
    expect(refused).toBeGreaterThan(100)
  })
})

/** They say that there is nothing, take away what is not there, or refuse their body or themselves first. */
const WITHOUT_404 = new Map([
  ['GET /api/resources/{id}/own-marks', 200],
  ['GET /api/resources/{id}/is-saved', 200],
  ['DELETE /api/resources/{id}/save', 200],
  ['DELETE /api/study/{resourceId}', 204],
  ['DELETE /api/lists/{id}/follow', 204],
  ['POST /api/groups/{id}/copy', 400],
  ['GET /api/admin/resources/{id}/merge/{into}', 400],
])

describe('an ID that nothing can have', () => {
  /** Puts a number in place of each ID of a path. */
  const withIds = ({ path, at }: ApiCall, id: string): string | null => {
    const real = at?.(fixtures).split('?')[0]?.split('/')
    if (!real) return null
    const isId = (part: string, index: number) => part.startsWith('{') && /^\d+$/.test(real[index]!)
    const parts = path.split('/')
    if (!parts.some(isId)) return null
    return parts.map((part, index) => (isId(part, index) ? id : real[index])).join('/')
  }

  it('is unknown in every path, as others are', { timeout: 60_000 }, async () => {
    const faults: string[] = []
    let asked = 0
    for (const each of API_CALLS) {
      const usual = withIds(each, '999999999')
      if (usual === null) continue
      const { status } = await ask(each.method, usual, each.body?.())
      if (status !== (WITHOUT_404.get(`${each.method} ${each.path}`) ?? 404))
        faults.push(`${each.method} ${each.path}: ${status}`)
      for (const id of ['x', '0', '-1', '1.5']) {
        const answer = await ask(each.method, withIds(each, id) ?? '', each.body?.())
        if (answer.status !== 400)
          faults.push(`${each.method} ${each.path} ${id}: ${answer.status}`)
      }
      for (const id of ['2147483646', '2147483648', '9'.repeat(25)]) {
        asked++
        const answer = await ask(each.method, withIds(each, id) ?? '', each.body?.())
        if (answer.status !== status)
          faults.push(`${each.method} ${each.path} ${id}: ${answer.status}, not ${status}`)
      }
    }
    expect(faults).toEqual([])
    expect(asked).toBeGreaterThan(100)
  })

  it('is unknown in bodies and queries', async () => {
    for (const id of [999_999_999, 2_147_483_646, 2_147_483_648, 99_999_999_999]) {
      const merge = `/api/admin/resources/${fixtures.resource}/merge`
      expect((await ask('POST', merge, { into: id })).status).toBe(404)
      const report = { kind: 'resource', id, reason: 'wrong' }
      expect((await ask('POST', '/api/reports', report)).status).toBe(404)
      const { status } = await ask('GET', `/api/resources?subcategoryId=${id}&offset=2147483647`)
      expect(status).toBe(200)
      expect((await ask('GET', `/api/resources/by-ids?ids=${id}`)).status).toBe(200)
      expect((await ask('GET', `/api/notifications?before=${id}`)).status).toBe(200)
      expect((await ask('GET', `/api/lists?resource=${id}`)).status).toBe(200)
    }
  })
})

describe('security 60: half of a character', () => {
  it('is refused in every field of every call, which is named', { timeout: 60_000 }, async () => {
    const faults: string[] = []
    let asked = 0
    for (const { method, path, at, body } of API_CALLS) {
      const usual = (body?.() ?? {}) as Record<string, unknown>
      // A picture has no fields.
      if (usual instanceof Uint8Array) continue
      for (const name of Object.keys(usual)) {
        asked++
        const answer = await ask(method, at?.(fixtures) ?? path, { ...usual, [name]: 'a\ud800' })
        const names = Object.keys(answer.fields ?? {})
        if (
          answer.status !== 400 ||
          !names.some((each) => each === name || each.startsWith(`${name}.`))
        )
          faults.push(`${method} ${path} ${name}: ${answer.status} ${names.join()}`)
      }
    }
    expect(faults).toEqual([])
    expect(asked).toBeGreaterThan(100)
  })

  it.each([
    [
      'POST',
      '/api/admin/resources/import',
      { rows: [{}, { title: '\ud83d' }], dryRun: true },
      'rows.1.title',
    ],
    ['GET', '/api/resources?query=a%ED%A0%80', undefined, 'query'],
    ['GET', '/api/resources?opening=a%ED%A0%80b', undefined, 'opening'],
    ['DELETE', '/api/admin/kid-hosts/%ed%b8%80', undefined, 'host'],
  ])('%s %s with %j', async (method, path, body, name) => {
    const { status, fields = {}, message } = await ask(method, path, body)
    expect([status, Object.keys(fields)]).toEqual([400, [name]])
    expect(message).toContain('contains half of a character')
  })

  it('goes unnoticed in no body, however deep it is', async () => {
    const deep = `${'['.repeat(5000)}"\\ud800"${']'.repeat(5000)}`
    const answer = await server.send(
      'PUT',
      '/api/plan',
      { Cookie: admin.cookie, Origin: test.ctx.config.siteUrl, 'Content-Type': 'application/json' },
      `{"steps":[],"basis":{"a":${deep}}}`,
    )
    expect(answer.status).toBe(400)
  })
})
