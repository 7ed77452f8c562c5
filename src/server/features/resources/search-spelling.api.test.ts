import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { searchCatalogue } from '#tests/support/search-catalogue.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: fakeClock('2026-06-15T12:00:00Z').read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const search = (query: string, more = '') => searchCatalogue(test, query, more)

describe('the nearest spelling', () => {
  beforeAll(async () => {
    await addResources(test.ctx, [
      {
        title: 'Nimzowitsch and his System',
        author: 'Aron Nimzowitsch',
        type: 'book',
        publishedDate: '2026-06-14',
      },
      { title: 'Grünfeld (explained)', type: 'course' },
    ])
  })

  it('is searched when nothing matches, and named', async () => {
    const found = await search('nimzovitch')
    expect(found).toMatchObject({ fuzzy: '1', corrected: 'nimzowitsch', total: 1 })
    expect(found.titles).toEqual(['Nimzowitsch and his System'])
  })

  it('corrects only the unknown word, and ignores punctuation', async () => {
    expect(await search('nimzowich system')).toMatchObject({
      fuzzy: '1',
      corrected: 'nimzowitsch system',
    })
    expect(await search('explaimed')).toMatchObject({
      corrected: 'explained',
      titles: ['Grünfeld (explained)'],
    })
    expect(await search('Grünfelt')).toMatchObject({ corrected: 'grunfeld', total: 1 })
  })

  it('obeys the filters', async () => {
    expect((await search('nimzovitch', '&type=book&recent=week')).titles).toHaveLength(1)
    expect(await search('nimzovitch', '&type=course')).toMatchObject({
      titles: [],
      fuzzy: null,
      corrected: null,
    })
  })

  it('is not used if the words are right or if nothing is near', async () => {
    expect(await search('nimzowitsch')).toMatchObject({ fuzzy: null, corrected: null, total: 1 })
    expect(await search('xqzvwkj')).toEqual({ titles: [], total: 0, fuzzy: null, corrected: null })
    expect(await search('nimzovitch xqzvwkj')).toMatchObject({
      corrected: 'nimzowitsch xqzvwkj',
      titles: ['Nimzowitsch and his System'],
    })
  })

  it('is one that a resource still has', async () => {
    const gone = await addResource(test.ctx, { title: 'Botvinnik' })
    await addResource(test.ctx, { title: 'Botvinnyk' })
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [gone])
    expect(await search('botvinnjk')).toMatchObject({ fuzzy: '1', titles: ['Botvinnyk'] })
  })

  it('is looked for when the query is a word that no resource has any more', async () => {
    const [gone] = await addResources(test.ctx, [{ title: 'Smyslovv' }, { title: 'Smyslov' }])
    await runSql(test.ctx, `UPDATE resources SET title = 'Other' WHERE id = $1`, [gone])
    expect(await search('smyslovv')).toMatchObject({
      fuzzy: '1',
      corrected: 'smyslov',
      titles: ['Smyslov'],
    })
  })
})
