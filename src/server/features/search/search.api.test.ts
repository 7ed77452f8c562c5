import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchUnderstood } from '#shared/contracts/resources.ts'
import type { NearestView, SuggestionsView } from '#shared/contracts/search.ts'
import { indexPositions } from '../explore/position-index.service.ts'
import { addOpenings, addResources } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
  await addOpenings(test.ctx, {
    categories: [{ id: 2, name: '1.e4' }],
    subcategories: [{ id: 10, name: 'Sicilian', categoryId: 2 }],
    openings: [
      { name: 'Sicilian Defense', categoryId: 2, subcategoryId: 10, pattern: '1.e4 c5' },
      {
        name: 'Sicilian Defense: Najdorf Variation',
        categoryId: 2,
        subcategoryId: 10,
        pattern: '1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6',
      },
      { name: 'Sicilian Defense: Dragon Variation', categoryId: 2, subcategoryId: 10 },
    ],
  })
  await indexPositions(test.ctx.db)
  await addResources(test.ctx, [
    {
      title: 'Sicilian for beginners',
      author: 'Anna Example, Tal Other',
      opening: 'Sicilian Defense',
      type: 'book',
    },
    {
      title: 'The Najdorf',
      author: 'Tal Other',
      opening: 'Sicilian Defense: Najdorf Variation',
      type: 'course',
      isForKids: true,
    },
    { title: 'Endings', author: 'Bo Third', type: 'book', level: 'master' },
  ])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

describe('suggestions', () => {
  const suggest = async (query: string) => {
    const answer = await test.get(`/api/search/suggestions?query=${encodeURIComponent(query)}`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as SuggestionsView
  }

  it('are empty without input', async () => {
    expect(await suggest(' ')).toEqual({ resources: [], authors: [], openings: [], position: null })
  })

  it('take the last word as a beginning', async () => {
    const { resources, openings } = await suggest('sicil')
    expect(resources.map(({ title }) => title)).toEqual(['Sicilian for beginners', 'The Najdorf'])
    expect(openings[0]).toEqual({
      name: 'Sicilian Defense',
      moves: '1.e4 c5',
      fen: 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
      resources: 1,
    })
    expect(openings.find(({ name }) => name.includes('Dragon'))).toMatchObject({
      moves: null,
      fen: null,
    })
    expect((await suggest('sicilian defence naj')).openings.map(({ name }) => name)).toEqual([
      'Sicilian Defense: Najdorf Variation',
    ])
  })

  it('count each author alone', async () => {
    expect((await suggest('tal')).authors).toEqual([{ name: 'Tal Other', resources: 2 }])
    expect((await suggest('ther')).authors).toEqual([])
  })

  it('know the position of typed moves', async () => {
    expect((await suggest('1.e4 c5 nf3')).position).toMatchObject({ moves: 'e4,c5,Nf3' })
    expect((await suggest('e2e4 c7c5')).position).toMatchObject({ moves: 'e4,c5' })
    expect((await suggest('e4 e4')).position).toBeNull()
    expect((await suggest('e4 for white')).position).toBeNull()
    expect((await suggest('najdorf')).position).toBeNull()
  })

  it('know the position of a FEN', async () => {
    const fen = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    expect((await suggest(fen)).position).toMatchObject({ moves: '', fen })
    expect((await suggest(fen.replace('RNBQKBNR', 'RNBQQBNR'))).position).toBeNull()
  })

  it('in kids mode are for kids only', async () => {
    const answer = await test.get('/api/search/suggestions?query=sicilian&category=kids')
    const { resources, openings } = (await answer.json()) as SuggestionsView
    expect(resources.map(({ title }) => title)).toEqual(['The Najdorf'])
    expect(openings.map(({ resources: count }) => count)).toEqual([1, 0, 0])
    const other = await test.get('/api/search/suggestions?query=tal&category=kids')
    expect(((await other.json()) as SuggestionsView).authors).toEqual([
      { name: 'Tal Other', resources: 1 },
    ])
    expect((await test.get('/api/search/suggestions?query=tal&category=x')).status).toBe(400)
  })

  it('are cached like other public responses', async () => {
    const answer = await test.get('/api/search/suggestions?query=sicil')
    expect(answer.headers.get('etag')).toMatch(/^"/)
  })
})

describe('nearest', () => {
  const nearest = async (query: string) => {
    const answer = await test.get(`/api/search/nearest?${query}`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as NearestView
  }

  it('400 for a bad filter', async () => {
    expect((await test.get('/api/search/nearest?type=film')).status).toBe(400)
  })

  it('names the words and the filters that prevent results', async () => {
    const found = await nearest('query=najdorf+endings&type=article&level=master')
    expect(found.fewerWords).toEqual([])
    expect(found.withoutFilter).toEqual([{ filter: 'type', total: 1 }])
    expect((await nearest('query=najdorf+endings')).fewerWords).toEqual([
      { query: 'endings', left: 'najdorf', total: 1 },
      { query: 'najdorf', left: 'endings', total: 1 },
    ])
  })

  it('lifts all filters where no single one helps', async () => {
    const { withoutFilter } = await nearest('query=endings&type=article&level=beginner')
    expect(withoutFilter).toEqual([{ filter: 'all', total: 1 }])
    const kids = await nearest('query=najdorf&type=article&level=beginner&category=kids')
    expect(kids.withoutFilter).toEqual([{ filter: 'all', total: 1 }])
    expect((await nearest('query=endings&type=article')).withoutFilter).toEqual([
      { filter: 'type', total: 1 },
    ])
  })

  it('names openings beside the chosen one that have resources', async () => {
    const opening = encodeURIComponent('Sicilian Defense: Dragon Variation')
    expect((await nearest(`opening=${opening}`)).openings).toEqual([
      { name: 'Sicilian Defense', resources: 1 },
      { name: 'Sicilian Defense: Najdorf Variation', resources: 1 },
    ])
  })
})

describe('how a list was understood', () => {
  const understood = async (query: string) => {
    const answer = await test.get(`/api/resources?${query}`)
    const header = answer.headers.get('x-search-understood')
    return header && searchUnderstood.parse(JSON.parse(decodeURIComponent(header)))
  }

  it('is described in a header: words, filters, and what was left out', async () => {
    expect(await understood('query=sicilian+books+xqzvwkj')).toEqual({
      words: ['sicilian'],
      filters: [{ words: 'books', field: 'type', value: 'book' }],
      leftOut: ['xqzvwkj'],
      line: null,
    })
    expect(await understood('type=book')).toBeNull()
  })

  it('names the position of moves, of a FEN and of a code, and reads other words beside them', async () => {
    expect(await understood('query=1.e4+c5+books')).toMatchObject({
      filters: [{ words: 'books', field: 'type', value: 'book' }],
      leftOut: [],
      line: { words: '1.e4 c5', moves: ['e4', 'c5'], name: 'Sicilian Defense', fault: null },
    })
    const lineOf = async (query: string) => ((await understood(query)) || null)?.line ?? null
    expect(await lineOf('query=e4+c5+Nf3+Ke4+d6')).toMatchObject({
      words: 'e4 c5 Nf3 Ke4 d6',
      moves: ['e4', 'c5', 'Nf3'],
      fault: '2...Ke4 is not a legal move.',
    })
    const fen = encodeURIComponent('rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2')
    expect(await lineOf(`query=${fen}`)).toMatchObject({ name: 'Sicilian Defense' })
    expect(await lineOf('query=e4+c5&literal=e4+c5')).toBeNull()
    for (const words of ['b4+gambit', 'a+game', 'nd2', 'sicilian', 'z99'])
      expect(await lineOf(`query=${words}`), words).toBeNull()
  })

  it('lists what teaches the position first, then what goes on from it', async () => {
    const titles = async (query: string) => {
      const answer = await test.get(`/api/resources?query=${encodeURIComponent(query)}`)
      const rows = (await answer.json()) as { title: string }[]
      expect(answer.headers.get('x-total-count')).toBe(String(rows.length))
      return rows.map(({ title }) => title)
    }
    expect(await titles('1.e4 c5')).toEqual(['Sicilian for beginners', 'The Najdorf'])
    expect(await titles('1.e4 c5 course')).toEqual(['The Najdorf', 'Sicilian for beginners'])
    expect(await titles('1.d4 d5')).toEqual([])
  })

  it.each([
    'e4 '.repeat(66),
    'x'.repeat(200),
    'Nf3 Nf6 Ng1 Ng8 '.repeat(12),
    'rnbqkbnr/pppp1ppp/8',
    '8/8/8/8/8/8/8/8 w - - 0 1',
    '9/9/9/9/9/9/9/9',
    'e9 i4 Zf3',
    '1. 2. 3.',
  ])('200 for %j', async (text) => {
    const query = encodeURIComponent(text.slice(0, 200))
    expect((await test.get(`/api/resources?query=${query}`)).status).toBe(200)
    expect((await test.get(`/api/search/suggestions?query=${query}`)).status).toBe(200)
  })

  it('literal undoes a filter, and verbatim undoes a correction', async () => {
    expect(await understood('query=sicilian+books&literal=books')).toMatchObject({ filters: [] })
    const corrected = await test.get('/api/resources?query=sicilain+xqzvwkj')
    expect(corrected.headers.get('x-search-corrected')).toBe('sicilian xqzvwkj')
    const russian = encodeURIComponent('sicilain ферзь')
    const encoded = (await test.get(`/api/resources?query=${russian}`)).headers
    expect(encoded.get('x-search-corrected')).toBe(`sicilian ${encodeURIComponent('ферзь')}`)
    const verbatim = await test.get('/api/resources?query=sicilain&verbatim=1')
    expect(verbatim.headers.get('x-search-fuzzy')).toBeNull()
    expect(verbatim.headers.get('x-total-count')).toBe('0')
  })
})

describe('a search in another language', () => {
  it.each([
    ['endings', 'endgame endings endspiel Endspiele finales finale'],
    ['Sicilian for beginners', 'Sizilianisch siciliana sicilienne Bücher livres libros'],
    ['The Najdorf', 'Kurs cursos cours Kinder niños enfants'],
  ])('finds %s', async (title, words) => {
    for (const query of words.split(' ')) {
      const answer = await test.get(`/api/resources?query=${encodeURIComponent(query)}`)
      const found = (await answer.json()) as { title: string }[]
      const titles = found.map((each) => each.title.toLowerCase())
      expect(titles, query).toContain(title.toLowerCase())
      expect(titles.length, query).toBeLessThan(3)
    }
  })
})
