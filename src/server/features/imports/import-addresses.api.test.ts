import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportAnswer, UpdateBatchAnswer } from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
beforeEach(() => runSql(test.ctx, 'DELETE FROM resources'))
afterAll(() => test.ctx[Symbol.asyncDispose]())

let made = 0
const newRow = (fields: Record<string, unknown> = {}) => ({
  title: `Row ${++made}`,
  description: 'For this test',
  type: 'book',
  level: 'all',
  category: 'general',
  sourceWebsite: 'other',
  sourceUrl: `https://example.org/row/${made}`,
  ...fields,
})
const IMPORT = '/api/admin/resources/import'
const UPDATE = '/api/admin/resources/update-batch'
const send = (path: string, body: unknown) => admin.send('POST', path, body)
const titles = async () =>
  (await runSql<{ title: string }>(test.ctx, 'SELECT title FROM resources ORDER BY id')).map(
    ({ title }) => title,
  )
const imported = async (rows: unknown[], dryRun = false): Promise<ImportAnswer> => {
  const answer = await send(IMPORT, { rows, dryRun })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as ImportAnswer
}

describe('the addresses of an import', () => {
  it.each([
    ['https://www.youtube.com/watch?v=Abc&utm_source=x', 'https://youtu.be/Abc?t=5'],
    [
      'https://www.amazon.com/A-Book/dp/0306406152/ref=x',
      'https://amazon.com/gp/product/0306406152',
    ],
    ['https://example.org/a?b=1&c=2', 'http://www.EXAMPLE.org/a/?c=2&b=1#top'],
  ])('refuses %s where the catalogue or an earlier row has %s', async (one, other) => {
    const first = newRow({ title: 'There', sourceUrl: one })
    const inFile = await imported([first, newRow(), newRow({ sourceUrl: other })], true)
    expect(inFile.results[2]).toEqual({
      row: 3,
      status: 'error',
      code: 'repeated',
      message: 'Row 1 has the same source URL',
    })
    await imported([first])
    const [{ id } = { id: 0 }] = await runSql<{ id: number }>(test.ctx, 'SELECT id FROM resources')
    for (const dryRun of [true, false]) {
      const { results } = await imported([newRow({ sourceUrl: other })], dryRun)
      expect(results).toEqual([
        {
          row: 1,
          status: 'error',
          code: 'exists',
          message: `A resource with this source URL already exists: “There” (#${id})`,
          sameAs: id,
        },
      ])
    }
    expect(await titles()).toEqual(['There'])
  })

  it.each(['ref', 'tag', 'si'])(
    'takes pages apart by ?%s=, as any other parameter',
    async (name) => {
      const rows = [1, 2].map((value) =>
        newRow({ sourceUrl: `https://example.org/list?${name}=${value}` }),
      )
      const { results } = await imported(rows)
      expect(results.map(({ status }) => status)).toEqual(['created', 'created'])
    },
  )

  it('names what is similar, and adds it all the same', async () => {
    await imported([
      newRow({ sourceUrl: 'https://www.amazon.com/dp/0306406152' }),
      newRow({ title: 'My Great Games', author: 'José Raúl', type: 'course' }),
      newRow({ sourceUrl: 'https://moved.example/old' }),
    ])
    const [book, work, moved] = (
      await runSql<{ id: number }>(test.ctx, 'SELECT id FROM resources ORDER BY id')
    ).map(({ id }) => id)
    await runSql(
      test.ctx,
      `INSERT INTO link_checks (resource_id, state, checked_at, moved_to)
       VALUES ($1, 'moved', now(), 'https://www.moved.example/new/')`,
      [moved],
    )
    const rows = [
      newRow({ sourceUrl: 'https://www.amazon.de/dp/0306406152' }),
      newRow({ sourceUrl: 'https://shop.example/isbn/978-0-306-40615-7' }),
      newRow({ title: 'my great games!', author: 'Jose Raul', type: 'course' }),
      newRow({ sourceUrl: 'https://moved.example/new' }),
      newRow({ title: 'My Great Games', author: 'José Raúl', type: 'book' }),
      newRow({ title: 'My Great Games', author: 'Somebody else', type: 'course' }),
      newRow({ title: 'My Great Games', type: 'course' }),
    ]
    const expected = [[book], [book], [work], [moved], undefined, undefined, undefined]
    for (const dryRun of [true, false]) {
      const { results } = await imported(rows, dryRun)
      expect(results.map(({ status }) => status)).toEqual(rows.map(() => 'created'))
      expect(results.map(({ similar }) => similar)).toEqual(expected)
    }
  })

  it('keeps that a row is not the same as a resource, and refuses what is no list of them', async () => {
    const like = { title: 'My Great Games', author: 'José Raúl', type: 'course' }
    await imported([newRow(like)])
    const [one] = await runSql<{ id: number }>(test.ctx, 'SELECT id FROM resources')
    const denied = newRow({ ...like, notSimilar: [one?.id] })
    expect((await imported([denied], true)).results[0]).toEqual({ row: 1, status: 'created' })
    expect(await runSql(test.ctx, 'SELECT one FROM not_similar')).toEqual([])
    await imported([denied])
    const pairs = await runSql(test.ctx, 'SELECT one FROM not_similar')
    expect(pairs).toEqual([{ one: one?.id }])
    const { results } = await imported([newRow({ notSimilar: 'all' })])
    expect(results[0]?.status).toBe('error')
  })
})

describe('the addresses of an update', () => {
  it('finds rows by the address, however it is spelled, and keeps the spelling of the catalogue', async () => {
    await imported([newRow({ title: 'Video', sourceUrl: 'https://www.youtube.com/watch?v=Abc' })])
    const shown = async () => (await (await test.get('/api/resources')).json()) as ResourceView[]
    const { id } = (await shown())[0] ?? {}
    await runSql(
      test.ctx,
      `INSERT INTO resources (title, description, type, source_url, level, category)
       VALUES ('Twin', 'The same from before', 'book', 'https://youtu.be/Abc', 'all', 'general')`,
    )
    const answer = await send(UPDATE, {
      updates: [
        { sourceUrl: 'https://youtube.com/shorts/Abc', title: 'Short' },
        { sourceUrl: 'https://youtu.be/Abc', price: '$2' },
      ],
    })
    expect((await answer.json()) as UpdateBatchAnswer).toEqual({ updated: 2, notFound: 0 })
    expect((await shown()).toSorted((a, b) => a.id - b.id)).toMatchObject([
      { id, title: 'Short', price: null, sourceUrl: 'https://www.youtube.com/watch?v=Abc' },
      { title: 'Twin', price: '$2', sourceUrl: 'https://youtu.be/Abc' },
    ])
  })
})
