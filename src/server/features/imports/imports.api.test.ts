import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportAnswer, UpdateBatchAnswer } from '#shared/contracts/admin-resources.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
beforeEach(() => runSql(test.ctx, 'DELETE FROM resources'))
afterAll(() => test.ctx[Symbol.asyncDispose]())

let made = 0
const newRow = (fields: Record<string, unknown> = {}) => ({
  title: `Row ${++made}`,
  description: 'For this test',
  type: 'book',
  level: 'all',
  category: 'general',
  sourceWebsite: 'other',
  sourceUrl: `https://example.org/row/${made}`,
  ...fields,
})
const IMPORT = '/api/admin/resources/import'
const UPDATE = '/api/admin/resources/update-batch'
const send = (path: string, body: unknown) => admin.send('POST', path, body)
const titles = async () =>
  (await runSql<{ title: string }>(test.ctx, 'SELECT title FROM resources ORDER BY id')).map(
    ({ title }) => title,
  )
const imported = async (rows: unknown[], dryRun = false): Promise<ImportAnswer> => {
  const answer = await send(IMPORT, { rows, dryRun })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as ImportAnswer
}

describe('refusals', () => {
  it('401 for visitors, 403 for members', async () => {
    const member = await registerMember(test)
    for (const path of [IMPORT, UPDATE]) {
      expect((await test.send('POST', path, {})).status).toBe(401)
      expect((await member.send('POST', path, {})).status).toBe(403)
    }
  })

  it.each([
    [IMPORT, {}],
    [IMPORT, { rows: [] }],
    [IMPORT, { rows: ['a'] }],
    [IMPORT, { rows: [newRow()], dryRun: 'yes' }],
    [IMPORT, { rows: Array.from({ length: 501 }, () => newRow()) }],
    [UPDATE, { updates: [] }],
    [UPDATE, { updates: [{ title: 'No address' }] }],
    [UPDATE, { updates: [{ sourceUrl: 'https://a.example' }], dryRun: 'yes' }],
    [UPDATE, { updates: [{ sourceUrl: 'https://a.example', seen: 'x' }] }],
    [UPDATE, { updates: [{ sourceUrl: 'https://a.example', seen: { hue: 'x' } }] }],
    [UPDATE, { updates: [{ sourceUrl: 'https://a.example', seen: { price: { a: 1 } } }] }],
    [UPDATE, { updates: Array.from({ length: 501 }, () => ({ sourceUrl: 'https://a.example' })) }],
  ])('400: %s %#', async (path, body) => {
    expect((await send(path, body)).status).toBe(400)
    expect(await titles()).toEqual([])
  })

  it('413 above 1 MiB', async () => {
    const rows = Array.from({ length: 300 }, () => newRow({ description: 'x'.repeat(4000) }))
    expect((await send(IMPORT, { rows })).status).toBe(413)
  })

  it('an update names each faulty row and field', async () => {
    const updates = [
      { sourceUrl: 'https://a.example', level: 'expert', title: '' },
      { sourceUrl: 'https://b.example' },
      { sourceUrl: 'javascript:alert(1)' },
    ]
    const answer = await send(UPDATE, { updates })
    const { fields } = (await answer.json()) as ErrorBody
    expect(Object.keys(fields ?? {}).toSorted()).toEqual([
      'updates.0.level',
      'updates.0.title',
      'updates.2.sourceUrl',
    ])
  })
})

describe('an import', () => {
  it('returns a result for each row in order; faulty rows do not affect others', async () => {
    const [there] = [newRow({ title: 'There' })]
    await imported([there])
    const [{ id } = { id: 0 }] = await runSql<{ id: number }>(test.ctx, 'SELECT id FROM resources')
    const twice = newRow({ title: 'Twice' })
    const { results } = await imported([
      newRow({ title: 'New' }),
      { ...newRow(), title: '', type: 'film' },
      { ...newRow(), sourceUrl: there.sourceUrl },
      twice,
      { ...twice, title: 'Twice again' },
      newRow({ title: 'Cheap', price: 'abc', avgRating: 'n/a' }),
    ])
    expect(results).toEqual([
      { row: 1, status: 'created' },
      {
        row: 2,
        status: 'error',
        code: 'invalid',
        fields: ['title', 'type'],
        message: 'Title is required; Type must be one of youtube, book, course, article, other',
      },
      {
        row: 3,
        status: 'error',
        code: 'exists',
        message: `A resource with this source URL already exists: “There” (#${id})`,
        sameAs: id,
      },
      { row: 4, status: 'created' },
      { row: 5, status: 'error', code: 'repeated', message: 'Row 4 has the same source URL' },
      { row: 6, status: 'created' },
    ])
    expect(await titles()).toEqual(['There', 'New', 'Twice', 'Cheap'])
  })

  it('reports the same in a dry run, which writes nothing', async () => {
    const rows = [newRow(), { ...newRow(), level: 'expert' }]
    const dry = await imported(rows, true)
    expect(await titles()).toEqual([])
    expect(await imported(rows)).toEqual(dry)
    expect(await titles()).toHaveLength(1)
  })

  it('accepts 500 rows', async () => {
    const { results } = await imported(Array.from({ length: 500 }, () => newRow()))
    expect(results.filter(({ status }) => status === 'created')).toHaveLength(500)
    expect(await titles()).toHaveLength(500)
  })

  it('is complete or absent: a row that the database refuses undoes it', async () => {
    await runSql(
      test.ctx,
      `CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN IF NEW.title = 'Broken' THEN RAISE 'no'; END IF; RETURN NEW; END $$`,
    )
    await runSql(
      test.ctx,
      `CREATE TRIGGER refuse_row BEFORE INSERT ON resources FOR EACH ROW EXECUTE FUNCTION refuse_row()`,
    )
    try {
      const rows = [newRow(), newRow({ title: 'Broken' })]
      expect((await send(IMPORT, { rows })).status).toBe(500)
      expect(await titles()).toEqual([])
    } finally {
      await runSql(test.ctx, 'DROP FUNCTION refuse_row CASCADE')
    }
  })

  it('two simultaneous imports share no row', async () => {
    const rows = Array.from({ length: 20 }, () => newRow())
    const answers = await Promise.all([imported(rows), imported(rows.toReversed())])
    const created = answers.flatMap(({ results }) =>
      results.filter(({ status }) => status === 'created'),
    )
    expect(created).toHaveLength(20)
    expect(await titles()).toHaveLength(20)
  })

  it('security 44: is recorded once, by its counts', async () => {
    await runSql(test.ctx, 'DELETE FROM audit_log')
    await imported([newRow(), { ...newRow(), title: '' }])
    await imported([newRow()], true)
    const log = await runSql(test.ctx, 'SELECT action, user_id, details FROM audit_log')
    expect(log).toEqual([
      {
        action: 'resources_imported',
        user_id: admin.id,
        details: { imported: 1, refused: 1 },
      },
    ])
  })
})

describe('an update', () => {
  const updated = async (updates: unknown[]): Promise<UpdateBatchAnswer> => {
    const answer = await send(UPDATE, { updates })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as UpdateBatchAnswer
  }
  const shown = async () => (await (await test.get('/api/resources')).json()) as ResourceView[]

  it('changes what each row names and counts what does not exist', async () => {
    const [one, two] = [
      newRow({ price: '$1', tags: ['a'], publishedDate: '2020-01-01' }),
      newRow({ price: '$2', isFeatured: true }),
    ]
    await imported([one, two])
    const before = await shown()
    const answer = await updated([
      { sourceUrl: one.sourceUrl, price: '$9', tags: ['b', 'c'], publishedDate: '2021-02-03' },
      { sourceUrl: two.sourceUrl, title: 'Second', isFeatured: false, avgRating: 12 },
      { sourceUrl: 'https://example.org/nowhere', title: 'Nobody' },
    ])
    expect(answer).toEqual({ updated: 2, notFound: 1 })
    const after = await shown()
    const stable = (rows: ResourceView[]) =>
      rows.toSorted((a, b) => a.id - b.id).map((row) => ({ ...row, updatedAt: '' }))
    const [first, second] = stable(before)
    expect(stable(after)).toEqual([
      { ...first, price: '$9', tags: ['b', 'c'], publishedDate: '2021-02-03' },
      { ...second, title: 'Second', isFeatured: false, avgRating: 12 },
    ])
  })

  it('empties a cell with null, and lets the later of two rows count', async () => {
    const row = newRow({ price: '$1', author: 'Somebody' })
    await imported([row])
    const { sourceUrl } = row
    expect(
      await updated([
        { sourceUrl, price: null, title: 'First' },
        { sourceUrl, title: 'Last' },
        { sourceUrl },
      ]),
    ).toEqual({ updated: 3, notFound: 0 })
    expect(await shown()).toMatchObject([{ title: 'Last', price: null, author: 'Somebody' }])
  })

  it('changes views alone', async () => {
    const row = newRow({ views: 3 })
    await imported([row])
    const [before] = await shown()
    expect(await updated([{ sourceUrl: row.sourceUrl, views: 8 }])).toEqual({
      updated: 1,
      notFound: 0,
    })
    const [after] = await shown()
    expect({ ...after, updatedAt: '' }).toEqual({ ...before, views: 8, updatedAt: '' })
    expect(after?.updatedAt).not.toBe(before?.updatedAt)
  })

  it('is found by its new words at once', async () => {
    const row = newRow({ title: 'Forgotten' })
    await imported([row])
    await updated([{ sourceUrl: row.sourceUrl, title: 'Remembered' }])
    const find = async (query: string) =>
      ((await (await test.get(`/api/resources?query=${query}`)).json()) as unknown[]).length
    expect([await find('remembered'), await find('forgotten')]).toEqual([1, 0])
  })

  it('a dry run says what each row would change, and writes nothing', async () => {
    const old = { price: '$1', tags: ['a', 'b'], publishedDate: '2020', isFeatured: true }
    const row = newRow({ ...old, title: 'There', sourceUrl: 'https://youtu.be/Abc' })
    await imported([row])
    await runSql(test.ctx, 'DELETE FROM audit_log')
    const [before] = await shown()
    const { sourceUrl } = row
    const updates = [
      { sourceUrl, ...old, title: ' There ' },
      { sourceUrl, price: '$2', tags: ['a'], publishedDate: '2020-01', views: 7 },
      { sourceUrl, price: '$3', isFeatured: false },
      { sourceUrl: 'https://www.youtube.com/watch?v=Abc', price: '$2' },
      { sourceUrl: 'https://example.org/nowhere' },
    ]
    const answer = await admin.send('POST', UPDATE, { updates, dryRun: true })
    const named = { id: before?.id, title: 'There' }
    expect(await answer.json()).toEqual({
      updated: 4,
      notFound: 1,
      results: [
        { status: 'unchanged', ...named, changes: {} },
        {
          status: 'changed',
          ...named,
          changes: {
            price: ['$1', '$2'],
            tags: [['a', 'b'], ['a']],
            publishedDate: ['2020', '2020-01'],
            views: [0, 7],
          },
        },
        // The check takes the row before it into account, as the upload will.
        {
          status: 'changed',
          ...named,
          changes: { price: ['$2', '$3'], isFeatured: [true, false] },
        },
        { status: 'changed', ...named, changes: { price: ['$3', '$2'] } },
        { status: 'not_found' },
      ],
    })
    expect(await shown()).toEqual([before])
    expect(await runSql(test.ctx, 'SELECT * FROM audit_log')).toEqual([])
  })

  it('leaves alone, and reports, what has changed since the dry run', async () => {
    const row = newRow({ title: 'There', price: '$1', author: 'A', level: 'all', views: 1 })
    await imported([row])
    const { sourceUrl } = row
    await updated([{ sourceUrl, price: '$5', author: 'B', views: 2 }])
    const [before] = await shown()
    const send = (fields: object, seen: object) =>
      admin
        .send('POST', UPDATE, { updates: [{ sourceUrl, ...fields, seen }] })
        .then((answer) => answer.json())
    const named = { id: before?.id, title: 'There' }
    expect(await send({ price: '$2', level: 'master' }, { price: '$1', level: 'all' })).toEqual({
      updated: 0,
      notFound: 0,
      results: [
        {
          status: 'changed_meanwhile',
          ...named,
          changes: { price: ['$5', '$2'], level: ['all', 'master'] },
        },
      ],
    })
    expect(await shown()).toEqual([before])
    // The author already has the row's value, views change on their own, and the row has no price.
    const seen = { author: 'A', views: 1, price: '$1', level: 'all' }
    expect(await send({ author: 'B', views: 3, level: 'master' }, seen)).toMatchObject({
      updated: 1,
      results: [{ status: 'changed' }],
    })
    expect(await shown()).toMatchObject([{ price: '$5', author: 'B', level: 'master', views: 3 }])
    // The same request again, as after a lost response.
    expect(await send({ author: 'B', views: 3, level: 'master' }, seen)).toMatchObject({
      updated: 1,
      results: [{ status: 'unchanged' }],
    })
  })

  it('of two simultaneous updates after the same dry run, one is refused', async () => {
    const row = newRow({ price: '$1' })
    await imported([row])
    const send = (price: string) =>
      admin
        .send('POST', UPDATE, {
          updates: [{ sourceUrl: row.sourceUrl, price, seen: { price: '$1' } }],
        })
        .then(async (answer) => (await answer.json()) as UpdateBatchAnswer)
    const answers = await Promise.all(['$2', '$3', '$4'].map(send))
    const withStatus = (status: string) =>
      answers.filter(({ results }) => results?.[0]?.status === status).length
    expect([withStatus('changed'), withStatus('changed_meanwhile')]).toEqual([1, 2])
  })

  it('a row that changes nothing is not recorded', async () => {
    const row = newRow({ price: '$1' })
    await imported([row])
    const [before] = await shown()
    await runSql(test.ctx, 'DELETE FROM audit_log')
    expect(await updated([{ sourceUrl: row.sourceUrl, price: '$1' }])).toEqual({
      updated: 1,
      notFound: 0,
    })
    expect(await shown()).toEqual([before])
    expect(await runSql(test.ctx, 'SELECT * FROM audit_items')).toEqual([])
  })
})
