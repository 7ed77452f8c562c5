import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OverviewView } from '#shared/contracts/overview.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { parseCsv } from '../../platform/parse-csv.ts'

let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp({ clock: () => new Date('2026-06-15T12:00:00Z') })
  admin = await registerAdmin(test)
})
beforeEach(() => runSql(test.ctx, 'DELETE FROM resources'))
afterAll(() => test.ctx[Symbol.asyncDispose]())

const fields = (url: string, more: object) => ({
  title: url,
  description: 'Known so far.',
  type: 'book',
  level: 'all',
  category: 'general',
  sourceWebsite: 'other',
  sourceUrl: `https://dates.example/${url}`,
  ...more,
})
const get = async <Body>(path: string): Promise<Body> =>
  (await (await test.get(path)).json()) as Body
const datesOf = async (id: number) => {
  const { publishedDate, publishedPrecision } = await get<ResourceView>(`/api/resources/${id}`)
  return [publishedDate, publishedPrecision]
}
const create = async (more: object): Promise<ResourceView> => {
  const answer = await admin.send('POST', '/api/admin/resources', fields('one', more))
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as ResourceView
}
const put = async (id: number, body: object) =>
  expect((await admin.send('PUT', `/api/admin/resources/${id}`, body)).status).toBe(200)

describe('fault 28: a date of which only the year or the month is known', () => {
  it('is refused with an unknown precision', async () => {
    const body = fields('one', { publishedDate: '1998', publishedPrecision: 'decade' })
    const answer = await admin.send('POST', '/api/admin/resources', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      fields: { publishedPrecision: 'Published precision must be one of day, month, year' },
    })
  })

  it.each([
    ['1998', ['1998-01-01', 'year']],
    ['2018-02', ['2018-02-01', 'month']],
    ['2018-02-28', ['2018-02-28', 'day']],
    [null, [null, null]],
    ['soon', [null, null]],
  ])('%s is kept as %j', async (publishedDate, kept) => {
    const { id } = await create({ publishedDate })
    expect(await datesOf(id)).toEqual(kept)
  })

  it('changes along with its precision, and not through other changes', async () => {
    const { id } = await create({ publishedDate: '1998' })
    await put(id, { title: 'Another title' })
    await put(id, { publishedPrecision: 'day' })
    expect(await datesOf(id)).toEqual(['1998-01-01', 'year'])
    await put(id, { publishedDate: '1998-01' })
    expect(await datesOf(id)).toEqual(['1998-01-01', 'month'])
    await put(id, { publishedDate: '1998-01-01' })
    expect(await datesOf(id)).toEqual(['1998-01-01', 'day'])
    await put(id, { publishedDate: null })
    expect(await datesOf(id)).toEqual([null, null])
  })

  it('does not change when a response is sent back', async () => {
    const { id } = await create({ publishedDate: '2018-02' })
    await put(id, await get<ResourceView>(`/api/resources/${id}`))
    expect(await datesOf(id)).toEqual(['2018-02-01', 'month'])
  })

  it('is a change of the catalogue even if the first day stays the same', async () => {
    const { id, updatedAt } = await create({ publishedDate: '1998' })
    const version = () => runSql(test.ctx, 'SELECT version FROM catalogue_version')
    const before = await version()
    await runSql(test.ctx, `UPDATE resources SET published_precision = 'month'`)
    expect(await version()).not.toEqual(before)
    expect(await datesOf(id)).toEqual(['1998-01-01', 'month'])
    expect((await get<ResourceView>(`/api/resources/${id}`)).updatedAt).not.toBe(updatedAt)
  })

  it('is imported, updated and exported by CSV without loss', async () => {
    const dates = ['1998', '2018-02', '2020-05-06', '']
    const rows = dates.map((publishedDate, at) => fields(`row-${at}`, { publishedDate }))
    await admin.send('POST', '/api/admin/resources/import', { rows })
    const exported = async () => {
      const { table } = parseCsv(await (await admin.get('/api/admin/resources.csv')).text())
      const column = table[0]?.indexOf('published_date') ?? -1
      return table.slice(1, -1).map((line) => line[column])
    }
    expect(await exported()).toEqual(dates)
    const updates = [
      { sourceUrl: 'https://dates.example/row-0', publishedDate: '1998-07' },
      { sourceUrl: 'https://dates.example/row-2', publishedDate: '2020' },
    ]
    await admin.send('POST', '/api/admin/resources/update-batch', { updates })
    expect(await exported()).toEqual(['1998-07', '2018-02', '2020', ''])
  })

  it('is sorted, and counts as recent, by its first day', async () => {
    const [month, year, day] = await addResources(test.ctx, [
      { publishedDate: '2026-06' },
      { publishedDate: '2026' },
      { publishedDate: '2026-05-20' },
    ])
    const ids = async (search: string) =>
      (await get<ResourceView[]>(`/api/resources?${search}`)).map(({ id }) => id)
    expect(await ids('sort=newest')).toEqual([month, day, year])
    expect(await ids('recent=month')).toEqual([month, day])
    expect(await ids('recent=year')).toEqual([month, day, year])
  })
})

describe('a date that is still to come', () => {
  it('is in no period, counts in none, and comes after all others by newest', async () => {
    const [today, nextDay, undated, nextYear, old] = await addResources(test.ctx, [
      { publishedDate: '2026-06-15', opening: 'Grob' },
      { publishedDate: '2026-06-16', opening: 'Grob' },
      { opening: 'Grob' },
      { publishedDate: '2027', opening: 'Grob' },
      { publishedDate: '1925-01-01', opening: 'Grob' },
    ])
    const ids = async (search: string) =>
      (await get<ResourceView[]>(`/api/resources?${search}`)).map(({ id }) => id)
    for (const search of ['', 'opening=Grob', 'query=newest'])
      expect(await ids(search), search).toEqual([today, old, nextDay, undated, nextYear])
    for (const period of ['week', 'month', 'quarter', 'year'])
      expect(await ids(`recent=${period}`), period).toEqual([today])
    const facets = await get<{ recent: Record<string, number> }>('/api/resources/facets')
    expect(facets.recent).toEqual({ all: 5, week: 1, month: 1, quarter: 1, year: 1 })
  })
})

describe('fault 28: a price without digits', () => {
  it('comes after numbers and before none, and Free is 0', async () => {
    const [paid, free, cheap, none, subscription] = await addResources(test.ctx, [
      { price: 'Paid' },
      { price: 'Free' },
      { price: '$5' },
      {},
      { price: 'Subscription' },
    ])
    const ids = async (search: string) =>
      (await get<ResourceView[]>(`/api/resources?sort=price&${search}`)).map(({ id }) => id)
    expect(await ids('')).toEqual([free, cheap, paid, subscription, none])
    expect(await ids('unpriced=first')).toEqual([free, none, cheap, paid, subscription])
  })

  it('does not count as a free lesson in the console', async () => {
    await runSql(test.ctx, `INSERT INTO openings (name) VALUES ('Bird Opening')`)
    const id = await addResource(test.ctx, { opening: 'Bird Opening', price: 'Paid' })
    const gaps = async () => {
      const overview = (await (await admin.get('/api/admin/overview')).json()) as OverviewView
      return overview.health.openingsWithoutFree
    }
    expect(await gaps()).toBe(1)
    await put(id, { price: 'Free' })
    expect(await gaps()).toBe(0)
  })
})
