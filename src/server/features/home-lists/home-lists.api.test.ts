import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  additionalResourceView,
  type AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { featuredArticleView, trendingTopicView } from '#shared/contracts/home-lists.ts'
import { pageContentView } from '#shared/contracts/page-contents.ts'
import { runSql } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const json = async <Body>(path: string) => (await (await test.get(path)).json()) as Body

describe('POST /api/newsletter', () => {
  const subscribers = () => runSql(test.ctx, 'SELECT email FROM newsletters ORDER BY id')
  const subscribe = (body: unknown, headers: Record<string, string> = {}) =>
    test.send('POST', '/api/newsletter', body, headers)

  it.each([
    {},
    { email: '' },
    { email: 'ada' },
    { email: 'ada@' },
    { email: ' ' },
    { email: null },
    { email: ['a@example.org'] },
    { email: `${'a'.repeat(250)}@example.org` },
  ])('refuses %j with the field and its message', async (body) => {
    const response = await subscribe(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'invalid',
      fields: { email: 'Please enter a valid email address' },
    })
  })

  it('has written nothing', async () => {
    expect(await subscribers()).toEqual([])
  })

  it('responds with 201, and the same again for a known address in any case', async () => {
    const answers = await Promise.all(
      ['ada@example.org', 'ada@example.org', 'ADA@Example.org'].map((email) =>
        subscribe({ email, isAdmin: true }),
      ),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(await subscribers()).toHaveLength(1)
  })

  it('accepts our own origin and clients other than browsers', async () => {
    expect(
      (await subscribe({ email: 'own@example.org' }, { 'Sec-Fetch-Site': 'same-origin' })).status,
    ).toBe(201)
    const plain = await test.app.request('/api/newsletter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: '{"email":"plain@example.org"}',
    })
    expect(plain.status).toBe(201)
    expect(await subscribers()).toHaveLength(3)
  })
})

describe('GET /api/additional-resources', () => {
  beforeAll(async () => {
    await runSql(
      test.ctx,
      `INSERT INTO additional_resources (category, title, description, link_url, "order", is_active) VALUES
       ('play', 'second', '', 'https://example.org', 2, true), ('play', 'hidden', '', 'https://example.org', 0, false),
       ('play', 'first', '', 'https://example.org', 1, true), ('play', 'second too', '', 'https://example.org', 2, true),
       ('kids', 'child', '', 'https://example.org', 0, true)`,
    )
  })

  it.each(['games', '', 'play&category=kids', '%00'])('refuses category=%s', async (category) => {
    const response = await test.get(`/api/additional-resources?category=${category}`)
    expect(response.status).toBe(400)
    expect(Object.keys(((await response.json()) as ErrorBody).fields ?? {})).toEqual(['category'])
  })

  it('lists the active ones of a category in order', async () => {
    const rows = await json<AdditionalResourceView[]>('/api/additional-resources?category=play')
    expect(rows.map((row) => row.title)).toEqual(['first', 'second', 'second too'])
    expect(rows.map((row) => additionalResourceView.strict().safeParse(row).success)).toEqual([
      true,
      true,
      true,
    ])
    expect(rows[0]).toMatchObject({ linkText: 'Visit Website', isActive: true, imageUrl: null })
  })

  it('lists all categories without one, and nothing for an empty one', async () => {
    expect(
      (await json<AdditionalResourceView[]>('/api/additional-resources')).map((row) => row.title),
    ).toEqual(['child', 'first', 'second', 'second too'])
    expect(await json('/api/additional-resources?category=other')).toEqual([])
  })
})

describe('GET /api/page-contents/{pageName}', () => {
  it.each(['Help', 'a_b', 'a'.repeat(61), '%00', '..%2Fetc'])(
    'refuses the name %s',
    async (name) => {
      expect((await test.get(`/api/page-contents/${name}`)).status).toBe(400)
    },
  )

  it('is 404 for a page that does not exist', async () => {
    expect((await test.get('/api/page-contents/nothing')).status).toBe(404)
  })

  it('returns title and sections', async () => {
    const sections = [{ heading: 'What it is', id: 'what', body: ['A catalogue.'] }]
    await runSql(
      test.ctx,
      `INSERT INTO page_contents (page_name, title, sections) VALUES ('help', 'Help & FAQ', $1)`,
      [JSON.stringify(sections)],
    )
    const page = await json('/api/page-contents/help')
    expect(pageContentView.strict().parse(page)).toMatchObject({
      pageName: 'help',
      title: 'Help & FAQ',
      subtitle: null,
      sections,
    })
  })
})

describe('topics and articles', () => {
  it('are empty to start with', async () => {
    expect(await json('/api/trending-topics')).toEqual([])
    expect(await json('/api/featured-articles')).toEqual([])
  })

  it('topics go by rank', async () => {
    await runSql(
      test.ctx,
      `INSERT INTO trending_topics (name, rank) VALUES ('b', 2), ('c', 3), ('a', 1), ('b too', 2)`,
    )
    const topics = await json<{ name: string }[]>('/api/trending-topics')
    expect(topics.map((topic) => topic.name)).toEqual(['a', 'b', 'b too', 'c'])
    expect(topics.every((topic) => trendingTopicView.strict().safeParse(topic).success)).toBe(true)
  })

  it('articles go by date, the newest first, undated last', async () => {
    await runSql(
      test.ctx,
      `INSERT INTO featured_articles (title, excerpt, source, published_date, url) VALUES
       ('undated', '', 's', NULL, 'https://example.org/1'), ('old', '', 's', '2020-01-01', 'https://example.org/2'),
       ('new', '', 's', '2026-01-01', 'https://example.org/3')`,
    )
    const articles = await json<{ title: string }[]>('/api/featured-articles')
    expect(articles.map((article) => article.title)).toEqual(['new', 'old', 'undated'])
    expect(
      articles.every((article) => featuredArticleView.strict().safeParse(article).success),
    ).toBe(true)
  })
})
