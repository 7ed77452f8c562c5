import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addOpenings, addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { LETTERED_OPENINGS, LETTERED_RESOURCES } from '#tests/support/lettered-catalogue.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const NOON = '2026-06-15T12:00:00Z'
const clock = fakeClock(NOON)
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  await addOpenings(test.ctx, LETTERED_OPENINGS)
  await addResources(test.ctx, LETTERED_RESOURCES)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

async function titles(query: string): Promise<string> {
  const response = await test.get(`/api/resources?${query}`)
  expect(response.status, query).toBe(200)
  const rows = (await response.json()) as ResourceView[]
  expect(response.headers.get('x-total-count'), query).toBe(String(rows.length))
  return rows.map((row) => row.title).join('')
}

describe('refusals', () => {
  it.each([
    ['type=x', 'type'],
    ['type=', 'type'],
    ['type=Book', 'type'],
    ['type=book&type=course', 'type'],
    ['category=chess', 'category'],
    ['recent=x', 'recent'],
    ['length=abc', 'length'],
    ['price=cheap', 'price'],
    ['sort=x', 'sort'],
    ['sort=newest&sort=rating', 'sort'],
    ['unpriced=middle', 'unpriced'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=99999999999', 'offset'],
    ['subcategoryId=0', 'subcategoryId'],
    ['subcategoryId=Sicilian', 'subcategoryId'],
    ['level=expert', 'level'],
    ['level=%00', 'level'],
    ['level=beginner&level=', 'level'],
    ['source=lichess', 'source'],
    ['source=amazon&source=lichess', 'source'],
    ['query=%00', 'query'],
    ['query=a&query=b', 'query'],
    ['opening=a%1Fb', 'opening'],
    ['openingCategory=%07', 'openingCategory'],
    [`openingSubCategory=${'x'.repeat(201)}`, 'openingSubCategory'],
  ])('%s is 400 and names %s', async (query, name) => {
    const response = await test.get(`/api/resources?${query}`)
    expect(response.status).toBe(400)
    const body = (await response.json()) as ErrorBody
    expect(Object.keys(body.fields ?? {})).toEqual([name])
    expect(body.message).toMatch(/^[A-Z]/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['a query of 201 characters', `query=${'a'.repeat(201)}`, 'query'],
    ['a query of 10 KB', `query=${'chess '.repeat(1706)}`, 'query'],
    ['21 levels', Array(21).fill('level=beginner').join('&'), 'level'],
    ['500 levels', Array(500).fill('level=beginner').join('&'), 'level'],
    ['21 sources', Array(21).fill('source=amazon').join('&'), 'source'],
  ])('security 32: %s is 400', async (_title, query, name) => {
    const response = await test.get(`/api/resources?${query}`)
    expect(response.status).toBe(400)
    expect(Object.keys(((await response.json()) as ErrorBody).fields ?? {})).toEqual([name])
  })

  it('names all faulty parameters at once', async () => {
    const response = await test.get('/api/resources?type=x&limit=0&sort=y&level=z&query=fine')
    const { fields } = (await response.json()) as ErrorBody
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['level', 'limit', 'sort', 'type'])
  })

  it('accepts what is just within the bounds', async () => {
    const levels = Array(20).fill('level=beginner').join('&')
    expect(await titles(levels)).toBe('AEH')
    expect(await titles(`limit=100&query=${'q'.repeat(200)}`)).toBe('')
  })
})

describe('filters', () => {
  it.each([
    ['', 'ABCDEFGH'],
    ['type=all&category=all&recent=all&openingCategory=all&query=&opening=', 'ABCDEFGH'],
    ['category=checkmate%20patterns', 'H'],
    ['category=checkmate+patterns', 'H'],
    ['category=kids&sort=newest', 'EFH'],
    ['category=kids&type=book', 'E'],
    ['opening=Sicilian%20Defense', 'A'],
    ['opening=sicilian%20defense', ''],
    ['opening=All%20Openings', 'ABCDEFGH'],
    ['openingCategory=category-3', 'C'],
    ['openingCategory=1.E4', 'AB'],
    ['openingCategory=FLANK%20openings', ''],
    ['openingCategory=category-', ''],
    ['openingCategory=nonsense', ''],
    ['openingSubCategory=Sicilian', 'AB'],
    ['openingSubCategory=French', ''],
    ["openingCategory=2&opening=Queen's%20Gambit", ''],
    ["openingCategory=3&opening=Queen's%20Gambit", 'C'],
    ['utm_source=x&fbclid=1&page=9', 'ABCDEFGH'],
  ])('%s gives %s', async (query, expected) => {
    expect(await titles(query)).toBe(expected)
  })

  it('counts the first day of the range, and forgets it a day later', async () => {
    clock.set('2026-06-19T23:59:59Z')
    expect(await titles('recent=week')).toBe('A')
    clock.set('2026-06-20T00:00:00Z')
    expect(await titles('recent=week')).toBe('')
    clock.set(NOON)
  })
})

describe('sorts', () => {
  it.each([
    ['newest first, undated last', '', 'ABCDEFGH'],
    ['newest by name', 'sort=newest', 'ABCDEFGH'],
    ['best rated first, unrated as 0', 'sort=rating', 'EAGDFBCH'],
    ['cheapest first: Free is 0, unpriced last', 'sort=price', 'BHEDAFCG'],
    ['cheapest first, unpriced as 0', 'sort=price&unpriced=first', 'BCGHEDAF'],
    ['most viewed first', 'sort=popular', 'BAFGCDEH'],
  ])('%s', async (_title, query, expected) => {
    expect(await titles(query)).toBe(expected)
  })
})

describe('pages', () => {
  it('leads through everything once, by its next links', async () => {
    const seen: string[] = []
    let next: string | undefined = '/api/resources?sort=rating&limit=3&type=all'
    for (let pages = 0; next !== undefined && pages < 10; pages++) {
      const response: Response = await test.get(next)
      seen.push(...((await response.json()) as ResourceView[]).map((row) => row.title))
      next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(seen.join('')).toBe('EAGDFBCH')
  })

  it('is empty past the end and still knows the total', async () => {
    const response = await test.get('/api/resources?limit=5&offset=8')
    expect(await response.json()).toEqual([])
    expect(response.headers.get('x-total-count')).toBe('8')
    expect(response.headers.get('link')).toBeNull()
  })

  it('links to the next page with the parameters that count, and no others', async () => {
    await test.get('/api/resources?limit=2&sort=popular&utm_source=somebody-else')
    const response = await test.get('/api/resources?limit=2&sort=popular')
    expect(response.headers.get('link')).not.toContain('somebody-else')
  })
})

describe('more than a thousand matches', () => {
  beforeAll(async () => {
    await runSql(
      test.ctx,
      `INSERT INTO resources (title, description, type, source_url, level, category)
       SELECT 'Filler', 'About chess.', 'article', 'https://example.org/filler/' || number, 'advanced', 'other'
       FROM generate_series(1, 1005) AS number`,
    )
  })

  it('returns at most 1,000 rows without a limit, and the true total', async () => {
    const response = await test.get('/api/resources?category=other')
    expect((await response.json()) as ResourceView[]).toHaveLength(1000)
    expect(response.headers.get('x-total-count')).toBe('1005')
  })

  it('finds the last page', async () => {
    const response = await test.get('/api/resources?category=other&limit=100&offset=1000')
    expect((await response.json()) as ResourceView[]).toHaveLength(5)
    expect(response.headers.get('link')).toBeNull()
  })
})
