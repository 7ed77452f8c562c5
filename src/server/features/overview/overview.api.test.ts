import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { overviewView, type OverviewView } from '#shared/contracts/overview.ts'
import {
  addComment,
  addOpenings,
  addResource,
  addResources,
  addUser,
  runSql,
} from '#tests/support/factories.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PATH = '/api/admin/overview'
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  await runSql(test.ctx, 'TRUNCATE resources, openings, additional_resources CASCADE')
  await runSql(test.ctx, 'DELETE FROM users WHERE id <> $1', [admin.id])
})

async function overview(): Promise<OverviewView> {
  const answer = await admin.get(PATH)
  expect(answer.status).toBe(200)
  const body = (await answer.json()) as OverviewView
  expect(overviewView.strict().parse(body)).toEqual(body)
  return body
}

describe('GET /api/admin/overview', () => {
  it('is all zeros for an empty database', async () => {
    expect(await overview()).toEqual({
      counts: {
        resources: 0,
        featured: 0,
        kids: 0,
        additional: 0,
        openings: 0,
        users: 1,
        comments: 0,
        saved: 0,
      },
      newestComments: [],
      health: {
        unnamedOpening: 0,
        openingLessons: 0,
        noPicture: 0,
        noAuthor: 0,
        noPrice: 0,
        priced: 0,
        deadLinks: 0,
        checkedLinks: 0,
        duplicate: 0,
        noDate: 0,
        videos: 0,
        videosWithChapters: 0,
        openingsWithoutFree: 0,
        openingsWithoutKids: 0,
      },
      backups: { areOn: false, last: null },
      // The settings of a trial; site-faults.api.test.ts has the rest.
      siteFaults: expect.arrayContaining([{ kind: 'no_backups', values: {} }]),
    })
  })

  it('counts what there is', async () => {
    const ids = await addResources(test.ctx, [
      { isFeatured: true },
      { isForKids: true },
      { level: 'beginner', tags: ['Children'] },
    ])
    const member = await registerMember(test)
    for (const id of ids.slice(0, 2)) await member.send('POST', `/api/resources/${id}/save`)
    await member.send('DELETE', `/api/resources/${ids[0]}/save`)
    await addComment(test.ctx, { resourceId: ids[0] ?? 0 })
    await runSql(
      test.ctx,
      `INSERT INTO additional_resources (title, description, link_url, is_active)
       VALUES ('a', 'a', 'https://example.org', true), ('b', 'b', 'https://example.org', false)`,
    )
    await runSql(test.ctx, `INSERT INTO openings (name) VALUES ('Sicilian Defense')`)
    expect((await overview()).counts).toEqual({
      resources: 3,
      featured: 1,
      kids: 2,
      additional: 2,
      openings: 1,
      users: 2,
      comments: 1,
      saved: 1,
    })
  })
})

describe('the newest comments', () => {
  it('are ten, newest first, with replies, and with what they are about', async () => {
    const resourceId = await addResource(test.ctx, { title: 'My System' })
    const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`
    const ids: number[] = []
    for (let minute = 0; minute < 11; minute++)
      ids.unshift(await addComment(test.ctx, { resourceId, createdAt: at(minute) }))
    const [parentId] = ids
    const old = await addComment(test.ctx, { resourceId, createdAt: '2020-01-01T00:00:00Z' })
    const reply = await addComment(test.ctx, {
      resourceId,
      parentId,
      username: 'replier',
      content: '<b>Yes</b>',
      createdAt: at(59),
    })
    const { newestComments } = await overview()
    expect(newestComments.map(({ id }) => id)).toEqual([reply, ...ids.slice(0, 9)])
    expect(newestComments.map(({ id }) => id)).not.toContain(old)
    expect(newestComments[0]).toMatchObject({
      resourceId,
      resourceTitle: 'My System',
      content: '<b>Yes</b>',
      rating: null,
      createdAt: '2026-11-20T10:59:00.000Z',
    })
  })

  it('security 46: name members and sources, but no deleted user', async () => {
    const resourceId = await addResource(test.ctx)
    const [userId, goneId] = [await addUser(test.ctx, 'stays'), await addUser(test.ctx, 'goes')]
    await addComment(test.ctx, { resourceId, userId, username: 'stays', rating: 4 })
    await addComment(test.ctx, { resourceId, userId: goneId, username: 'goes' })
    await addComment(test.ctx, { resourceId, username: 'A reader', isFromSource: true })
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [goneId])
    const { newestComments } = await overview()
    const names = newestComments.map(({ username, rating }) => `${username}: ${rating}`)
    expect(names.toSorted()).toEqual(['A reader: null', 'Deleted user: null', 'stays: 4'])
  })
})

describe('the health of the catalogue', () => {
  const health = async () => (await overview()).health

  it('counts resources without an opening or a date', async () => {
    const publishedDate = '2026-01-01'
    await addResources(test.ctx, [
      { opening: null, category: 'opening', publishedDate },
      { opening: null, category: 'endgame', publishedDate },
      { opening: 'Sicilian Defense', category: 'opening', publishedDate: null },
    ])
    expect(await health()).toMatchObject({
      unnamedOpening: 1,
      openingLessons: 2,
      noDate: 1,
    })
  })

  it('counts what can be fixed: a price only where there is something to buy', async () => {
    const [dead = 0, alive = 0] = await addResources(test.ctx, [
      { type: 'book', price: null, author: null, imageUrl: null },
      { type: 'course', price: '$10', author: 'Zoe', imageUrl: 'https://example.org/a.png' },
      { type: 'youtube', price: null, author: 'Zoe', imageUrl: 'https://example.org/b.png' },
    ])
    await runSql(
      test.ctx,
      `INSERT INTO link_checks (resource_id, state, checked_at) VALUES ($1, 'dead', now()), ($2, 'alive', now())`,
      [dead, alive],
    )
    expect(await health()).toMatchObject({
      noPrice: 1,
      priced: 2,
      noAuthor: 1,
      noPicture: 1,
      deadLinks: 1,
      checkedLinks: 2,
    })
  })

  it('counts resources whose address is another’s, in whatever spelling', async () => {
    await addResources(test.ctx, [
      { sourceUrl: 'https://example.org/a' },
      { sourceUrl: 'http://www.example.org/a/' },
      { sourceUrl: 'https://example.org/b' },
    ])
    const [keys] = await runSql<{ same: number }>(
      test.ctx,
      `SELECT count(*)::int AS same FROM resources AS one
       WHERE EXISTS (SELECT FROM resources WHERE url_key = one.url_key AND id <> one.id)`,
    )
    expect(keys?.same).toBe(2)
    expect(await health()).toMatchObject({ duplicate: 2 })
  })

  it('counts openings without anything free, or anything for kids', async () => {
    const place = { categoryId: null, subcategoryId: null }
    const names = ['Unused', 'Priced', 'Priceless', 'Free', 'Zero', 'Kids']
    const openings = names.map((name) => ({ name, ...place }))
    await addOpenings(test.ctx, { categories: [], subcategories: [], openings })
    await addResources(test.ctx, [
      { opening: 'Priced', price: '$10' },
      { opening: 'Priceless', price: null },
      { opening: 'Free', price: 'Free' },
      { opening: 'Free', price: '$10' },
      { opening: 'Zero', price: '0.00' },
      { opening: 'Kids', price: '$5', isForKids: true },
      { opening: 'In no list', price: null, isForKids: true },
    ])
    expect(await health()).toMatchObject({ openingsWithoutFree: 3, openingsWithoutKids: 5 })
  })
})
