import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resourceView, type ResourceView } from '#shared/contracts/resources.ts'
import type { SavedCount, SavedIds } from '#shared/contracts/study.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const START = '2026-11-21T09:00:00Z'
const clock = fakeClock(START)
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(() => clock.set(START))

const json = async <Body>(answer: Promise<Response>) => (await (await answer).json()) as Body
const save = (member: Member, id: number) => member.send('POST', `/api/resources/${id}/save`)
const unsave = (member: Member, id: number) => member.send('DELETE', `/api/resources/${id}/save`)
const rowsOf = (member: Member) =>
  runSql(
    test.ctx,
    `SELECT resource_id, is_bookmarked, is_viewed, view_count, last_viewed IS NOT NULL AS dated
     FROM user_resources WHERE user_id = $1 ORDER BY resource_id`,
    [member.id],
  )

/** Returns the result of the four calls, which must agree. */
async function savedOf(member: Member, ids: readonly number[] = []) {
  const list = await json<ResourceView[]>(member.get('/api/saved-resources'))
  const status = await Promise.all(
    ids.map((id) => json<{ isSaved: boolean }>(member.get(`/api/resources/${id}/is-saved`))),
  )
  return {
    list: list.map(({ id }) => id),
    ids: (await json<SavedIds>(member.get('/api/saved-resources/ids'))).ids,
    count: (await json<SavedCount>(member.get('/api/saved-resources/count'))).count,
    isSaved: status.map(({ isSaved }) => isSaved),
  }
}
const nothing = { list: [], ids: [], count: 0 }

describe('one page', () => {
  it.each(['limit=0', 'limit=101', 'offset=-1', 'sort=progress', 'type=song', 'query=%00'])(
    '400: %s',
    async (query) => {
      const member = await registerMember(test)
      expect((await member.get(`/api/saved-resources?${query}`)).status).toBe(400)
    },
  )

  it('is filtered, searched, sorted, counted and limited', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const [zurich = 0, course = 0, system = 0, unsaved = 0] = await addResources(test.ctx, [
      { title: 'Zürich 1953', author: 'David Bron\u00adstein', type: 'book' },
      { title: 'An endgame course', author: 'Ana 100%', type: 'course' },
      { title: 'my_system', author: 'Aron Nimzowitsch', type: 'book' },
      { title: 'Another book', type: 'book' },
    ])
    for (const id of [zurich, course, system]) {
      clock.advance(1_000)
      await save(member, id)
    }
    await save(other, unsaved)
    const list = async (query: string) => {
      const answer = await member.get(`/api/saved-resources?${query}`)
      const found = (await answer.json()) as ResourceView[]
      return [found.map(({ id }) => id), answer.headers.get('x-total-count')]
    }
    expect(await list('')).toEqual([[system, course, zurich], '3'])
    expect(await list('limit=2')).toEqual([[system, course], '3'])
    expect(await list('limit=2&offset=2')).toEqual([[zurich], '3'])
    expect(await list('offset=1')).toEqual([[course, zurich], '3'])
    expect(await list('limit=2&offset=4')).toEqual([[], '3'])
    expect(await list('sort=title')).toEqual([[course, system, zurich], '3'])
    expect(await list('type=book')).toEqual([[system, zurich], '2'])
    expect(await list('type=book&sort=title&limit=1&offset=1')).toEqual([[zurich], '2'])
    expect(await list('type=article')).toEqual([[], '0'])
    expect(await list('query=ZURICH+bron')).toEqual([[zurich], '1'])
    expect(await list('query=z%C3%BC%E2%80%8Crich+bronstein')).toEqual([[zurich], '1'])
    expect(await list('query=Z%C3%BCrich')).toEqual([[zurich], '1'])
    expect(await list('query=%25')).toEqual([[course], '1'])
    expect(await list('query=y_s')).toEqual([[system], '1'])
    expect(await list('query=e&type=course&sort=title')).toEqual([[course], '1'])
    await unsave(member, system)
    expect(await list('limit=1')).toEqual([[course], '2'])
  })
})

describe('saving', () => {
  it('shows in the list, the ids, the count and the status alike', async () => {
    const member = await registerMember(test)
    const ids = await addResources(test.ctx, [{}, {}])
    const [first = 0, second = 0] = ids
    expect(await savedOf(member, ids)).toEqual({ ...nothing, isSaved: [false, false] })
    const answer = await save(member, first)
    expect([answer.status, await answer.json()]).toEqual([200, { isSaved: true }])
    expect(await savedOf(member, ids)).toEqual({
      list: [first],
      ids: [first],
      count: 1,
      isSaved: [true, false],
    })
    await save(member, second)
    expect(await json(unsave(member, first))).toEqual({ isSaved: false })
    expect(await savedOf(member, ids)).toEqual({
      list: [second],
      ids: [second],
      count: 1,
      isSaved: [false, true],
    })
  })

  it('lists resources as the catalogue shows them', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx, { title: 'Saved', tags: ['a'], avgRating: 45 })
    await save(member, id)
    const [saved] = await json<ResourceView[]>(member.get('/api/saved-resources'))
    expect(resourceView.parse(saved)).toEqual(saved)
    expect(saved).toEqual(await json(test.get(`/api/resources/${id}`)))
  })

  it('puts the last saved first, whatever the ids and the titles', async () => {
    const member = await registerMember(test)
    const [one = 0, two = 0, three = 0] = await addResources(test.ctx, [
      { title: 'C' },
      { title: 'A' },
      { title: 'B' },
    ])
    for (const id of [two, three, one]) {
      clock.advance(1_000)
      await save(member, id)
    }
    expect(await savedOf(member)).toMatchObject({ list: [one, three, two], ids: [one, three, two] })
    clock.advance(1_000)
    await unsave(member, three)
    await save(member, three)
    expect(await savedOf(member)).toMatchObject({ list: [three, one, two] })
  })

  it('twice counts once, even simultaneously; unsaving twice is not an error', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(member, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await savedOf(member, [id])).toEqual({
      list: [id],
      ids: [id],
      count: 1,
      isSaved: [true],
    })
    const gone = [await unsave(member, id), await unsave(member, id)]
    expect(gone.map(({ status }) => status)).toEqual([200, 200])
    expect(await savedOf(member, [id])).toEqual({ ...nothing, isSaved: [false] })
  })

  it('of a deleted resource is 404, and what was saved of it leaves no trace', async () => {
    const member = await registerMember(test)
    const [gone = 0, kept = 0] = await addResources(test.ctx, [{}, {}])
    await save(member, gone)
    await save(member, kept)
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [gone])
    expect((await save(member, gone)).status).toBe(404)
    expect((await unsave(member, gone)).status).toBe(200)
    expect(await savedOf(member, [gone, kept])).toEqual({
      list: [kept],
      ids: [kept],
      count: 1,
      isSaved: [false, true],
    })
    expect(await rowsOf(member)).toHaveLength(1)
  })

  it('security 33: touches nobody else’s list, whatever the body names', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const [mine = 0, theirs = 0] = await addResources(test.ctx, [{}, {}])
    await save(other, theirs)
    await member.send('POST', `/api/resources/${mine}/save`, { userId: other.id })
    await member.send('DELETE', `/api/resources/${theirs}/save`, { userId: other.id })
    expect(await savedOf(other)).toEqual({ list: [theirs], ids: [theirs], count: 1, isSaved: [] })
    expect(await savedOf(member)).toEqual({ list: [mine], ids: [mine], count: 1, isSaved: [] })
  })

  it('counts 0 for an admin', async () => {
    const admin = await registerAdmin(test)
    expect((await save(admin, await addResource(test.ctx))).status).toBe(200)
    expect(await json(admin.get('/api/saved-resources/count'))).toEqual({ count: 0 })
  })
})

describe('viewing', () => {
  const view = async (member: Member, id: number) => {
    const { status } = await member.send('POST', `/api/resources/${id}/view`)
    await test.ctx.views.flush()
    return status
  }

  it('stays with the member, and does not save', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    expect(await view(member, id)).toBe(204)
    const seen = { resource_id: id, is_bookmarked: false, is_viewed: true, dated: true }
    expect(await rowsOf(member)).toEqual([{ ...seen, view_count: 1 }])
    expect(await savedOf(member, [id])).toEqual({ ...nothing, isSaved: [false] })
    clock.advance(31 * 60_000)
    await view(member, id)
    expect(await rowsOf(member)).toEqual([{ ...seen, view_count: 2 }])
  })

  it('does not unsave, and unsaving does not forget that it was viewed', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    await save(member, id)
    expect(await rowsOf(member)).toEqual([
      { resource_id: id, is_bookmarked: true, is_viewed: false, view_count: 0, dated: false },
    ])
    await view(member, id)
    const seen = { resource_id: id, is_viewed: true, view_count: 1, dated: true }
    expect(await rowsOf(member)).toEqual([{ ...seen, is_bookmarked: true }])
    expect((await savedOf(member, [id])).isSaved).toEqual([true])
    await unsave(member, id)
    expect(await rowsOf(member)).toEqual([{ ...seen, is_bookmarked: false }])
  })

  it('without an account, or with one that was deleted, is not recorded', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    await member.send('POST', `/api/resources/${id}/view`)
    await test.send('POST', `/api/resources/${id}/view`)
    await member.send('POST', '/api/delete-account', { password: member.password })
    await test.ctx.views.flush()
    const rows = await runSql(
      test.ctx,
      'SELECT user_id FROM user_resources WHERE resource_id = $1',
      [id],
    )
    expect(rows).toEqual([])
    expect(await json(test.get(`/api/resources/${id}`))).toMatchObject({ views: 2 })
  })
})
