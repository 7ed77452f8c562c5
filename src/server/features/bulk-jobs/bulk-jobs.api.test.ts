import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BulkJobView, BulkPreview } from '#shared/contracts/bulk-jobs.ts'
import { addResources, type aResource, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { bulkJob } from './bulk-job.ts'

const PATH = '/api/admin/bulk-jobs'
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(() => runSql(test.ctx, 'TRUNCATE resources, bulk_jobs CASCADE'))

const post = async <Body>(path: string, body: unknown, status: number): Promise<Body> => {
  const answer = await admin.send('POST', path, body)
  expect(answer.status, await answer.clone().text()).toBe(status)
  return (await answer.json()) as Body
}
const preview = (selection: unknown, change: unknown) =>
  post<BulkPreview>(`${PATH}/preview`, { selection, change }, 200)
const start = (selection: unknown, change: unknown) =>
  post<BulkJobView>(PATH, { selection, change }, 201)
const get = async (id: number) => (await (await admin.get(`${PATH}/${id}`)).json()) as BulkJobView

const add = (count: number, fields: Partial<ReturnType<typeof aResource>> = {}) =>
  addResources(
    test.ctx,
    Array.from({ length: count }, () => fields),
  )
const rows = () => runSql<Record<string, unknown>>(test.ctx, 'SELECT * FROM resources ORDER BY id')
const all = { query: {} }

describe('refusals', () => {
  it.each([
    [{ ids: [] }, { set: { level: 'master' } }],
    [{ ids: [0] }, { set: { level: 'master' } }],
    [{ ids: ['1'] }, { delete: true }],
    [{ ids: Array.from({ length: 5_001 }, (_, at) => at + 1) }, { delete: true }],
    [{ ids: [1], query: {} }, { set: { level: 'master' } }],
    [{ query: { type: 'song' } }, { set: { level: 'master' } }],
    [all, {}],
    [all, { set: {} }],
    [all, { set: { level: 'expert' } }],
    [all, { set: { title: 'The same for all' } }],
    [all, { addTags: ['x'.repeat(61)] }],
    [all, { set: { language: 'klingon' } }],
    [all, { addSubtitles: ['de', 'xx'] }],
    [all, { removeSubtitles: 7 }],
    [all, { delete: 'yes' }],
  ])('400: %j %j', async (selection, change) => {
    for (const path of [PATH, `${PATH}/preview`])
      expect((await admin.send('POST', path, { selection, change })).status).toBe(400)
  })

  it('404 for a job of somebody else', async () => {
    const other = await registerAdmin(test)
    await add(1)
    const { id } = await start(all, { set: { level: 'master' } })
    expect((await other.get(`${PATH}/${id}`)).status).toBe(404)
    expect((await other.send('POST', `${PATH}/${id}/cancel`, {})).status).toBe(404)
    expect(await (await other.get(PATH)).json()).toEqual([])
  })
})

describe('a preview', () => {
  it('says what each part would change, and changes nothing', async () => {
    await add(3, { level: 'beginner', opening: 'Najdorf', tags: ['a'], publishedDate: '2018' })
    await add(2, { level: 'master', opening: null, tags: ['a', 'b'], publishedDate: null })
    const before = await rows()
    const change = {
      set: { level: 'master', opening: 'Italian Game', publishedDate: '2018', isForKids: false },
      addTags: ['b'],
      removeTags: ['a', 'c'],
    }
    expect(await preview(all, change)).toEqual({
      total: 5,
      fields: [
        { field: 'isForKids', changed: 0, from: [], others: 0 },
        { field: 'level', changed: 3, from: [{ value: 'beginner', count: 3 }], others: 0 },
        {
          field: 'opening',
          changed: 5,
          from: [
            { value: 'Najdorf', count: 3 },
            { value: null, count: 2 },
          ],
          others: 0,
        },
        { field: 'publishedDate', changed: 2, from: [{ value: null, count: 2 }], others: 0 },
        { field: 'addTags', changed: 3, from: [], others: 0 },
        { field: 'removeTags', changed: 5, from: [], others: 0 },
      ],
      comments: 0,
      saved: 0,
      isJob: false,
    })
    expect(await rows()).toEqual(before)
    await add(500)
    expect(await preview(all, change)).toMatchObject({ total: 505, isJob: true })
  })
})

describe('up to 500 resources', () => {
  it('are changed at once, those that have it already left alone', async () => {
    const [first = 0, second = 0] = await add(2, { tags: ['x', 'y'] })
    const [third = 0] = await add(1, { tags: ['z'], price: 'Free' })
    const before = await rows()
    const change = { set: { price: 'Free' }, addTags: ['z', 'x'], removeTags: ['y'] }
    const job = await start({ ids: [second, first, first, 999_999] }, change)
    expect(job).toMatchObject({ state: 'done', total: 3, done: 3, changed: 2, change })
    const [one, two, three] = await rows()
    expect([one?.['tags'], two?.['tags'], one?.['price']]).toEqual([['x', 'z'], ['x', 'z'], 'Free'])
    expect(three).toEqual(before[2])
    expect(await start({ ids: [first, third] }, { set: { price: 'Free' } })).toMatchObject({
      done: 2,
      changed: 0,
    })
    const versions = await runSql(
      test.ctx,
      'SELECT changes FROM resource_versions WHERE resource_id = $1 ORDER BY version',
      [first],
    )
    expect(versions.at(-1)?.['changes']).toMatchObject({
      tags: [
        ['x', 'y'],
        ['x', 'z'],
      ],
    })
    const [entry] = await runSql(
      test.ctx,
      `SELECT details FROM audit_log WHERE action = 'resources_changed' ORDER BY id DESC LIMIT 1`,
    )
    expect(entry?.['details']).toMatchObject({ changed: 2, price: 'Free', addTags: 'z, x' })
  })

  it('get a language, and subtitles in the same way as tags', async () => {
    const [first = 0] = await add(1, { subtitles: ['de', 'es'] })
    const [second = 0] = await add(1, { language: 'fr' })
    const change = { set: { language: 'fr' }, addSubtitles: ['en', 'de'], removeSubtitles: ['es'] }
    expect((await preview(all, change)).fields).toMatchObject([
      { field: 'language', changed: 1, from: [{ value: 'en', count: 1 }] },
      { field: 'addSubtitles', changed: 2 },
      { field: 'removeSubtitles', changed: 1 },
    ])
    const job = await start({ ids: [first, second] }, change)
    expect(job).toMatchObject({ state: 'done', changed: 2, change })
    expect(await rows()).toMatchObject([
      { language: 'fr', subtitles: ['de', 'en'] },
      { language: 'fr', subtitles: ['en', 'de'] },
    ])
  })

  it('that were changed before there were subtitles are shown without any', async () => {
    const [id = 0] = await add(1)
    const job = await start({ ids: [id] }, { set: { level: 'master' } })
    await runSql(
      test.ctx,
      "UPDATE bulk_jobs SET change = change - 'addSubtitles' - 'removeSubtitles'",
    )
    expect(await (await admin.get(`${PATH}/${job.id}`)).json()).toEqual(job)
  })

  it('may be all that the table finds, except some', async () => {
    const books = await add(3, { type: 'book' })
    await add(2, { type: 'course' })
    const selection = { query: { type: ['book'] }, except: [books[1]] }
    expect(await start(selection, { set: { level: 'master', opening: null } })).toMatchObject({
      total: 2,
      changed: 2,
    })
    expect((await rows()).filter(({ level }) => level === 'master').map(({ id }) => id)).toEqual([
      books[0],
      books[2],
    ])
    expect(await start(selection, { delete: true })).toMatchObject({ state: 'done', changed: 2 })
    expect(await rows()).toHaveLength(3)
    expect(await start({ query: { type: ['article'] } }, { delete: true })).toMatchObject({
      state: 'done',
      total: 0,
    })
  })
})

describe('more than 500 resources', () => {
  it('are changed by a job, in one entry of the audit log', async () => {
    await add(1_100)
    const job = await start(all, { set: { level: 'master' } })
    expect(job).toMatchObject({ state: 'waiting', total: 1_100, done: 0, endedAt: null })
    await test.ctx.jobs.drain()
    expect(await get(job.id)).toMatchObject({ state: 'done', done: 1_100, changed: 1_100 })
    expect((await rows()).every(({ level }) => level === 'master')).toBe(true)
    const entries = await runSql(
      test.ctx,
      `SELECT details, (SELECT count(*)::int FROM audit_items WHERE entry_id = audit_log.id) AS items
       FROM audit_log WHERE details ->> 'changed' = '1100'`,
    )
    expect(entries).toEqual([{ details: { changed: 1_100, level: 'master' }, items: 1_100 }])
    expect(((await (await admin.get(PATH)).json()) as BulkJobView[]).map(({ id }) => id)).toEqual([
      job.id,
    ])
  })

  it('that are deleted meanwhile are not counted', async () => {
    const ids = await add(600)
    const job = await start(all, { set: { level: 'master' } })
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = ANY ($1)', [ids.slice(0, 50)])
    await test.ctx.jobs.drain()
    expect(await get(job.id)).toMatchObject({ state: 'done', done: 600, changed: 550 })
  })

  it('stay as they are when the job is canceled', async () => {
    await add(600)
    const job = await start(all, { delete: true })
    const canceled = await post<BulkJobView>(`${PATH}/${job.id}/cancel`, {}, 200)
    expect(canceled).toMatchObject({ state: 'canceled', done: 0 })
    await test.ctx.jobs.drain()
    expect(await rows()).toHaveLength(600)
    expect(await post(`${PATH}/${job.id}/cancel`, {}, 200)).toMatchObject({ state: 'canceled' })
  })

  it('are done once each, though the process was killed in the middle and there are two attempts', async () => {
    await add(600)
    const job = await start(all, { set: { price: '$5' } })
    // As after a kill: two parts are done, and the queue starts over.
    await runSql(
      test.ctx,
      `UPDATE bulk_jobs SET done = 500, changed = 500, state = 'running' WHERE id = $1`,
      [job.id],
    )
    await test.ctx.jobs.enqueue(test.ctx.db, bulkJob, { id: job.id })
    await Promise.all([test.ctx.jobs.drain(), test.ctx.jobs.drain()])
    expect(await get(job.id)).toMatchObject({ state: 'done', done: 600, changed: 600 })
    expect((await rows()).filter(({ price }) => price === '$5')).toHaveLength(100)
  })

  it('a part that fails undoes itself, and the job says so', { timeout: 15_000 }, async () => {
    await add(600)
    const job = await start(all, { set: { level: 'master' } })
    await runSql(
      test.ctx,
      `ALTER TABLE resources ADD CONSTRAINT refused CHECK (level <> 'master') NOT VALID`,
    )
    await test.ctx.jobs.drain()
    await runSql(test.ctx, 'ALTER TABLE resources DROP CONSTRAINT refused')
    const failed = await get(job.id)
    expect(failed).toMatchObject({ state: 'failed', done: 0, changed: 0 })
    expect(failed.error).toContain('could not be changed')
    expect((await rows()).some(({ level }) => level === 'master')).toBe(false)
  })
})
