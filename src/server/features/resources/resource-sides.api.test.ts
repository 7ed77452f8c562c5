import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ExploreView } from '#shared/contracts/explore.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readResourceRows } from '#shared/contracts/resource-csv.ts'
import { parseCsv } from '../../platform/parse-csv.ts'

let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
beforeEach(() => runSql(test.ctx, 'DELETE FROM resources'))
afterAll(() => test.ctx[Symbol.asyncDispose]())

const get = async <Body>(path: string): Promise<Body> =>
  (await (await test.get(path)).json()) as Body
const sideOf = async (id: number) => (await get<ResourceView>(`/api/resources/${id}`)).side
const put = (id: number, body: object) => admin.send('PUT', `/api/admin/resources/${id}`, body)

describe('fault 6: the words of a resource tell its side', () => {
  it.each([
    ['Benko Gambit for Black', 'black'],
    ['Starting a game as White', 'white'],
    ['The black side of the Ruy Lopez', 'black'],
    ['A White repertoire in the Spanish', 'white'],
    ['Traps for White and Black', 'both'],
    ['A repertoire for both colours', 'both'],
    ['Top-Level Repertoire against the Slav Defense', 'white'],
    ["Beating the King's Indian", 'white'],
    ["Meeting the King's Indian Attack", 'black'],
    ['Against the Queen’s Gambit', 'black'],
    ["Against the Queen's Gambit Declined", 'white'],
    ['Answering 1.e4', 'black'],
    ['Crushing the London', 'black'],
    ['Anti-Sicilians explained', 'white'],
    ['Against the Anti-Sicilians', 'black'],
    ['How to beat the Benoni as Black in simuls', 'black'],
    ['How to Defeat Bobby Fischer with the French Defense', 'black'],
    ['Win with the London System', 'white'],
    ["White's worst mistakes in the French", 'none'],
    ['Dealing with White’s sidelines', 'none'],
    ['Dubov vs Carlsen, Chessable Masters', 'none'],
    ['Black Lion', 'none'],
  ])('%s: %s', async (title, side) => {
    expect(await sideOf(await addResource(test.ctx, { title, category: 'opening' }))).toBe(side)
  })

  it('with the title first, then the tags, then the description', async () => {
    const description = 'A White repertoire.'
    const ids = await addResources(test.ctx, [
      { title: 'For Black', tags: ['white'], description },
      { title: 'Sidelines', tags: ['black repertoire', 'anti-sicilian'], description },
      { title: 'Sidelines', description },
      { title: 'Against the Sicilian', tags: ['black'] },
    ])
    expect(await Promise.all(ids.map(sideOf))).toEqual(['black', 'black', 'white', 'black'])
  })

  it('until a curator chooses, and again when the choice is removed', async () => {
    const id = await addResource(test.ctx, { title: 'For Black' })
    expect((await put(id, { side: 'neither' })).status).toBe(400)
    await put(id, { title: 'For White' })
    expect(await sideOf(id)).toBe('white')
    await put(id, { side: 'both' })
    await put(id, { title: 'For Black' })
    expect(await sideOf(id)).toBe('both')
    await put(id, { side: null })
    expect(await sideOf(id)).toBe('black')
  })

  it('and a choice is a change of the catalogue', async () => {
    const id = await addResource(test.ctx)
    const { updatedAt } = await get<ResourceView>(`/api/resources/${id}`)
    await put(id, { side: 'black' })
    const now = await get<ResourceView>(`/api/resources/${id}`)
    expect(now).toMatchObject({ side: 'black' })
    expect(now.updatedAt).not.toBe(updatedAt)
  })
})

describe('calm 3: the opening tells the side where the words do not', () => {
  const LINES: Record<string, string | null> = {
    'French Defense': '1.e4 e6',
    'French Defense: Exchange Variation': '1.e4 e6 2.d4 d5 3.exd5',
    'French Defense: Winawer Variation': '1.e4 e6 2.d4 d5 3.Nc3 Bb4',
    'Ruy Lopez': '1.e4 e5 2.Nf3 Nc6 3.Bb5',
    'Ruy Lopez: Berlin Defense': '1.e4 e5 2.Nf3 Nc6 3.Bb5 Nf6',
    'Sicilian Defense: Open': '1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4',
    'Sicilian Defense: Dragon Variation, Yugoslav Attack':
      '1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 g6 6.Be3 Bg7 7.f3 O-O',
    'English Opening: Symmetrical Variation': '1.c4 c5',
    "King's Pawn Game": '1.e4 e5',
    'Scandinavian Defense': null,
    'Colle System': null,
    Gambit: null,
  }

  beforeEach(async () => {
    await runSql(test.ctx, 'DELETE FROM openings')
    for (const [name, pattern] of Object.entries(LINES))
      await runSql(test.ctx, 'INSERT INTO openings (name, opening_pattern) VALUES ($1, $2)', [
        name,
        pattern,
      ])
  })
  const about = async (opening: string, more: Partial<ResourceInput> = {}) =>
    addResource(test.ctx, { title: 'A guide', category: 'opening', opening, ...more })

  it.each([
    ['French Defense', 'black'],
    ['French Defense: Exchange Variation', 'white'],
    ['French Defense: Winawer Variation', 'black'],
    ['Ruy Lopez', 'white'],
    ['Ruy Lopez: Berlin Defense', 'black'],
    ['Sicilian Defense: Open', 'both'],
    ['Sicilian Defense: Dragon Variation, Yugoslav Attack', 'white'],
    ['English Opening: Symmetrical Variation', 'both'],
    ["King's Pawn Game", 'none'],
    ['Scandinavian Defense', 'black'],
    ['Colle System', 'white'],
    ['Gambit', 'none'],
    ['No such line', 'none'],
  ])('%s: %s', async (opening, side) => {
    expect(await sideOf(await about(opening))).toBe(side)
  })

  it.each<[string, Partial<ResourceInput>, string]>([
    ['words say more', { title: 'Against the French' }, 'white'],
    ['a survey is for both sides', { title: 'French Update: June' }, 'both'],
    ['a game is for nobody in particular', { title: 'Morphy vs Paulsen' }, 'none'],
    ['nor is a lesson on something else', { category: 'middlegame' }, 'none'],
    ['a trap is for who wins by it', { title: 'A Trap', description: 'White wins.' }, 'white'],
    ['and against who loses', { title: 'Trap', description: 'White walks into mate.' }, 'black'],
    ['a trap of nobody is for nobody', { title: 'A Famous Trap' }, 'none'],
  ])('%s', async (_rule, more, side) => {
    expect(await sideOf(await about('French Defense', more))).toBe(side)
  })

  it('and follows the opening, which is no edit of the resource', async () => {
    const id = await about('Ruy Lopez')
    const chosen = await about('Ruy Lopez', { side: 'both' })
    const { updatedAt } = await get<ResourceView>(`/api/resources/${id}`)
    const all = await get<{ id: number; name: string }[]>('/api/openings')
    const path = `/api/admin/openings/${all.find(({ name }) => name === 'Ruy Lopez')?.id}`
    expect((await admin.send('PUT', path, { openingPattern: '1.e4 e5' })).status).toBe(200)
    const view = await get<ResourceView>(`/api/resources/${id}`)
    expect(view).toMatchObject({ side: 'black', updatedAt })
    expect(await sideOf(chosen)).toBe('both')
    const found = async () =>
      (await get<ResourceView[]>('/api/resources?side=black')).map((each) => each.id)
    expect(await found()).toEqual(expect.arrayContaining([id, chosen]))
    expect((await admin.send('DELETE', path)).status).toBe(204)
    expect(await sideOf(id)).toBe('none')
    expect(await found()).toEqual([chosen])
  })

  it('a filter finds lessons for a side, among them those for both, and counts them', async () => {
    await addResources(
      test.ctx,
      (['white', 'white', 'black', 'both', 'none'] as const).map((side) => ({ title: side, side })),
    )
    const titles = async (query: string) =>
      (await get<ResourceView[]>(`/api/resources?${query}`)).map(({ title }) => title).toSorted()
    expect((await test.get('/api/resources?side=both')).status).toBe(400)
    expect(await titles('side=white')).toEqual(['both', 'white', 'white'])
    expect(await titles('side=white&side=black')).toEqual(['black', 'both', 'white', 'white'])
    const facets = await get<{ side: unknown }>('/api/resources/facets?side=black')
    expect(facets.side).toEqual({ white: 3, black: 2 })
  })
})

describe('fault 6: CSV', () => {
  const line = (url: string, side?: string) => [
    'For Black',
    'D',
    'book',
    `https://side.example/${url}`,
    'other',
    'all',
    'general',
    ...(side === undefined ? [] : [side]),
  ]
  const HEAD = ['title', 'description', 'type', 'source_url', 'source_website', 'level', 'category']
  const importRows = async (table: string[][]) => {
    const { rows, faults } = readResourceRows(table)
    expect(faults).toEqual([])
    const body = { rows: rows.map(({ resource }) => resource) }
    expect((await admin.send('POST', '/api/admin/resources/import', body)).status).toBe(200)
  }
  const exported = async () =>
    parseCsv(await (await admin.get('/api/admin/resources.csv')).text()).table.slice(0, -1)
  const sides = () => runSql(test.ctx, 'SELECT side, chosen_side FROM resources ORDER BY id')

  it('takes a column for the side, and says which values it may have', () => {
    const { faults } = readResourceRows([[...HEAD, 'side'], line('a', 'neither')])
    expect(faults).toEqual([
      {
        row: 2,
        message: 'Row 2 has invalid side: neither. Allowed values: white, black, both, none',
      },
    ])
  })

  it('follows the template while nobody has chosen a side', async () => {
    await importRows([HEAD, line('a')])
    expect(await sides()).toEqual([{ side: 'black', chosen_side: null }])
    expect((await exported())[0]).not.toContain('side')
  })

  it('loses no choice on its way back into an empty catalogue', async () => {
    await importRows([[...HEAD, 'Side'], line('a', 'White'), line('b', '')])
    const before = await sides()
    expect(before).toEqual([
      { side: 'white', chosen_side: 'white' },
      { side: 'black', chosen_side: null },
    ])
    const table = await exported()
    await runSql(test.ctx, 'DELETE FROM resources')
    await importRows(table)
    expect(await sides()).toEqual(before)
  })
})

describe('fault 6: GET /api/explore', () => {
  const OPENING = 'Bird Opening'
  const titlesOf = ({ groups }: ExploreView) =>
    groups.flatMap(({ resources }) => resources.map(({ title }) => title)).toSorted()

  beforeEach(async () => {
    await runSql(test.ctx, 'DELETE FROM openings')
    const opening = { name: OPENING, categoryId: null, subcategoryId: null, openingPattern: '1.f4' }
    expect((await admin.send('POST', '/api/admin/openings', opening)).status).toBe(400)
    await runSql(
      test.ctx,
      `INSERT INTO opening_categories (id, name) VALUES (4, 'Other') ON CONFLICT DO NOTHING`,
    )
    const body = { ...opening, categoryId: 4 }
    expect((await admin.send('POST', '/api/admin/openings', body)).status).toBe(201)
    await addResources(test.ctx, [
      { title: 'Bird for White', opening: OPENING },
      { title: 'Bird for Black', opening: OPENING },
      { title: 'Bird', opening: OPENING, side: 'both' },
    ])
  })

  it('refuses an unknown side', async () => {
    expect((await test.get('/api/explore?moves=f4&side=neither')).status).toBe(400)
  })

  it.each([
    ['', ['Bird', 'Bird for Black', 'Bird for White']],
    ['&side=both', ['Bird', 'Bird for Black', 'Bird for White']],
    ['&side=white', ['Bird', 'Bird for White']],
    ['&side=black', ['Bird', 'Bird for Black']],
  ])('shows and counts what is for a side: %s', async (search, titles) => {
    const view = await get<ExploreView>(`/api/explore?moves=f4${search}`)
    expect(titlesOf(view)).toEqual(titles)
    expect(view.groups[0]?.total).toBe(titles.length)
    const start = await get<ExploreView>(`/api/explore?${search.slice(1)}`)
    expect(start.continuations.find(({ san }) => san === 'f4')?.resources).toBe(titles.length)
  })
})
