import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { addResource, addResources } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { searchCatalogue } from '#tests/support/search-catalogue.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: fakeClock('2026-06-15T12:00:00Z').read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const search = (query: string, more = '') => searchCatalogue(test, query, more)
const titlesOf = async (query: string, more = '') => (await search(query, more)).titles

describe('refusals', () => {
  it('security 41: a query over 200 characters is 400, for the list and for the facets', async () => {
    for (const call of ['/api/resources', '/api/resources/facets']) {
      const response = await test.get(`${call}?query=${'ab+'.repeat(67)}`)
      expect(response.status).toBe(400)
      expect(((await response.json()) as ErrorBody).fields).toHaveProperty('query')
    }
  })
})

describe('words', () => {
  beforeAll(async () => {
    await addResources(test.ctx, [
      { title: 'Défense Küçük', author: 'Ñandú Œuvre', description: 'Straße über Łódź' },
      { title: 'Plain defense kucuk', author: 'nandu', description: 'strasse' },
      { title: 'Шахматы для всех', author: 'Σκάκι', description: 'שחמט למתחילים' },
      { title: 'Castling ♟️ 😀 day', description: 'First line\nsecond\tline of quokkaland' },
      { title: 'Wide columns', opening: 'Trompowsky Attack', tags: ['blindfold play', 'simul'] },
    ])
  })

  it.each([
    ['defense kucuk', ['Défense Küçük', 'Plain defense kucuk']],
    ['DÉFENSE', ['Défense Küçük', 'Plain defense kucuk']],
    ['défénsé KÜÇÜK', ['Défense Küçük', 'Plain defense kucuk']],
    ['ñandu', ['Défense Küçük', 'Plain defense kucuk']],
    ['œuvre', ['Défense Küçük']],
    ['oeuvre', ['Défense Küçük']],
    ['STRASSE', ['Défense Küçük', 'Plain defense kucuk']],
    ['straße', ['Défense Küçük', 'Plain defense kucuk']],
    ['lodz', ['Défense Küçük']],
    ['De\u0301fense', ['Défense Küçük', 'Plain defense kucuk']],
    ['ШАХМАТЫ', ['Шахматы для всех']],
    ['σκακι', ['Шахматы для всех']],
    ['שחמט', ['Шахматы для всех']],
    ['😀', ['Castling ♟️ 😀 day']],
    ['quokkaland second', ['Castling ♟️ 😀 day']],
    ['efens', []],
    ['efens kucuk', ['Défense Küçük', 'Plain defense kucuk']],
    ['trompow', ['Wide columns']],
    ['simul', ['Wide columns']],
    ['BLINDFOLD', ['Wide columns']],
    ['attack simul columns', ['Wide columns']],
    ['columns   simul ', ['Wide columns']],
    ['simul kucuk', ['Wide columns', 'Défense Küçük', 'Plain defense kucuk']],
  ])('%s finds %j', async (query, expected) => {
    expect((await search(query)).titles).toEqual(expected)
  })

  it('does not join words across white space', async () => {
    expect((await search('blindfoldplay')).fuzzy).toBe('1')
  })

  it('finds everything for a blank query', async () => {
    const all = await search('', '&limit=1')
    expect((await search('  \t ', '&limit=1')).total).toBe(all.total)
    expect(all.total).toBeGreaterThan(4)
  })
})

describe('rank', () => {
  const word = 'quillon'
  beforeAll(async () => {
    await addResources(test.ctx, [
      { title: 'in tags', tags: [word] },
      { title: 'in opening', opening: word, publishedDate: '2026-01-01' },
      { title: 'in description', description: `the ${word} here` },
      { title: 'by author', author: word },
      {
        title: 'author, description',
        author: `A. ${word}s`,
        description: word,
        publishedDate: '2026-01-01',
        avgRating: 10,
        price: '$9',
      },
      { title: `${word} alone`, publishedDate: '2026-02-01', avgRating: 20, price: '$5' },
      { title: `${word} undated`, avgRating: 50, price: '$7' },
      { title: `${word}, description`, description: word },
      { title: `${word}, author`, author: word },
      { title: `${word} everywhere`, author: word, description: word, tags: [word], opening: word },
    ])
  })

  it('adds up title 3, author 2, description 1, then sorts, then takes the id', async () => {
    expect(await titlesOf(word)).toEqual([
      `${word} everywhere`,
      `${word}, author`,
      `${word}, description`,
      `${word} alone`,
      'author, description',
      `${word} undated`,
      'by author',
      'in description',
      'in opening',
      'in tags',
    ])
  })

  it.each([
    ['rating', ['undated', 'alone', 'author']],
    ['price', ['alone', 'undated', 'author']],
    ['popular', ['author', 'alone', 'undated']],
  ])('sorts equal ranks by %s', async (sort, expected) => {
    const equal = (await titlesOf(word, `&sort=${sort}`)).slice(3, 6)
    expect(equal.map((title) => /undated|alone|author/.exec(title)?.[0])).toEqual(expected)
  })

  it('pages through the ranks without gap or repeat', async () => {
    const pages = [0, 3, 6, 9].map((offset) => titlesOf(word, `&limit=3&offset=${offset}`))
    expect((await Promise.all(pages)).flat()).toEqual(await titlesOf(word))
  })

  it('sums over the words, and counts a repeated one once', async () => {
    await addResources(test.ctx, [
      { title: 'fianchetto', author: 'zwischenzug' },
      { title: 'fianchetto zwischenzug' },
      { title: 'x', description: 'fianchetto', author: 'zwischenzug' },
      { title: 'y', description: 'fianchetto zwischenzug', author: 'zwischenzug' },
    ])
    const expected = ['fianchetto zwischenzug', 'fianchetto', 'y', 'x']
    expect(await titlesOf('fianchetto zwischenzug')).toEqual(expected)
    expect(await titlesOf('zwischenzug fianchetto ZWISCHENZUG zwischenzug')).toEqual(expected)
  })
})

describe('security 41: no LIKE-wildcard surprise, no injection', () => {
  beforeAll(async () => {
    await addResources(test.ctx, [
      { title: '100% Sicilian' },
      { title: '1000 tactics' },
      { title: 'snake_case play' },
      { title: 'back\\slash play' },
      { title: `O'Kelly "quoted"` },
      { title: `drop'); DELETE FROM resources; --` },
    ])
  })

  it.each([
    ['100%', ['100% Sicilian']],
    ['%', ['100% Sicilian']],
    ['_', ['snake_case play']],
    ['\\', ['back\\slash play']],
    ['\\%', []],
    ["o'kelly", [`O'Kelly "quoted"`]],
    ['"quoted"', [`O'Kelly "quoted"`]],
    [`%' OR 1=1 --`, []],
    [`'; DROP TABLE resources; --`, [`drop'); DELETE FROM resources; --`]],
    ['1%0', []],
    ['10_0', []],
    ['$1', []],
    ['{"xqz":8}', []],
    ['.*', []],
    ['(xq+)+$', []],
  ])('%s finds %j', async (query, expected) => {
    const found = await search(query)
    expect(found.fuzzy).toBeNull()
    expect(found.titles).toEqual(expected)
  })

  it('takes a single letter, 60 words and the longest query', async () => {
    expect((await search('k')).titles).toContain('Défense Küçük')
    const sixty = Array.from(
      { length: 60 },
      (_, index) => 'abcdefghijklmnopqrstuvwxyz'[index % 26] + String(index % 10),
    ).join(' ')
    expect((await search(sixty)).titles).toEqual([])
    expect((await search('play snake '.repeat(18))).titles[0]).toBe('snake_case play')
    expect((await search('♟️'.repeat(100))).titles).toEqual([])
    expect((await search(`${'\u202e'}שחמט 😀`)).titles).toEqual(['Шахматы для всех'])
  })

  it('looks past soft hyphens and joiners within words', async () => {
    await addResource(test.ctx, { title: 'Mittel\u00adspiel\u00adstrategie' })
    await addResource(test.ctx, { title: 'شطرنج می\u200cخواهم' })
    expect(await titlesOf('mittelspielstrategie')).toEqual(['Mittel\u00adspiel\u00adstrategie'])
    expect(await titlesOf('mittelspiel\u00adstrategie')).toHaveLength(1)
    for (const typed of ['میخواهم', 'می\u200cخواهم'])
      expect(await titlesOf(typed)).toEqual(['شطرنج می\u200cخواهم'])
  })

  it('keeps two broken byte sequences apart', async () => {
    await addResource(test.ctx, { title: 'Odd \ufffd sign' })
    expect((await test.get('/api/resources?query=%FF')).status).toBe(200)
    expect(await titlesOf('\ufffd')).toEqual(['Odd \ufffd sign'])
  })
})
