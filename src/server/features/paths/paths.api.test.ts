import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type {
  AdminPathView,
  FollowedPath,
  PathCard,
  PathView,
  ResourcePath,
} from '#shared/contracts/paths.ts'
import { seedCatalogue, seedPaths } from '#server/seed/seed-catalogue.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const clock = fakeClock('2026-11-22T09:00:00.000Z')
let test: TestApp
let curator: Member
let ann: Member
let ids: number[]
let made = 0

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  curator = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  clock.advance(60_000)
  ann = await registerMember(test)
  ids = await addResources(test.ctx, [{}, {}, {}, {}, {}, {}])
})

type Body = Record<string, unknown> & { slug: string; steps: Record<string, unknown>[] }

/** Three steps, the first of which has three items and needs two of them. */
const body = (more: object = {}): Body => ({
  slug: `path-${++made}`,
  title: { en: 'Rook endings', de: 'Turmendspiele' },
  about: { en: 'About them' },
  ratingFrom: 800,
  ratingTo: 1400,
  steps: [
    { key: 'a', goal: { en: 'One' }, need: 2, items: ids.slice(0, 3) },
    { key: 'b', goal: { en: 'Two', de: 'Zwei' }, after: ['a'], minutes: 30, items: [ids[3]] },
    { key: 'c', goal: { en: 'Three' }, after: ['b'], items: ids.slice(4) },
  ],
  ...more,
})
const ok = async <Result>(answer: Promise<Response>): Promise<Result> => {
  const got = await answer
  const sent = await got.text()
  expect(got.ok, sent).toBe(true)
  return (sent === '' ? undefined : JSON.parse(sent)) as Result
}
const add = (given = body()) => ok<AdminPathView>(curator.send('POST', '/api/admin/paths', given))
const read = (slug: string, locale = 'en') =>
  ok<PathView>(test.get(`/api/paths/${slug}?locale=${locale}`))
const mine = () => ok<FollowedPath[]>(ann.get('/api/paths/mine'))
const follow = (slug: string, by = ann) => by.send('PUT', `/api/paths/${slug}/follow`)
const study = (id = 0, status = 'done') => ok(ann.send('PUT', `/api/study/${id}`, { status }))
const skip = (slug: string, key: string, skipped = true) =>
  ann.send('PUT', `/api/paths/${slug}/steps/${key}`, { skipped })
const refusal = async (answer: Response) => {
  const { code, fields = {} } = (await answer.json()) as ErrorBody
  return { status: answer.status, code, fields: Object.keys(fields) }
}

describe('what curators enter', () => {
  const changed = (at: number, more: object) => () => {
    const given = body()
    return {
      ...given,
      steps: given.steps.map((step, index) => (index === at ? { ...step, ...more } : step)),
    }
  }
  it.each<[string, () => object, string]>([
    ['an unknown step before', changed(2, { after: ['x'] }), 'steps.2.after'],
    ['a later step before', changed(1, { after: ['c'] }), 'steps.1.after'],
    ['itself before', changed(1, { after: ['b'] }), 'steps.1.after'],
    ['an item twice in the path', () => changed(1, { items: [ids[0]] })(), 'steps.1.items'],
    ['an item twice in a step', () => changed(1, { items: [ids[3], ids[3]] })(), 'steps.1.items'],
    ['unknown items', changed(2, { items: [999_999_999] }), 'steps.2.items'],
    ['no items', changed(2, { items: [] }), 'steps.2.items'],
    ['more needed than there is', changed(1, { need: 2 }), 'steps.1.need'],
    ['a key twice', changed(2, { key: 'a' }), 'steps.2.key'],
    ['two steps', () => ({ ...body(), steps: body().steps.slice(0, 2) }), 'steps'],
    [
      '13 steps',
      () => ({
        ...body(),
        steps: Array.from({ length: 13 }, (_, at) => ({
          key: `k${at}`,
          goal: { en: 'x' },
          items: [ids[0]],
        })),
      }),
      'steps',
    ],
    ['a title of 121 characters', () => body({ title: { en: 'x'.repeat(121) } }), 'title.en'],
    ['a title without English', () => body({ title: { de: 'x' } }), 'title.en'],
    ['a language that is none', () => body({ title: { en: 'x', xx: 'y' } }), 'title.xx'],
    ['the address mine', () => body({ slug: 'mine' }), 'slug'],
    ['an address with capitals', () => body({ slug: 'Rooks' }), 'slug'],
    ['ratings the wrong way round', () => body({ ratingFrom: 1500 }), 'ratingTo'],
  ])('400 for %s', async (_, given, field) => {
    const answer = await curator.send('POST', '/api/admin/paths', given())
    expect(await refusal(answer)).toEqual({ status: 400, code: 'invalid', fields: [field] })
  })

  it('is in all languages, and public in one', async () => {
    const given = body()
    const path = await add(given)
    expect(path).toMatchObject({ ...given, language: null, side: null, ages: null })
    expect(await ok(curator.get(`/api/admin/paths/${given.slug}`))).toEqual(path)
    expect(await read(given.slug, 'de')).toMatchObject({
      title: 'Turmendspiele',
      about: 'About them',
      updatedAt: path.updatedAt,
      steps: [{ goal: 'One', need: 2 }, { goal: 'Zwei', minutes: 30 }, { goal: 'Three' }],
    })
    expect((await curator.send('POST', '/api/admin/paths', given)).status).toBe(409)
    expect((await ann.send('POST', '/api/admin/paths', body())).status).toBe(403)
    expect((await test.get('/api/paths/no-such-path')).status).toBe(404)
  })

  it('changes with If-Match, has a history, and goes back', async () => {
    const given = body()
    const { updatedAt } = await add(given)
    const put = (change: object, seenAt: string) =>
      test.send(
        'PUT',
        `/api/admin/paths/${given.slug}`,
        { ...given, ...change },
        {
          Cookie: curator.cookie,
          'If-Match': `"${seenAt}"`,
        },
      )
    const second = await ok<AdminPathView>(put({ title: { en: 'Rooks' } }, updatedAt))
    expect(await refusal(await put({ title: { en: 'Kings' } }, updatedAt))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    })
    const history = await ok<object[]>(curator.get(`/api/admin/paths/${given.slug}/history`))
    expect(history).toMatchObject([
      {
        version: 2,
        action: 'path_changed',
        changes: {
          'title.en': { old: 'Rook endings', new: 'Rooks' },
          'title.de': { old: 'Turmendspiele', new: null },
        },
      },
      { version: 1, action: 'path_added' },
    ])
    const revert = (version: number) =>
      curator.send('POST', `/api/admin/paths/${given.slug}/revert`, { version })
    const third = await ok<AdminPathView>(revert(1))
    expect(third).toMatchObject({ title: given['title'] })
    expect(third.updatedAt > second.updatedAt).toBe(true)
    expect((await revert(9)).status).toBe(404)
    expect((await read(given.slug)).title).toBe('Rook endings')
  })

  it('comes back from the trash with who follows it and what they skip', async () => {
    const { slug } = await add()
    await follow(slug)
    await skip(slug, 'a')
    const before = await mine()
    expect(before).toMatchObject([{ slug, of: 2, next: { key: 'b', number: 2 } }])
    expect((await curator.send('DELETE', `/api/admin/paths/${slug}`)).status).toBe(204)
    expect([(await test.get(`/api/paths/${slug}`)).status, await mine()]).toEqual([404, []])
    const [entry] = await ok<{ id: number; kind: string; title: string }[]>(
      curator.get('/api/admin/trash?kind=path'),
    )
    expect(entry).toMatchObject({ kind: 'path', title: 'Rook endings' })
    await ok(curator.send('POST', `/api/admin/trash/path/${entry?.id}/restore`))
    expect(await mine()).toEqual(before)
    expect(await ok(curator.get(`/api/admin/paths/${slug}/history`))).toHaveLength(1)
  })

  it('are in the sitemap, and leave it with the trash', async () => {
    const { slug } = await add()
    const isListed = async () =>
      (await (await test.get('/sitemap.xml')).text()).includes(`/paths/${slug}<`)
    expect(await isListed()).toBe(true)
    await ok(curator.send('DELETE', `/api/admin/paths/${slug}`))
    expect(await isListed()).toBe(false)
  })
})

describe('resources of a path', () => {
  it('are left out in the trash, and a step needs no more than are left', async () => {
    const given = body()
    await add(given)
    for (const id of [ids[0], ids[1], ids[3]])
      await ok(curator.send('DELETE', `/api/admin/resources/${id}`))
    await follow(given.slug)
    expect((await read(given.slug)).steps).toMatchObject([
      { need: 1, items: [{ id: ids[2] }] },
      { need: 0, minutes: 0, items: [] },
      { need: 1 },
    ])
    await study(ids[2])
    expect(await mine()).toMatchObject([{ done: 1, of: 2, next: { key: 'c', number: 3 } }])
    await ok(curator.send('PUT', `/api/admin/paths/${given.slug}`, { ...given, ratingTo: 1500 }))
    await ok(curator.send('POST', `/api/admin/trash/resource/${ids[3]}/restore`))
    expect((await read(given.slug)).steps[1]?.items).toMatchObject([{ id: ids[3] }])
  })

  it('say which step of which paths they are, with the steps around it', async () => {
    const { slug } = await add()
    const pathsOf = (id = 0, locale = 'de') =>
      ok<ResourcePath[]>(test.get(`/api/resources/${id}/paths?locale=${locale}`))
    const before = { key: 'a', number: 1, goal: 'One' }
    expect(await pathsOf(ids[3])).toEqual([
      {
        slug,
        title: 'Turmendspiele',
        ages: null,
        key: 'b',
        number: 2,
        before,
        next: { key: 'c', number: 3, goal: 'Three' },
      },
    ])
    expect(await pathsOf(ids[1], 'en')).toMatchObject([{ number: 1, before: null }])
    const into = await addResource(test.ctx)
    expect(await pathsOf(into)).toEqual([])
    await ok(curator.send('POST', `/api/admin/resources/${ids[3]}/merge`, { into }))
    expect(await pathsOf(into)).toMatchObject([{ number: 2, before }])
    expect((await test.get('/api/resources/999999999/paths')).status).toBe(404)
  })

  it('are what they became when they were merged', async () => {
    const { slug } = await add()
    const into = await addResource(test.ctx)
    await ok(curator.send('POST', `/api/admin/resources/${ids[3]}/merge`, { into }))
    expect((await read(slug)).steps[1]?.items).toMatchObject([{ id: into }])
    const { steps } = await ok<AdminPathView>(curator.get(`/api/admin/paths/${slug}`))
    expect(steps[1]?.items).toEqual([into])
  })

  it('say how long a step takes: as set, or the first that are needed', async () => {
    const [video, book] = await addResources(test.ctx, [
      { type: 'youtube', duration: null },
      { type: 'book', duration: null },
    ])
    const course = await addResource(test.ctx, { type: 'course', duration: null })
    const given = body({
      steps: [
        { key: 'a', goal: { en: 'x' }, need: 2, items: [video, book, ids[0]] },
        { key: 'b', goal: { en: 'x' }, items: [course] },
        { key: 'c', goal: { en: 'x' }, minutes: 7, items: [ids[1]] },
      ],
    })
    await add(given)
    const path = await read(given.slug)
    expect(path.steps.map(({ minutes }) => minutes)).toEqual([500, 180, 7])
    expect(path.minutes).toBe(687)
  })
})

describe('followers', () => {
  it('see the first step that is open, whatever they did before', async () => {
    const { slug } = await add()
    await study(ids[0])
    await follow(slug)
    expect(await mine()).toMatchObject([
      {
        title: 'Rook endings',
        done: 0,
        of: 3,
        next: { key: 'a', number: 1, item: { id: ids[1] } },
      },
    ])
    await study(ids[2])
    expect(await mine()).toMatchObject([{ done: 1, next: { key: 'b', goal: 'Two' } }])
    expect((await skip(slug, 'b')).status).toBe(204)
    expect(await mine()).toMatchObject([
      { done: 1, of: 2, next: { key: 'c', number: 3 }, skipped: ['b'] },
    ])
    await study(ids[4])
    expect(await mine()).toMatchObject([{ done: 2, of: 2, next: null }])
    await skip(slug, 'b', false)
    expect(await mine()).toMatchObject([{ done: 2, of: 3, next: { key: 'b' } }])
  })

  it('follow ten at most, the last changed first, and drop their skips when they leave', async () => {
    const slugs: string[] = []
    for (let at = 0; at < 11; at++) slugs.push((await add()).slug)
    const [first = '', ...others] = slugs
    for (const slug of slugs.slice(0, 10)) {
      clock.advance(1000)
      expect((await follow(slug)).status).toBe(204)
    }
    expect(await refusal(await follow(slugs[10] ?? ''))).toMatchObject({
      status: 409,
      code: 'too_many',
    })
    expect((await follow(first)).status).toBe(204)
    expect((await mine()).map(({ slug }) => slug)).toEqual(slugs.slice(0, 10).toReversed())
    clock.advance(1000)
    await skip(first, 'a')
    expect((await mine())[0]).toMatchObject({ slug: first, of: 2 })
    await ok(ann.send('DELETE', `/api/paths/${first}/follow`))
    expect(await refusal(await skip(first, 'a'))).toMatchObject({
      status: 409,
      code: 'not_followed',
    })
    expect((await skip(others[0] ?? '', 'z')).status).toBe(404)
    await follow(first)
    expect((await mine())[0]).toMatchObject({ slug: first, of: 3 })
  })

  it('have what they follow in their data, and it goes with the account', async () => {
    const { slug } = await add()
    await follow(slug)
    await skip(slug, 'a')
    const data = await ok<{ paths: object[] }>(ann.get('/api/account/export'))
    expect(data.paths).toMatchObject([{ slug, title: 'Rook endings', skipped: ['a'] }])
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [ann.id])
    expect(
      await runSql(
        test.ctx,
        'SELECT 1 FROM path_follows NATURAL JOIN path_skips WHERE user_id = $1',
        [ann.id],
      ),
    ).toEqual([])
  })
})

describe('the list', () => {
  it('has those that hold the rating first, without the other side and other languages', async () => {
    await runSql(test.ctx, 'DELETE FROM paths')
    const named = async (slug: string, more: object) => void (await add(body({ slug, ...more })))
    await named('low', { ratingFrom: 0, ratingTo: 400 })
    await named('black', { ratingFrom: 900, ratingTo: 1100, side: 'black' })
    await named('german', { ratingFrom: 1000, ratingTo: 1200, language: 'de' })
    await named('child', { ratingFrom: 100, ratingTo: 300, ages: [6, 10] })
    const list = async (query: string) =>
      (await ok<PathCard[]>(test.get(`/api/paths?${query}`))).map(({ slug }) => slug)
    expect(await list('')).toEqual(['low', 'child', 'black', 'german'])
    expect(await list('rating=1000')).toEqual(['black', 'german', 'low', 'child'])
    expect(await list('side=white')).toEqual(['low', 'child', 'german'])
    expect(await list('language=en')).toEqual(['low', 'child', 'black'])
    expect(await list('category=kids')).toEqual(['child'])
    const [card] = await ok<PathCard[]>(test.get('/api/paths?locale=de'))
    expect(card).toEqual({
      slug: 'low',
      title: 'Turmendspiele',
      about: 'About them',
      ratingFrom: 0,
      ratingTo: 400,
      ages: null,
      side: null,
      language: null,
      steps: 3,
      minutes: expect.any(Number),
    })
    expect((await test.get('/api/paths?rating=x')).status).toBe(400)
  })
})

it('the seed has 17 paths of what the catalogue has, once', { timeout: 60_000 }, async () => {
  const seeded = await startTestApp({
    prepare: async ({ db }) => void (await seedCatalogue(db, () => undefined)),
  })
  try {
    await seedPaths(seeded.ctx.db)
    await seedPaths(seeded.ctx.db)
    const count = async () => (await ok<PathCard[]>(seeded.get('/api/paths'))).length
    expect(await count()).toBe(17)
    await runSql(seeded.ctx, 'DELETE FROM paths')
    await seedPaths(seeded.ctx.db)
    expect(await count()).toBe(0)
  } finally {
    await seeded.ctx[Symbol.asyncDispose]()
  }
})

it('a step has one edition of a work, in the place of the first, and is done by any of them', async () => {
  const [first = 0, , , own = 0, other = 0, apart = 0] = ids
  const [free = 0] = await addResources(test.ctx, [{ price: 'Free' }])
  await ok(curator.send('PUT', `/api/admin/resources/${own}/work`, { with: [free, apart] }))
  const steps = [
    { key: 'a', goal: { en: 'One' }, items: [first] },
    { key: 'b', goal: { en: 'Two' }, items: [own, other, free], need: 3 },
    { key: 'c', goal: { en: 'Three' }, items: ids.slice(1, 3) },
  ]
  const { slug } = await add(body({ steps }))
  const { steps: shown } = await read(slug)
  expect(shown[1]?.items.map(({ id }) => id)).toEqual([free, other])
  expect(shown[1]?.need).toBe(2)
  expect(new Set(shown[1]?.items[0]?.editions)).toEqual(new Set([own, free, apart]))
  expect(shown[0]?.items[0]).not.toHaveProperty('editions')
  await ok(follow(slug))
  await ok(ann.send('PUT', `/api/study/${apart}`, { status: 'done' }))
  await ok(ann.send('PUT', `/api/study/${other}`, { status: 'done' }))
  expect((await mine())[0]).toMatchObject({ done: 1, of: 3 })
  const found = await ok<ResourcePath[]>(test.get(`/api/resources/${apart}/paths`))
  expect(found).toMatchObject([{ slug, number: 2 }])
})
