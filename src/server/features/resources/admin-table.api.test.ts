import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { CATEGORIES } from '#shared/domain/filters/category.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { SIDES } from '#shared/domain/filters/side.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import {
  TABLE_CHOICE_NAMES,
  TABLE_CHOICES,
  type TableChoice,
} from '#shared/domain/table-filters.ts'
import { aResource, addResources, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const ROWS = 400
let test: TestApp
let admin: Member
let rows: Row[]

/** The fields that filters compare, read by SQL instead of from the index. */
type Row = {
  id: number
  title: string
  author: string | null
  type: string
  level: string
  category: string
  source: string
  opening: string | null
  side: string
  languages: string[]
  kids: boolean
  featured: boolean
  price: string | null
  date: string | null
  picture: boolean
  chapters: boolean
  link: string | null
}

/** Picks by the row's number, so that every pair of values occurs. */
const pick = <Value>(row: number, step: number, values: readonly Value[]): Value =>
  values[Math.floor(row / step) % values.length] as Value

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
  await runSql(test.ctx, 'TRUNCATE resources CASCADE')
  await addResources(
    test.ctx,
    Array.from({ length: ROWS }, (_, row) => ({
      ...aResource(),
      title: `${pick(row, 1, ['b', 'A', 'c', 'a'])} lesson ${(row * 7) % 100}`,
      author: pick(row, 3, [null, 'Zoe', 'adam', 'Zoe']),
      type: pick(row, 1, RESOURCE_TYPES),
      level: pick(row, 2, LEVELS),
      category: pick(row, 3, CATEGORIES),
      sourceWebsite: pick(row, 5, SOURCE_WEBSITES),
      opening: pick(row, 2, [null, 'Italian Game', 'Najdorf', 'All Openings']),
      side: pick(row, 4, [...SIDES, null]),
      language: pick(row, 3, ['en', 'de']),
      subtitles: pick(row, 2, [[], ['en'], ['de', 'fr']]),
      isForKids: pick(row, 7, [false, true, false]),
      isFeatured: pick(row, 11, [false, false, true]),
      price: pick(row, 2, [null, 'Free', '$10', 'on request', '0.00', 'Free trial, then €5']),
      publishedDate: pick(row, 3, [null, '2018', '2020-05-17', '2024-02', '2018-01-02']),
      imageUrl: pick(row, 5, [null, 'https://example.org/picture.png']),
    })),
  )
  await runSql(
    test.ctx,
    `INSERT INTO link_checks (resource_id, state, checked_at)
     SELECT id, (ARRAY['alive', 'moved', 'dead', 'unsure'])[id % 4 + 1], now() FROM resources WHERE id % 5 <> 0`,
  )
  await runSql(
    test.ctx,
    "UPDATE resources SET chapters = '- The main line', chapter_ids = ARRAY[id] WHERE id % 3 = 0",
  )
  rows = await runSql<Row>(
    test.ctx,
    `SELECT id, title, author, type, level, category, source_website AS source, opening, side, kids,
       subtitles || language AS languages,
       is_featured AS featured, price, published_date::text AS date, image_url IS NOT NULL AS picture, chapters IS NOT NULL AS chapters,
       state AS link
     FROM resources LEFT JOIN link_checks ON resource_id = id ORDER BY id`,
  )
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

/** The rule of each filter, written a second time. */
const MISSING: Record<string, (row: Row) => boolean> = {
  opening: ({ opening }) => opening === null,
  date: ({ date }) => date === null,
  price: ({ price }) => price === null,
  picture: ({ picture }) => !picture,
  author: ({ author }) => author === null,
  chapters: ({ chapters }) => !chapters,
}
const RULES: Record<string, (row: Row, value: string) => boolean> = {
  type: (row, value) => row.type === value,
  level: (row, value) => row.level === value,
  category: (row, value) => row.category === value,
  source: (row, value) => row.source === value,
  language: (row, value) => row.languages.includes(value),
  side: (row, value) => row.side === value || row.side === 'both',
  kids: (row, value) => row.kids === (value === 'yes'),
  featured: (row, value) => row.featured === (value === 'yes'),
  price: ({ price }, value) =>
    (price === null ? 'unknown' : /^(?:Free|0)/.test(price) ? 'free' : 'paid') === value,
  link: (row, value) => (row.link ?? 'unchecked') === value,
  missing: (row, value) => MISSING[value]?.(row) ?? false,
  opening: (row, value) => row.opening === value,
  from: ({ date }, value) => date !== null && date >= value,
  to: ({ date }, value) => date !== null && date <= value,
}
/** For languages, one that occurs and one that does not. */
const valuesOf = (name: TableChoice): readonly string[] =>
  name === 'language' ? ['de', 'ko'] : TABLE_CHOICES[name].values
const VALUES: [filter: string, value: string][] = [
  ...TABLE_CHOICE_NAMES.flatMap((name) =>
    valuesOf(name).map((value): [string, string] => [name, value]),
  ),
  ['opening', 'Najdorf'],
  ['opening', 'No such opening'],
  ['from', '2018-01-02'],
  ['from', '2020-05-17'],
  ['to', '2018-01-01'],
  ['to', '2024-02-01'],
]
const passes = (row: Row, [filter, value]: [string, string]) => RULES[filter]?.(row, value) ?? false

async function table(query: string) {
  const answer = await admin.get(`/api/admin/resources?limit=100&${query}`)
  expect(answer.status, query).toBe(200)
  const found = (await answer.json()) as ResourceView[]
  return { ids: found.map(({ id }) => id), total: Number(answer.headers.get('x-total-count')) }
}
const expected = (found: readonly Row[]) => ({
  ids: found.slice(0, 100).map(({ id }) => id),
  total: found.length,
})
const search = (pairs: [string, string][]) => new URLSearchParams(pairs).toString()

describe('the filters of the table', () => {
  it.each([
    'type=song',
    'kids=1',
    'missing=title',
    'link=broken',
    'from=2018',
    'to=2018-02-30',
    'problem=no-date',
    `opening=${'x'.repeat(201)}`,
    'from=2018-01-01&from=2019-01-01',
    Array.from({ length: 21 }, () => 'type=book').join('&'),
  ])('400: %s', async (query) => {
    expect((await admin.get(`/api/admin/resources?${query}`)).status).toBe(400)
  })

  it.each(VALUES)('%s is %s', async (...one) => {
    expect(await table(search([one]))).toEqual(expected(rows.filter((row) => passes(row, one))))
  })

  // The last two are of one filter that takes one value, so they go with none after them.
  it.each(VALUES.slice(0, -2))('%s is %s, with any later one', async (...one) => {
    const at = VALUES.findIndex(([name, value]) => name === one[0] && value === one[1])
    for (const two of VALUES.slice(at + 1)) {
      if (one[0] === two[0] && !TABLE_CHOICE_NAMES.some((name) => name === one[0])) continue
      const areAlternatives = one[0] === two[0] && one[0] !== 'missing'
      const found = rows.filter((row) =>
        areAlternatives
          ? passes(row, one) || passes(row, two)
          : passes(row, one) && passes(row, two),
      )
      expect(await table(search([one, two])), search([one, two])).toEqual(expected(found))
    }
  })

  it('in every order, on every page, with a search', async () => {
    const lower = (text: string | null) => (text ?? '').toLowerCase()
    const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
    const orders: Record<string, (a: Row, b: Row) => number> = {
      id: (a, b) => a.id - b.id,
      title: (a, b) => compare(lower(a.title), lower(b.title)) || a.id - b.id,
      author: (a, b) => compare(lower(a.author), lower(b.author)) || a.id - b.id,
      publishedDate: (a, b) => compare(a.date ?? '', b.date ?? '') || b.id - a.id,
      isFeatured: (a, b) => Number(a.featured) - Number(b.featured) || a.id - b.id,
    }
    const found = rows.filter((row) => row.type === 'book' || row.type === 'course')
    for (const [sort, order] of Object.entries(orders)) {
      const up = found.toSorted(order).map(({ id }) => id)
      for (const [direction, ids] of [
        ['asc', up],
        ['desc', up.toReversed()],
      ] as const) {
        for (const offset of [0, 30, ids.length - 5]) {
          const query = `type=book&type=course&query=lesson&sort=${sort}&order=${direction}&limit=30&offset=${offset}`
          const answer = await admin.get(`/api/admin/resources?${query}`)
          const shown = ((await answer.json()) as ResourceView[]).map(({ id }) => id)
          expect(shown, query).toEqual(ids.slice(offset, offset + 30))
        }
      }
    }
  })

  it('by a number, within the filters', async () => {
    const [first, second] = rows
    expect((await table(`query=%23${first?.id}&type=${first?.type}`)).ids).toContain(first?.id)
    expect((await table(`query=${first?.id}&type=${second?.type}`)).ids).not.toContain(first?.id)
  })

  it('follow the state of a link, however it changes', async () => {
    const [{ id } = { id: 0 }] = await runSql<{ id: number }>(
      test.ctx,
      `SELECT id FROM resources WHERE id NOT IN (SELECT resource_id FROM link_checks) ORDER BY id LIMIT 1`,
    )
    const has = async (state: string) => (await table(`link=${state}&query=${id}`)).ids.includes(id)
    expect(await has('unchecked')).toBe(true)
    await runSql(
      test.ctx,
      `INSERT INTO link_checks (resource_id, state, checked_at) VALUES ($1, 'alive', now())`,
      [id],
    )
    expect([await has('unchecked'), await has('alive')]).toEqual([false, true])
    await runSql(test.ctx, `UPDATE link_checks SET state = 'dead' WHERE resource_id = $1`, [id])
    expect([await has('alive'), await has('dead')]).toEqual([false, true])
    await runSql(test.ctx, 'DELETE FROM link_checks WHERE resource_id = $1', [id])
    expect([await has('dead'), await has('unchecked')]).toEqual([false, true])
  })
})
