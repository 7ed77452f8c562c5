import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SynonymView } from '#shared/contracts/search.ts'
import { addResources, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { searchCatalogue } from '#tests/support/search-catalogue.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PATH = '/api/admin/search-synonyms'
const INPUT = { relation: 'same', words: ['zorp'], targets: ['fianchetto'] }

let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
  await addResources(test.ctx, [{ title: 'The fianchetto' }, { title: 'The long diagonal' }])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

describe('refusals', () => {
  it.each([
    { relation: 'like', words: ['a'], targets: ['b'] },
    { relation: 'same', words: [], targets: ['b'] },
    { relation: 'same', words: ['a'], targets: [' '] },
    { relation: 'also', words: ['?!'], targets: ['b'] },
    { relation: 'also', words: ['x'.repeat(61)], targets: ['b'] },
  ])('400: %j', async (body) => {
    expect((await admin.send('POST', PATH, body)).status).toBe(400)
    expect((await admin.send('PUT', `${PATH}/999`, body)).status).toBe(400)
  })
})

it('a synonym works from the next search on, and is gone when it is removed', async () => {
  const titles = async (query: string) => (await searchCatalogue(test, query)).titles
  expect(await titles('zorp')).toEqual([])
  const added = await admin.send('POST', PATH, INPUT)
  expect(added.status).toBe(201)
  const { id } = (await added.json()) as SynonymView
  expect(await titles('zorp')).toEqual(['The fianchetto'])
  const listed = (await (await admin.get(PATH)).json()) as SynonymView[]
  expect(listed[0]).toEqual({ id, ...INPUT })
  expect(listed.some(({ words }) => words.includes('ruy lopez'))).toBe(true)

  const changed = await admin.send('PUT', `${PATH}/${id}`, { words: ['qqorp'] })
  expect(await changed.json()).toEqual({ id, ...INPUT, words: ['qqorp'] })
  const unchanged = await admin.send('PUT', `${PATH}/${id}`, {})
  expect(await unchanged.json()).toEqual({ id, ...INPUT, words: ['qqorp'] })
  expect(await titles('zorp')).toEqual([])
  expect(await titles('qqorp')).toEqual(['The fianchetto'])

  expect((await admin.send('DELETE', `${PATH}/${id}`)).status).toBe(204)
  expect(await titles('qqorp')).toEqual([])
  const audited = await runSql<{ action: string }>(
    test.ctx,
    `SELECT action FROM audit_log WHERE action LIKE 'synonym%' ORDER BY id`,
  )
  expect(audited.map(({ action }) => action)).toEqual([
    'synonym_added',
    'synonym_changed',
    'synonym_removed',
  ])
})

it('phrases are found as phrases, and `also` ranks below', async () => {
  const input = { relation: 'also', words: ['big bishop'], targets: ['long diagonal'] }
  expect((await admin.send('POST', PATH, input)).status).toBe(201)
  expect((await searchCatalogue(test, 'big bishop')).titles).toEqual(['The long diagonal'])
})
