import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import {
  listedStudyItem,
  type ListedStudyItem,
  type NoteView,
  type StudyItem,
  type StudyOfResource,
} from '#shared/contracts/study.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const START = '2026-11-21T09:00:00.000Z'
const clock = fakeClock(START)
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(() => clock.set(START))

const json = async <Body>(answer: Promise<Response>) => (await (await answer).json()) as Body
const set = (member: Member, id: number | string, body: unknown) =>
  member.send('PUT', `/api/study/${id}`, body)
const studyOf = (member: Member, id: number) =>
  json<StudyOfResource>(member.get(`/api/study/${id}`))
const note = (member: Member, id: number, text: unknown) =>
  member.send('POST', `/api/study/${id}/notes`, { text })

async function expectRefused(asked: Promise<Response>, status: number, message?: string) {
  const answer = await asked
  const body = (await answer.json()) as ErrorBody
  expect([answer.status, body.message], JSON.stringify(body)).toEqual([
    status,
    message === undefined ? body.message : expect.stringContaining(message),
  ])
}

describe('refusals', () => {
  it.each([
    ['GET', '/api/study'],
    ['GET', '/api/study/items'],
    ['GET', '/api/study/counts'],
    ['GET', '/api/study/1'],
    ['PUT', '/api/study/1'],
    ['DELETE', '/api/study/1'],
    ['POST', '/api/study/merge'],
    ['POST', '/api/study/1/notes'],
    ['PATCH', '/api/study/notes/1'],
    ['DELETE', '/api/study/notes/1'],
  ])('%s %s is 401 without a login', async (method, path) => {
    const answer = method === 'GET' ? await test.get(path) : await test.send(method, path, {})
    expect(answer.status).toBe(401)
  })

  it('a suspended member reads, but changes nothing', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    await set(member, id, { status: 'want' })
    await runSql(
      test.ctx,
      `UPDATE users SET suspended_at = now(), suspended_reason = 'Rude' WHERE id = $1`,
      [member.id],
    )
    test.ctx.cache.own.forgetUser(member.id)
    await expectRefused(set(member, id, { status: 'done' }), 403, 'Rude')
    await expectRefused(note(member, id, 'Mine'), 403)
    await expectRefused(member.send('POST', '/api/study/merge', { items: [] }), 403)
    expect(await studyOf(member, id)).toMatchObject({ item: { status: 'want' }, notes: [] })
  })

  it('what does not exist is 404 and leaves no row', async () => {
    const member = await registerMember(test)
    const gone = 999_999_999
    await expectRefused(set(member, gone, { status: 'want' }), 404, 'Resource not found')
    await expectRefused(note(member, gone, 'Mine'), 404, 'Resource not found')
    await expectRefused(member.get(`/api/study/${gone}`), 404, 'Resource not found')
    expect((await member.send('DELETE', `/api/study/${gone}`)).status).toBe(204)
    expect(await json(member.get('/api/study/items'))).toEqual([])
  })

  it.each(['0', '-1', 'abc', '1.5', '%00', '1%2F2'])('the id %s is 400', async (id) => {
    const member = await registerMember(test)
    const body = { status: 'want', text: 'Mine' }
    const answers = await Promise.all([
      set(member, id, body),
      member.get(`/api/study/${id}`),
      member.send('DELETE', `/api/study/${id}`),
      member.send('POST', `/api/study/${id}/notes`, body),
      member.send('PATCH', `/api/study/notes/${id}`, body),
      member.send('DELETE', `/api/study/notes/${id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
  })

  const steps = (done: unknown, total: unknown, unit: unknown = 'lessons') => ({
    status: 'studying',
    steps: { unit, done, total },
  })
  it.each<[string, unknown]>([
    ['Status is required', {}],
    ['Status must be one of', { status: 'finished' }],
    ['Status must be one of', { status: ['want'] }],
    ['Progress must be a whole number', { status: 'want', progress: 101 }],
    ['Progress must be a whole number', { status: 'want', progress: -1 }],
    ['Progress must be a whole number', { status: 'want', progress: 1.5 }],
    ['Progress must be a whole number', { status: 'want', progress: '50' }],
    ['Progress must be a whole number', { status: 'want', progress: null }],
    ['More steps are done than there are', steps(25, 24)],
    ['Steps must be whole numbers', steps(-1, 24)],
    ['Steps must be whole numbers', steps(1.5, 24)],
    ['Steps must be whole numbers', steps('7', 24)],
    ['Steps must be whole numbers', steps(7, 1e9)],
    ['There must be at least one step', steps(0, 0)],
    ['Unit must be one of', steps(7, 24, 'pages')],
    ['Steps must have a unit', { status: 'want', steps: 7 }],
  ])('%s: %j', async (message, body) => {
    expect.hasAssertions()
    const member = await registerMember(test)
    await expectRefused(set(member, await addResource(test.ctx), body), 400, message)
  })

  it.each(['null', '[]', '"want"', '7', '{', ''])('the body %s is 400', async (body) => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    const headers = { Cookie: member.cookie }
    for (const [method, path] of [
      ['PUT', `/api/study/${id}`],
      ['POST', '/api/study/merge'],
      ['POST', `/api/study/${id}/notes`],
    ] as const)
      expect((await test.send(method, path, body, headers)).status).toBe(400)
  })

  it.each([
    'status=finished',
    'type=song',
    'sort=random',
    'limit=0',
    'limit=101',
    'offset=-1',
    `query=${'x'.repeat(201)}`,
    'query=%00',
    'status=want&status=done',
  ])('a list with %s is 400', async (query) => {
    const member = await registerMember(test)
    expect((await member.get(`/api/study?${query}`)).status).toBe(400)
  })
})

describe('a status', () => {
  it('is set, changed and forgotten, and all calls agree', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    expect(await studyOf(member, id)).toEqual({ item: null, notes: [] })
    const wanted = await set(member, id, { status: 'want' })
    const item: StudyItem = {
      resourceId: id,
      status: 'want',
      progress: 0,
      steps: null,
      chaptersDone: [],
      addedAt: START,
      startedAt: null,
      finishedAt: null,
      updatedAt: START,
    }
    expect([wanted.status, await wanted.json()]).toEqual([200, item])
    clock.advance(1_000)
    const steps = { unit: 'lessons', done: 7, total: 24 }
    const studying = await json<StudyItem>(set(member, id, { status: 'studying', steps }))
    const later = '2026-11-21T09:00:01.000Z'
    const changed = { status: 'studying', progress: 29, steps, startedAt: later, updatedAt: later }
    expect(studying).toEqual({ ...item, ...changed })
    expect(await studyOf(member, id)).toEqual({ item: studying, notes: [] })
    expect(await json(member.get('/api/study/items'))).toEqual([
      { resourceId: id, status: 'studying', progress: 29, steps },
    ])
    expect(await json(member.get('/api/study/counts'))).toEqual({
      want: 0,
      studying: 1,
      done: 0,
      dropped: 0,
    })
    const [listed] = await json<ListedStudyItem[]>(member.get('/api/study?status=studying'))
    expect(listedStudyItem.strict().parse(listed)).toEqual({
      ...studying,
      notes: 0,
      nextChapter: null,
      resource: await json(test.get(`/api/resources/${id}`)),
    })
    clock.advance(1_000)
    const done = await json<StudyItem>(set(member, id, { status: 'done' }))
    expect(done).toMatchObject({
      progress: 100,
      steps: { done: 24 },
      startedAt: later,
      finishedAt: '2026-11-21T09:00:02.000Z',
    })
    const gone = [
      await member.send('DELETE', `/api/study/${id}`),
      await member.send('DELETE', `/api/study/${id}`),
    ]
    expect(gone.map(({ status }) => status)).toEqual([204, 204])
    expect(await studyOf(member, id)).toEqual({ item: null, notes: [] })
  })

  it('set many times at once is one row', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    const answers = await Promise.all(
      ['want', 'studying', 'done', 'dropped', 'want'].map((status) => set(member, id, { status })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await json(member.get('/api/study/items'))).toHaveLength(1)
  })

  it('security 33: is the member’s own, whatever the body names', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const id = await addResource(test.ctx)
    await set(other, id, { status: 'dropped' })
    await set(member, id, { status: 'done', userId: other.id })
    await member.send('DELETE', `/api/study/${id}`, { userId: other.id })
    expect(await studyOf(other, id)).toMatchObject({ item: { status: 'dropped' } })
    expect(await studyOf(member, id)).toEqual({ item: null, notes: [] })
  })

  it('is of at most 10,000 resources', async () => {
    const member = await registerMember(test)
    const [one = 0, two = 0] = await addResources(test.ctx, [{}, {}])
    await runSql(
      test.ctx,
      `WITH made AS (
        INSERT INTO resources (title, description, type, level, category, source_url)
        SELECT 'Many', 'x', 'book', 'all', 'general', 'https://many.example/' || n
        FROM generate_series(1, 9999) AS n RETURNING id)
      INSERT INTO study_items (user_id, resource_id, status, added_at, updated_at)
      SELECT $1, id, 'want', now(), now() FROM made`,
      [member.id],
    )
    expect((await set(member, one, { status: 'want' })).status).toBe(200)
    await expectRefused(set(member, two, { status: 'want' }), 409, 'at most 10,000 resources')
    // Existing items can still be changed, alone and in a merge.
    expect((await set(member, one, { status: 'done' })).status).toBe(200)
    const items = [one, two].map((resourceId) => ({
      resourceId,
      status: 'dropped',
      progress: 5,
      updatedAt: clock.read().toISOString(),
    }))
    await expectRefused(member.send('POST', '/api/study/merge', { items }), 409, '10,000')
    expect(await studyOf(member, one)).toMatchObject({ item: { status: 'done' } })
    expect(await json(member.get('/api/study/items'))).toHaveLength(10_000)
    await runSql(test.ctx, `DELETE FROM resources WHERE title = 'Many'`)
  })
})

describe('the list', () => {
  it('is filtered, searched, sorted, counted and paged', async () => {
    const member = await registerMember(test)
    const ids = await addResources(test.ctx, [
      { title: 'Zürich 1953', author: 'David Bronstein', type: 'book' },
      { title: 'An endgame course', author: 'Ana 100%', type: 'course' },
      { title: 'my_system', author: 'Aron Nimzowitsch', type: 'book' },
    ])
    const [zurich = 0, course = 0, system = 0] = ids
    for (const [id, progress] of [
      [zurich, 10],
      [course, 90],
      [system, 50],
    ] as const) {
      clock.advance(1_000)
      await set(member, id, { status: id === system ? 'want' : 'studying', progress })
    }
    clock.advance(1_000)
    await set(member, zurich, { status: 'studying' })
    await note(member, course, 'One')
    await note(member, course, 'Two')
    const list = async (query = '') => {
      const answer = await member.get(`/api/study?${query}`)
      expect(answer.status, await answer.clone().text()).toBe(200)
      const items = (await answer.json()) as ListedStudyItem[]
      return [items.map(({ resourceId }) => resourceId), answer.headers.get('x-total-count')]
    }
    expect(await list()).toEqual([[zurich, system, course], '3'])
    expect(await list('sort=added')).toEqual([[system, course, zurich], '3'])
    expect(await list('sort=title')).toEqual([[course, system, zurich], '3'])
    expect(await list('sort=progress')).toEqual([[course, system, zurich], '3'])
    expect(await list('status=studying')).toEqual([[zurich, course], '2'])
    expect(await list('type=book&sort=title')).toEqual([[system, zurich], '2'])
    expect(await list('type=book&status=want')).toEqual([[system], '1'])
    expect(await list('limit=1&offset=1')).toEqual([[system], '3'])
    expect(await list('offset=100')).toEqual([[], '3'])
    expect(await list('query=ZURICH')).toEqual([[zurich], '1'])
    expect(await list('query=bronstein%20z%C3%BCr')).toEqual([[zurich], '1'])
    expect(await list('query=bronstein%20system')).toEqual([[], '0'])
    // These characters are not wildcards.
    expect(await list('query=100%25')).toEqual([[course], '1'])
    expect(await list('query=_')).toEqual([[system], '1'])
    expect(await list('query=%5C')).toEqual([[], '0'])
    const [first] = await json<ListedStudyItem[]>(member.get('/api/study?query=course'))
    expect(first?.notes).toBe(2)
  })
})

describe('notes', () => {
  it('are added, changed and deleted; the newest comes first', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    const answer = await note(member, id, '  Move 7 again\n\n— why?  ')
    const first = (await answer.json()) as NoteView
    expect([answer.status, first]).toEqual([
      201,
      {
        id: first.id,
        resourceId: id,
        text: 'Move 7 again\n\n— why?',
        createdAt: START,
        updatedAt: START,
      },
    ])
    clock.advance(1_000)
    const second = await json<NoteView>(note(member, id, '<b>plain</b>'))
    expect(await studyOf(member, id)).toEqual({ item: null, notes: [second, first] })
    clock.advance(1_000)
    const edited = await json<NoteView>(
      member.send('PATCH', `/api/study/notes/${first.id}`, { text: 'Understood' }),
    )
    expect(edited).toEqual({
      ...first,
      text: 'Understood',
      updatedAt: '2026-11-21T09:00:02.000Z',
    })
    // Notes stay when the status is removed.
    await member.send('DELETE', `/api/study/${id}`)
    expect(await studyOf(member, id)).toEqual({ item: null, notes: [second, edited] })
    expect((await member.send('DELETE', `/api/study/notes/${first.id}`)).status).toBe(204)
    await expectRefused(member.send('DELETE', `/api/study/notes/${first.id}`), 404, 'Note')
    expect(await studyOf(member, id)).toEqual({ item: null, notes: [second] })
  })

  it('security 55: of somebody else do not exist, not even for admins', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const admin = await registerAdmin(test)
    const id = await addResource(test.ctx)
    const { id: mine } = await json<NoteView>(note(member, id, 'Mine'))
    for (const stranger of [other, admin]) {
      const path = `/api/study/notes/${mine}`
      await expectRefused(stranger.send('PATCH', path, { text: 'Theirs' }), 404, 'Note not found')
      await expectRefused(stranger.send('DELETE', path), 404, 'Note not found')
      expect(await studyOf(stranger, id)).toEqual({ item: null, notes: [] })
    }
    expect((await studyOf(member, id)).notes).toMatchObject([{ text: 'Mine' }])
  })

  const HIDDEN = ['\u202e', '\u202a', '\u001b', '\u0000', '\u0085']
  it.each<[string, unknown]>([
    ['Write something', ''],
    ['Write something', ' \n\t \u2800\u200b\u00ad'],
    ['A note must be text', undefined],
    ['A note must be text', 7],
    ['at most 5,000 characters', 'x'.repeat(5_001)],
    ['at most 5,000 characters', 'א♞'.repeat(50_000)],
    ...HIDDEN.map((each): [string, unknown] => ['control or invisible', `1.${each}e4`]),
  ])('security 53: “%s” is what a refusal says', async (message, text) => {
    expect.hasAssertions()
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    await expectRefused(note(member, id, text), 400, message)
    const { id: mine } = await json<NoteView>(note(member, id, 'Mine'))
    const path = `/api/study/notes/${mine}`
    await expectRefused(member.send('PATCH', path, { text }), 400, message)
    expect((await studyOf(member, id)).notes).toMatchObject([{ text: 'Mine' }])
  })

  it('hold 5,000 characters as people count them, in any language', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    const text = '♞👍'.repeat(2_500)
    expect(await json(note(member, id, text))).toMatchObject({ text })
    await expectRefused(note(member, id, 'a\ud800b'), 400, 'contains half of a character')
  })

  it('are at most 5,000', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    await runSql(
      test.ctx,
      `INSERT INTO study_notes (user_id, resource_id, text, created_at, updated_at)
       SELECT $1, $2, 'One of many', now(), now() FROM generate_series(1, 4999)`,
      [member.id, id],
    )
    expect((await note(member, id, 'The last')).status).toBe(201)
    await expectRefused(note(member, id, 'One more'), 409, 'at most 5,000 notes')
  })
})

describe('how often', () => {
  it('security 30: 120 notes an hour, counted per account; reading goes on', async () => {
    const limited = await startTestApp({ config: { rateLimitFactor: 1 } })
    try {
      const [member, other] = [await registerMember(limited), await registerMember(limited)]
      const id = await addResource(limited.ctx)
      const statuses = new Set<number>()
      for (let made = 0; made < 120; made++)
        statuses.add((await note(member, id, `Note ${made}`)).status)
      expect([...statuses]).toEqual([201])
      const answer = await note(member, id, 'One more')
      expect([answer.status, Number(answer.headers.get('retry-after')) > 3_500]).toEqual([
        429,
        true,
      ])
      expect((await studyOf(member, id)).notes).toHaveLength(120)
      // A class shares one address.
      expect((await note(other, id, 'Mine')).status).toBe(201)
    } finally {
      await limited.ctx[Symbol.asyncDispose]()
    }
  })
})
