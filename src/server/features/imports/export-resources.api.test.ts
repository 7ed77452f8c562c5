import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceInput } from '#shared/contracts/resource-input.ts'
import { CATEGORIES } from '#shared/domain/filters/category.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import { readResourceRows } from '#shared/contracts/resource-csv.ts'
import { IMPORT_COLUMNS } from '#shared/domain/resource-fields.ts'
import { addResources, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { parseCsv } from '../../platform/parse-csv.ts'

let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const EXPORT = '/api/admin/resources.csv'

it('has the template’s columns and a name, even for an empty catalogue', async () => {
  const answer = await admin.get(EXPORT)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('"resources.csv"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toBe(`${IMPORT_COLUMNS.join(',')}\r\n`)
})

it('starts with a byte order mark, by which Excel reads UTF-8', async () => {
  const bytes = new Uint8Array(await (await admin.get(EXPORT)).arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
})

it('refuses filters that the table does not know', async () => {
  const answer = await admin.get(`${EXPORT}?type=song`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'invalid',
    fields: { type: expect.anything() },
  })
})

it('holds only what a search and filters find', async () => {
  await addResources(test.ctx, [
    { title: 'Wanted', type: 'book' },
    { title: 'Wanted article', type: 'article' },
    { title: 'Other', type: 'book' },
  ])
  const titles = async (query: string) =>
    parseCsv((await (await admin.get(`${EXPORT}${query}`)).text()).trimEnd())
      .table.slice(1)
      .map(([title]) => title)
  expect(await titles('?type=book&query=wanted')).toEqual(['Wanted'])
  expect(await titles('?type=book')).toEqual(['Wanted', 'Other'])
  expect(await titles('?type=course')).toEqual([])
  expect(await titles('')).toEqual(['Wanted', 'Wanted article', 'Other'])
})

const text = (max: number) =>
  fc.oneof(
    fc.stringMatching(/^[=+@'"\-,; a-z\n]{1,30}$/),
    fc.string({ minLength: 1, maxLength: max }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: max }),
  )
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
let made = 0
const body = fc
  .record({
    title: text(40),
    description: text(120),
    type: fc.constantFrom(...RESOURCE_TYPES),
    level: fc.constantFrom(...LEVELS),
    category: fc.constantFrom(...CATEGORIES),
    sourceWebsite: fc.constantFrom(...SOURCE_WEBSITES),
    imageUrl: maybe(fc.webUrl()),
    opening: maybe(text(30)),
    author: maybe(text(30)),
    authorImage: maybe(fc.webUrl()),
    publishedDate: maybe(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    ),
    price: maybe(text(20)),
    duration: maybe(text(20)),
    avgRating: maybe(fc.integer({ min: 0, max: 50 })),
    tags: fc.array(text(12), { maxLength: 4 }),
    views: fc.nat(),
    isFeatured: fc.boolean(),
    isForKids: fc.boolean(),
    featuredOrder: maybe(fc.nat()),
  })
  .map((fields) => resourceInput.safeParse({ ...fields, sourceUrl: `https://a.example/${++made}` }))

it('imports into an empty catalogue without loss', async () => {
  const whole = () =>
    runSql(
      test.ctx,
      `SELECT title, description, type, image_url, source_url, source_website, level, category,
       opening, author, author_image, published_date::text, price, duration, tags, is_featured,
       is_for_kids, featured_order, avg_rating, resource_views.views
       FROM resources LEFT JOIN resource_views ON resource_id = id ORDER BY id`,
    )
  await fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 30 }), async (parsed) => {
      await runSql(test.ctx, 'DELETE FROM resources')
      const rows = parsed.flatMap(({ data }) => (data ? [data] : []))
      if (rows.length === 0) return
      const send = (given: unknown) =>
        admin.send('POST', '/api/admin/resources/import', { rows: given })
      expect((await send(rows)).status).toBe(200)
      const before = await whole()
      const csv = await (await admin.get(EXPORT)).text()
      const { table, faults } = parseCsv(csv)
      expect(faults).toEqual([])
      expect(table.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
      const read = readResourceRows(table)
      expect(read.faults).toEqual([])
      await runSql(test.ctx, 'DELETE FROM resources')
      expect((await send(read.rows.map(({ resource }) => resource))).status).toBe(200)
      expect(await whole()).toEqual(before)
    }),
    { numRuns: 25 },
  )
}, 60_000)

it('continues after the first 500 rows', async () => {
  await runSql(
    test.ctx,
    `INSERT INTO resources (title, description, type, source_url, level, category)
     SELECT 'T', 'D', 'book', 'https://many.example/' || n, 'all', 'general'
     FROM generate_series(1, 1201) AS n`,
  )
  const lines = (await (await admin.get(EXPORT)).text()).trimEnd().split('\r\n')
  const [{ count } = { count: 0 }] = await runSql<{ count: number }>(
    test.ctx,
    'SELECT count(*)::int AS count FROM resources',
  )
  expect(count).toBeGreaterThan(1200)
  expect(parseCsv(lines.join('\n')).table).toHaveLength(count + 1)
})
