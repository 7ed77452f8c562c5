import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView, AuditItemView } from '#shared/contracts/audit.ts'
import type { BulkJobView, UnchangedView } from '#shared/contracts/bulk-jobs.ts'
import { addComment, addResources, type aResource, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin, registerCurator } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PATH = '/api/admin/bulk-jobs'
let test: TestApp
let admin: Member
let curator: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
  curator = await registerCurator(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(() =>
  runSql(test.ctx, 'TRUNCATE resources, bulk_jobs, trash, resource_versions CASCADE'),
)

const call = async <Body>(
  who: Member,
  method: string,
  path: string,
  body: unknown = {},
  status = 201,
): Promise<Body> => {
  const answer = method === 'GET' ? await who.get(path) : await who.send(method, path, body)
  expect(answer.status, await answer.clone().text()).toBe(status)
  return (await answer.json()) as Body
}
const start = (change: unknown, selection: unknown = { query: {} }) =>
  call<BulkJobView>(curator, 'POST', PATH, { selection, change })
const undo = ({ id }: { id: number }, status = 201) =>
  call<BulkJobView & { message: string }>(curator, 'POST', `${PATH}/${id}/undo`, {}, status)
const get = (id: number) => call<BulkJobView>(curator, 'GET', `${PATH}/${id}`, {}, 200)
const kept = ({ id }: { id: number }) =>
  call<UnchangedView[]>(curator, 'GET', `${PATH}/${id}/kept`, {}, 200)
const edit = (id: number, fields: object) =>
  call(curator, 'PUT', `/api/admin/resources/${id}`, fields, 200)
const add = (count: number, fields: Partial<ReturnType<typeof aResource>> = {}) =>
  addResources(
    test.ctx,
    Array.from({ length: count }, () => fields),
  )
/** All resources, without the times of their last changes. */
const rows = async () => {
  const all = await runSql(test.ctx, 'SELECT * FROM resources ORDER BY id')
  return all.map(({ updated_at: _at, ...row }) => row)
}
/** The newest entries of an action. */
const entries = (action: string) =>
  call<AuditEntryView[]>(admin, 'GET', `/api/admin/audit?action=${action}`, {}, 200)
const undoEntry = ({ id }: { id: number }, status = 201) =>
  call<BulkJobView & { code: string }>(admin, 'POST', `/api/admin/audit/${id}/undo`, {}, status)
const newest = async (action: string) => {
  const [entry] = await entries(action)
  if (!entry) throw new Error(`The log has no ${action}`)
  return entry
}

describe('steady 12: refusals of an undo', () => {
  it("404 for what does not exist, and for somebody else's change", async () => {
    await add(1)
    const job = await start({ set: { level: 'master' } })
    for (const path of [
      `${PATH}/${job.id}/undo`,
      `${PATH}/999999/undo`,
      '/api/admin/audit/999999/undo',
    ])
      expect((await admin.send('POST', path, {})).status).toBe(404)
    expect((await admin.get(`${PATH}/${job.id}/kept`)).status).toBe(404)
  })

  it('409 for an entry that is not a change of several resources, and for one that changed nothing', async () => {
    const [id = 0] = await add(1, { price: 'Free' })
    await edit(id, { price: '$1' })
    expect(await undoEntry(await newest('resource_changed'), 409)).toMatchObject({
      code: 'not_undoable',
    })
    const nothing = await start({ set: { price: '$1' } })
    expect(nothing).toMatchObject({ changed: 0, undo: null })
    expect(await undo(nothing, 409)).toMatchObject({ code: 'not_undoable' })
  })

  it('409 while the change is being made, and while it is being undone', async () => {
    await add(600)
    const job = await start({ set: { level: 'master' } })
    expect(await undo(job, 409)).toMatchObject({ code: 'not_ended' })
    await test.ctx.jobs.drain()
    const undoing = await undo(job)
    expect(undoing).toMatchObject({ state: 'waiting', total: 600 })
    expect(await undo(job, 409)).toMatchObject({
      code: 'already_undone',
      message: 'This change is being undone at the moment',
    })
    expect(await newest('resources_changed')).toMatchObject({ undo: 'going' })
    await test.ctx.jobs.drain()
  })

  it('409 with who and when, if it was undone already; of two at once, one wins', async () => {
    await add(2)
    const job = await start({ set: { level: 'master' } })
    const path = `${PATH}/${job.id}/undo`
    const both = await Promise.all([curator.send('POST', path, {}), curator.send('POST', path, {})])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const { message } = await undo(job, 409)
    expect(message).toMatch(
      new RegExp(`^This change was already undone by ${curator.username} on \\w{3} \\d+, \\d{4}$`),
    )
    expect(await get(job.id)).toMatchObject({ undo: 'done' })
    expect(await undoEntry(await newest('resources_changed'), 409)).toMatchObject({
      code: 'already_undone',
    })
  })
})

describe('steady 12: an undo', () => {
  it('sets every field and tag back, as one change with its history and one entry of the log', async () => {
    await add(3, {
      level: 'beginner',
      opening: 'Najdorf',
      tags: ['a', 'c'],
      publishedDate: '2018-02-01',
      publishedPrecision: 'month',
    })
    await add(2, { level: 'master', opening: null, price: null, isForKids: true, tags: [] })
    const before = await rows()
    const job = await start({
      set: {
        level: 'master',
        category: 'endgame',
        opening: 'Italian Game',
        price: '$5',
        publishedDate: null,
        isForKids: false,
        isFeatured: true,
      },
      addTags: ['b'],
      removeTags: ['a'],
    })
    expect(job).toMatchObject({ changed: 5, undo: 'possible', undoes: null })
    const done = await undo(job)
    expect(done).toMatchObject({
      state: 'done',
      undoes: 'changed',
      changed: 5,
      kept: 0,
      undo: 'possible',
    })
    expect(await rows()).toEqual(before)
    expect(await newest('changes_undone')).toMatchObject({
      user: { username: curator.username },
      details: { changed: 5, kept: 0 },
      items: 5,
      undo: 'possible',
    })
    const versions = await runSql(
      test.ctx,
      `SELECT changes FROM resource_versions WHERE action = 'changes_undone' ORDER BY resource_id`,
    )
    expect(versions).toHaveLength(5)
    expect(versions[0]?.['changes']).toMatchObject({
      publishedDate: [null, '2018-02'],
      level: ['master', 'beginner'],
    })
  })

  it('leaves what has changed since, and names it', async () => {
    const [same = 0, edited = 0, titled = 0, deleted = 0, back = 0] = await add(5, {
      level: 'beginner',
      price: 'Free',
    })
    const job = await start({ set: { level: 'master', price: '$9' } })
    await edit(edited, { level: 'advanced', title: 'Edited since' })
    await edit(titled, { title: 'Another title' })
    await call(
      curator,
      'PUT',
      `/api/admin/resources/${back}`,
      { level: 'beginner', price: 'Free' },
      200,
    )
    await curator.send('DELETE', `/api/admin/resources/${deleted}`)
    const done = await undo(job)
    expect(done).toMatchObject({ changed: 3, kept: 2 })
    expect(await kept(done)).toEqual([
      { id: edited, title: 'Edited since', why: 'Changed since: Level', exists: true },
      { id: deleted, title: expect.any(String), why: 'Deleted since', exists: false },
    ])
    const now = new Map((await rows()).map((row) => [row['id'], row]))
    expect(now.get(same)).toMatchObject({ level: 'beginner', price: 'Free' })
    expect(now.get(edited)).toMatchObject({
      level: 'advanced',
      price: 'Free',
      title: 'Edited since',
    })
    expect(now.get(titled)).toMatchObject({
      level: 'beginner',
      price: 'Free',
      title: 'Another title',
    })
    const entry = await newest('changes_undone')
    const items = await call<AuditItemView[]>(
      admin,
      'GET',
      `/api/admin/audit/${entry.id}/items`,
      {},
      200,
    )
    expect(items.map((item) => [item.resourceId, item.kept])).toEqual([
      [edited, 'Changed since: Level'],
      [deleted, 'Deleted since'],
      [same, null],
      [titled, null],
    ])
  })

  it('can be undone itself, and then the change is made again', async () => {
    await add(4, { tags: ['old'] })
    const before = await rows()
    const job = await start({ addTags: ['new'] })
    const changed = await rows()
    const undone = await undo(job)
    expect(await rows()).toEqual(before)
    const redone = await undo(undone)
    expect(redone).toMatchObject({ undoes: 'changed', changed: 4 })
    expect(await rows()).toEqual(changed)
    expect(await undo(redone)).toMatchObject({ changed: 4 })
    expect(await rows()).toEqual(before)
  })

  it('goes back through several changes, the last one first', async () => {
    await add(2, { level: 'beginner' })
    const first = await start({ set: { level: 'master' } })
    const second = await start({ set: { level: 'advanced' } })
    await undo(second)
    expect(await undo(first)).toMatchObject({ changed: 2, kept: 0 })
    expect((await rows()).map(({ level }) => level)).toEqual(['beginner', 'beginner'])
  })

  it('follows openings that were renamed since, of which nobody has edited a resource', async () => {
    const body = { name: 'Group of renamed openings' }
    const { id: categoryId } = await call<{ id: number }>(
      curator,
      'POST',
      '/api/admin/opening-categories',
      body,
    )
    const opening = (name: string) =>
      call<{ id: number }>(curator, 'POST', '/api/admin/openings', { name, categoryId })
    const [one, other] = [await opening('Undo One'), await opening('Undo Other')]
    await add(2, { opening: 'Undo One' })
    const job = await start({ set: { opening: 'Undo Other' } })
    await call(curator, 'PUT', `/api/admin/openings/${one.id}`, { name: 'Undo First' }, 200)
    await call(curator, 'PUT', `/api/admin/openings/${other.id}`, { name: 'Undo Second' }, 200)
    expect((await rows()).map((row) => row['opening'])).toEqual(['Undo Second', 'Undo Second'])
    expect(await undo(job)).toMatchObject({ changed: 2, kept: 0 })
    expect((await rows()).map((row) => row['opening'])).toEqual(['Undo First', 'Undo First'])
  })

  it('leaves an old value that is not allowed any more', async () => {
    const [id = 0] = await add(1, { price: 'x'.repeat(60) })
    const job = await start({ set: { price: 'Free', level: 'master' } })
    await runSql(
      test.ctx,
      `UPDATE resource_versions SET changes = jsonb_set(changes, '{level,0}', '"grandmaster"')`,
    )
    const done = await undo(job)
    expect(await kept(done)).toMatchObject([{ id, why: 'Not allowed any more as it was: Level' }])
    expect((await rows())[0]).toMatchObject({ price: 'x'.repeat(60), level: 'master' })
  })
})

describe('steady 12: an undo of a deletion', () => {
  it('brings everything back with its comments, and deletes it again if it is undone', async () => {
    const [first = 0] = await add(3)
    await addComment(test.ctx, { resourceId: first, userId: curator.id })
    const before = await rows()
    const job = await start({ delete: true })
    expect(await rows()).toEqual([])
    const done = await undo(job)
    expect(done).toMatchObject({ undoes: 'deleted', changed: 3, kept: 0 })
    expect(await rows()).toEqual(before)
    expect(await runSql(test.ctx, 'SELECT resource_id FROM comments')).toEqual([
      { resource_id: first },
    ])
    const again = await undo(done)
    expect(again).toMatchObject({ undoes: 'added', changed: 3, kept: 0 })
    expect(await rows()).toEqual([])
    expect(await undo(again)).toMatchObject({ undoes: 'deleted', changed: 3 })
    expect(await rows()).toEqual(before)
  })

  it('skips and names what has been restored already, cannot be restored, or was purged', async () => {
    const [back = 0, taken = 0, gone = 0, again = 0, plain = 0] = await add(5)
    const job = await start({ delete: true })
    await call(curator, 'POST', `/api/admin/trash/resource/${back}/restore`, {}, 200)
    await call(curator, 'POST', `/api/admin/trash/resource/${again}/restore`, {}, 200)
    await curator.send('DELETE', `/api/admin/resources/${again}`)
    await runSql(test.ctx, 'DELETE FROM trash WHERE entity_id = $1', [gone])
    const [{ url } = { url: '' }] = await runSql<{ url: string }>(
      test.ctx,
      `SELECT snapshot #>> '{row,source_url}' AS url FROM trash WHERE entity_id = $1`,
      [taken],
    )
    await add(1, { sourceUrl: url })
    const done = await undo(job)
    expect(done).toMatchObject({ changed: 1, kept: 3 })
    expect(new Map((await kept(done)).map(({ id, why }) => [id, why]))).toEqual(
      new Map([
        [gone, 'Not in the trash any more'],
        [again, 'Restored and deleted again since'],
        [taken, expect.stringContaining('its source URL was added again since')],
      ]),
    )
    expect((await rows()).map(({ id }) => id)).toEqual(expect.arrayContaining([back, plain]))
  })
})

describe('steady 12: from the audit log', () => {
  it('an admin undoes what somebody else has changed', async () => {
    await add(2, { level: 'beginner' })
    await start({ set: { level: 'master' } })
    expect(await undoEntry(await newest('resources_changed'))).toMatchObject({ changed: 2 })
    expect((await rows()).every(({ level }) => level === 'beginner')).toBe(true)
    expect(await newest('resources_changed')).toMatchObject({ undo: 'done' })
  })

  it('a deletion, and then the change before it', async () => {
    await add(2, { level: 'beginner' })
    const before = await rows()
    await start({ set: { level: 'master' } })
    await start({ delete: true })
    await undoEntry(await newest('resources_deleted'))
    await undoEntry(await newest('resources_changed'))
    expect(await rows()).toEqual(before)
  })

  it('an update by CSV, and an import except what was changed since', async () => {
    const row = (name: string) => ({
      title: name,
      description: 'Imported',
      type: 'book',
      level: 'all',
      category: 'general',
      sourceWebsite: 'other',
      sourceUrl: `https://example.org/imported/${name}`,
    })
    const body = { rows: [row('one'), row('two'), row('three')] }
    await call(curator, 'POST', '/api/admin/resources/import', body, 200)
    const updates = [{ sourceUrl: row('one').sourceUrl, price: '$9' }]
    await call(curator, 'POST', '/api/admin/resources/update-batch', { updates }, 200)
    await undoEntry(await newest('resources_updated'))
    expect((await rows()).map(({ price }) => price)).toEqual([null, null, null])
    const two = (await rows()).find(({ title }) => title === 'two')
    await edit(Number(two?.['id']), { title: 'Two, corrected' })
    const done = await undoEntry(await newest('resources_imported'))
    expect(done).toMatchObject({ undoes: 'added', changed: 2, kept: 1 })
    expect((await rows()).map(({ title }) => title)).toEqual(['Two, corrected'])
    expect(await newest('additions_undone')).toMatchObject({
      details: { deleted: 2, kept: 1 },
      items: 3,
    })
  })
})

describe('steady 12: an undo of more than 500', () => {
  it('runs in the background, in one entry of the log', async () => {
    await add(1_100, { level: 'beginner' })
    const job = await start({ set: { level: 'master' } })
    await test.ctx.jobs.drain()
    const undoing = await undo(job)
    expect(undoing).toMatchObject({ state: 'waiting', total: 1_100, done: 0, undo: null })
    await test.ctx.jobs.drain()
    expect(await get(undoing.id)).toMatchObject({ state: 'done', changed: 1_100, undo: 'possible' })
    expect((await rows()).every(({ level }) => level === 'beginner')).toBe(true)
    expect(await newest('changes_undone')).toMatchObject({
      details: { changed: 1_100 },
      items: 1_100,
    })
  })

  it('does the rest if it is requested again after it was canceled', async () => {
    await add(600, { level: 'beginner' })
    const job = await start({ set: { level: 'master' } })
    await test.ctx.jobs.drain()
    const before = await undo(job)
    // As after canceling halfway: the first part is done.
    await runSql(
      test.ctx,
      `UPDATE resources SET level = 'beginner' WHERE id <= (SELECT min(id) + 249 FROM resources)`,
    )
    await call(curator, 'POST', `${PATH}/${before.id}/cancel`, {}, 200)
    expect(await get(job.id)).toMatchObject({ undo: 'possible' })
    const rest = await undo(job)
    await test.ctx.jobs.drain()
    expect(await get(rest.id)).toMatchObject({ state: 'done', done: 600, changed: 350, kept: 0 })
    expect((await rows()).every(({ level }) => level === 'beginner')).toBe(true)
  })

  it('undoes the part that a canceled change has made', async () => {
    await add(600, { level: 'beginner' })
    const job = await start({ set: { level: 'master' } })
    await test.ctx.jobs.drain()
    await runSql(test.ctx, `UPDATE bulk_jobs SET state = 'canceled'`)
    await undo(await get(job.id))
    await test.ctx.jobs.drain()
    expect((await rows()).every(({ level }) => level === 'beginner')).toBe(true)
  })
})
