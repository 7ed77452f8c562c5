import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuditEntryView, auditItemView, type AuditItemView } from '#shared/contracts/audit.ts'
import { addResources, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let admin: Member
let now = new Date('2026-06-15T12:00:00Z')

beforeAll(async () => {
  test = await startTestApp({ clock: () => now })
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  await runSql(test.ctx, 'DELETE FROM audit_log')
  await runSql(test.ctx, 'DELETE FROM resources')
})

const send = async (path: string, body: object, as = admin) => {
  const answer = await as.send('POST', `/api/admin/resources/${path}`, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
}
const changeAll = async (ids: number[], change: object) => {
  const answer = await admin.send('POST', '/api/admin/bulk-jobs', { selection: { ids }, change })
  expect(answer.status, await answer.clone().text()).toBe(201)
}
const entries = async () => (await (await admin.get('/api/admin/audit')).json()) as AuditEntryView[]
const items = async (entry: AuditEntryView | undefined, search = '') => {
  const answer = await admin.get(`/api/admin/audit/${entry?.id}/items?${search}`)
  expect(answer.status).toBe(200)
  const found = (await answer.json()) as AuditItemView[]
  expect(found.map((item) => auditItemView.strict().parse(item))).toEqual(found)
  return { found, total: Number(answer.headers.get('x-total-count')) }
}
const row = (url: string) => ({
  title: `Title of ${url}`,
  description: 'D',
  type: 'book',
  level: 'all',
  category: 'general',
  sourceWebsite: 'other',
  sourceUrl: `https://audit.example/${url}`,
})

describe('fault 4: refusals', () => {
  it('401 for visitors, 403 for members, 404 for an unknown entry, 400 for an invalid run', async () => {
    const member = await registerMember(test)
    expect((await test.get('/api/admin/audit/1/items')).status).toBe(401)
    expect((await member.get('/api/admin/audit/1/items')).status).toBe(403)
    expect((await admin.get('/api/admin/audit/999999999/items')).status).toBe(404)
    const answer = await admin.send('POST', '/api/admin/resources/import', {
      rows: [row('a')],
      run: "'; DROP",
    })
    expect(answer.status).toBe(400)
  })
})

describe('fault 4: the log says which resources', () => {
  it('were changed at once, and which still exist', async () => {
    const ids = await addResources(test.ctx, [{ title: 'One' }, { title: 'Two' }])
    await changeAll([...ids, 999_999], { set: { level: 'master' } })
    await runSql(test.ctx, `DELETE FROM resources WHERE title = 'Two'`)
    const [entry] = await entries()
    expect(entry).toMatchObject({
      action: 'resources_changed',
      details: { changed: 2, level: 'master' },
      items: 2,
    })
    expect(await items(entry)).toEqual({
      found: [
        { resourceId: ids[0], title: 'One', fields: null, kept: null, exists: true },
        { resourceId: ids[1], title: 'Two', fields: null, kept: null, exists: false },
      ],
      total: 2,
    })
  })

  it('were deleted at once, under their titles', async () => {
    const ids = await addResources(test.ctx, [{ title: 'One' }, { title: 'Two' }])
    await changeAll(ids, { delete: true })
    const { found } = await items((await entries())[0])
    expect(found.map(({ title, exists }) => [title, exists])).toEqual([
      ['One', false],
      ['Two', false],
    ])
  })

  it('were imported and updated, and in which fields', async () => {
    await send('import', { rows: [row('a'), { ...row('b'), title: '' }, row('c')] })
    await send('update-batch', {
      updates: [
        { sourceUrl: 'https://audit.example/a', price: '$5', duration: '1 h' },
        { sourceUrl: 'https://audit.example/nowhere', price: '$5' },
      ],
    })
    const [updated, imported] = await entries()
    expect(imported).toMatchObject({ details: { imported: 2, refused: 1 }, items: 2 })
    expect((await items(imported)).found.map(({ title }) => title)).toEqual([
      'Title of a',
      'Title of c',
    ])
    expect(updated).toMatchObject({ details: { updated: 1, notFound: 1 } })
    expect((await items(updated)).found).toMatchObject([
      { title: 'Title of a', fields: 'price, duration' },
    ])
  })

  it('is named by its title when it was changed alone', async () => {
    const [id] = await addResources(test.ctx, [{ title: 'One' }])
    await admin.send('PUT', `/api/admin/resources/${id}`, { price: '$5' })
    const details = { resource: id, title: 'One', fields: 'price' }
    expect((await entries())[0]).toMatchObject({ details, items: 0 })
  })
})

describe('fault 4: what is sent in parts', () => {
  const part = (first: number, run: string) => ({
    rows: Array.from({ length: 3 }, (_, at) => row(`${run}/${first + at}`)),
    run,
  })

  it('is one entry, with all of its resources a page at a time', async () => {
    for (const first of [0, 3, 6]) await send('import', part(first, 'run-number-1'))
    const [entry, ...more] = await entries()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ details: { imported: 9, refused: 0 }, items: 9 })
    const { found, total } = await items(entry, 'limit=2&offset=4')
    expect(found.map(({ title }) => title)).toEqual([
      'Title of run-number-1/4',
      'Title of run-number-1/5',
    ])
    expect(total).toBe(9)
  })

  it('is another entry for another run, action or person, and after an hour', async () => {
    await send('import', part(0, 'run-number-1'))
    await send('import', part(0, 'run-number-2'))
    const updates = [{ sourceUrl: row('run-number-1/0').sourceUrl, price: '$5' }]
    await send('update-batch', { updates, run: 'run-number-1' })
    await send('import', part(3, 'run-number-1'), await registerAdmin(test))
    now = new Date(now.getTime() + 3_700_000)
    await send('import', part(6, 'run-number-1'))
    const made = (await entries()).filter(({ action }) => action.startsWith('resources_'))
    expect(made.map(({ items: count }) => count)).toEqual([3, 3, 1, 3, 3])
  })
})
