import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportCsvChunks } from '#server/features/imports/export-resources.service.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { importRows, readRows } from './csv-commands.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const HEAD = 'title,description,type,source_url,source_website,level,category'
const line = (name: string, type = 'book') =>
  `${name},About ${name},${type},https://example.org/csv/${name},other,all,general`

let test: TestApp
const said: string[] = []
beforeAll(async () => void (test = await startTestApp()))
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  said.length = 0
  await runSql(test.ctx, 'DELETE FROM resources')
})

const imported = (text: string, dryRun = false) =>
  importRows(test.ctx.db, readRows(text).rows, {
    dryRun,
    now: NOW,
    terminal: { say: (text) => void said.push(text) },
  })
const titles = async () =>
  (await runSql<{ title: string }>(test.ctx, 'SELECT title FROM resources ORDER BY id')).map(
    ({ title }) => title,
  )

describe('readRows', () => {
  it('separates valid rows from faulty ones, in the order of the file', () => {
    const text = [HEAD, line('a', 'podcast'), line('b'), line('b'), line('c'), 'x,,book'].join('\n')
    const { rows, faults } = readRows(text)
    expect(rows.map(({ row }) => row)).toEqual([3, 5])
    expect(faults).toEqual([
      'Row 2 has invalid type: podcast. Allowed values: youtube, book, course, article, other',
      'Row 4 has the source URL of row 3',
      'Row 6 is missing required fields: description, source_url, level, category',
    ])
  })

  it('refuses rows that cannot be read reliably, even below blank lines', () => {
    const text = ['', HEAD, line('a'), `"b"ad,${line('b')}`, line('c')].join('\n')
    const { rows, faults } = readRows(text)
    expect(rows.map(({ resource }) => resource.title)).toEqual(['a'])
    expect(faults.join('\n')).toContain('cannot be read')
  })

  it('refuses the whole file if columns are missing', () => {
    expect(readRows('title\nA')).toEqual({
      rows: [],
      faults: expect.arrayContaining(['CSV is missing required column: source_url']),
    })
    expect(readRows('').faults).toEqual(['CSV file must contain at least headers and one data row'])
  })
})

describe('importRows', () => {
  it('adds what is new, and leaves what is there as it is', async () => {
    const id = await addResource(test.ctx, {
      title: 'Old',
      sourceUrl: 'https://example.org/csv/b',
    })
    const same = await addResource(test.ctx, { sourceUrl: 'http://www.example.org/csv/c/' })
    const like = await addResource(test.ctx, { sourceUrl: 'https://amazon.de/dp/0306406152' })
    const text = [HEAD, line('a'), line('b'), line('c'), line('9780306406157')].join('\n')
    expect(await imported(text)).toEqual({ created: 2, existing: 2 })
    expect((await titles()).toSpliced(1, 2)).toEqual(['Old', 'a', '9780306406157'])
    expect(said).toEqual([
      `Row 3 is already in the catalogue as resource ${id}: https://example.org/csv/b`,
      `Row 4 is already in the catalogue as resource ${same}: https://example.org/csv/c`,
      `Row 5 is probably the same as resource ${like}: https://example.org/csv/9780306406157`,
    ])
    const [entry] = await runSql(
      test.ctx,
      'SELECT user_id, action, details FROM audit_log ORDER BY id DESC LIMIT 1',
    )
    expect(entry).toEqual({
      user_id: null,
      action: 'resources_imported',
      details: { imported: 2, byCommandLine: true },
    })
  })

  it('writes nothing in a dry run but reports the same', async () => {
    await addResource(test.ctx, { title: 'Old', sourceUrl: 'https://example.org/csv/b' })
    const text = [HEAD, line('a'), line('b')].join('\n')
    expect(await imported(text, true)).toEqual({ created: 1, existing: 1 })
    expect(await titles()).toEqual(['Old'])
    expect(said).toHaveLength(1)
  })

  it('accepts more rows than fit into one transaction', async () => {
    const text = [HEAD, ...Array.from({ length: 1_203 }, (_, each) => line(`n${each}`))].join('\n')
    expect(await imported(text)).toEqual({ created: 1_203, existing: 0 })
    expect(await imported(text)).toEqual({ created: 0, existing: 1_203 })
    expect(await titles()).toHaveLength(1_203)
  })
})

describe('the export', () => {
  it('is what the console downloads, and imports into an empty catalogue', async () => {
    await addResource(test.ctx, { title: '=1+1 "👑"', tags: ['a', 'b'], price: '$5' })
    await addResource(test.ctx, { description: 'two\nlines' })
    let text = ''
    for await (const chunk of exportCsvChunks(test.ctx.db)) text += chunk
    const admin = await registerAdmin(test)
    const download = await (await admin.get('/api/admin/resources.csv')).arrayBuffer()
    expect(Buffer.from(download).toString()).toBe(text)
    const before = await titles()
    await runSql(test.ctx, 'DELETE FROM resources')
    expect(await imported(text)).toEqual({ created: 2, existing: 0 })
    expect(await titles()).toEqual(before)
  })
})
