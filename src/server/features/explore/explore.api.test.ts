import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exploreBookView, exploreView, type ExploreView } from '#shared/contracts/explore.ts'
import { addResource, addResources } from '#tests/support/factories.ts'
import { registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readNamedLines } from '../../seed/seed-files.ts'
import { seedCatalogue } from '../../seed/seed-catalogue.ts'
import { indexPositions } from './position-index.service.ts'

const NAJDORF = 'e4,c5,Nf3,d6,d4,cxd4,Nxd4,Nf6,Nc3,a6'
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({
    prepare: async ({ db }) => {
      await seedCatalogue(db, () => undefined)
      await indexPositions(db)
    },
  })
}, 60_000)
afterAll(() => test.ctx[Symbol.asyncDispose]())

const ask = (params: Record<string, string>) =>
  test.get(`/api/explore?${new URLSearchParams(params)}`)
const explore = async (params: Record<string, string>): Promise<ExploreView> =>
  exploreView.strict().parse(await (await ask(params)).json())

describe('refusals', () => {
  it.each([
    ['1.e4 e4', '1...e4 is not a legal move.'],
    ['e4,c5,Nf3,Ke4', '2...Ke4 is not a legal move.'],
    ['e2e5', '1.e2e5 is not a legal move.'],
    ['--', '1.-- is not a legal move.'],
    ['hello', '1.hello is not a legal move.'],
    ['__proto__', '1.__proto__ is not a legal move.'],
    ['Nf3 Nf6 Ng1 Ng8 '.repeat(150), 'A line can have at most 100 moves for each side.'],
  ])('the moves %j: %s', async (moves, message) => {
    const response = await ask({ moves })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'invalid',
      message,
      fields: { moves: message },
    })
  })

  it.each([
    ['8/8/8/8/8/8/8/8 w - - 0 1', 'White has no king.'],
    ['4k3/8/8/8/8/8/8/8 w - - 0 1', 'White has no king.'],
    ['4k3/8/8/8/8/8/8/4KK2 w - - 0 1', 'White has more than one king.'],
    ['4k3/4R3/8/8/8/8/8/4K3 w - - 0 1', 'The side that has just moved is in check.'],
    ['P3k3/8/8/8/8/8/8/4K3 w - - 0 1', 'A pawn stands on the first or the last rank.'],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1', 'KQkq'],
    ['QQQQQQQQ/QQQQQQQQ/QQ6/8/8/8/k7/7K w - - 0 1', 'more than 16 men'],
    ['nonsense', 'FEN'],
  ])('the FEN %s: %s', async (fen, message) => {
    const response = await ask({ fen })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'invalid',
      fields: { fen: expect.stringContaining(message) as string },
    })
  })

  it.each([
    ['level=grandmaster', 'level'],
    ['source=lichess', 'source'],
    ['kids=perhaps', 'kids'],
    ['moves=e4&moves=d4', 'moves'],
    [`moves=${'e4,'.repeat(2000)}`, 'moves'],
    [`fen=${'8/'.repeat(100)}`, 'fen'],
    ['moves=e4%00', 'moves'],
  ])('%s', async (search, field) => {
    const response = await test.get(`/api/explore?${search}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      fields: { [field]: expect.any(String) as string },
    })
  })
})

describe('the position', () => {
  it('without parameters, it is the start of the game: no name, every known first move', async () => {
    const view = await explore({})
    expect(view).toMatchObject({ ply: 0, moves: [], opening: null })
    expect(view.fen).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')
    expect(view.continuations).toHaveLength(20)
    expect(view.continuations[0]).toMatchObject({
      san: 'e4',
      uci: 'e2e4',
      name: "King's Pawn Game",
      eco: 'B00',
    })
  })

  it.each([
    'e4,c5,Nf3',
    '1.e4 c5 2.Nf3',
    '1. e4 c5 2. Nf3',
    'e2e4 c7c5 g1f3',
    'e4 {best} c5 (1...e5) 2.Nf3!?',
  ])('is the same for the moves %j', async (moves) => {
    const view = await explore({ moves })
    expect(view.moves.map(({ san }) => san)).toEqual(['e4', 'c5', 'Nf3'])
    expect(view.ply).toBe(3)
  })

  it('may be given as a FEN, with moves from there', async () => {
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
    expect(await explore({ fen })).toMatchObject({
      ply: 1,
      start: fen,
      opening: { name: "King's Pawn Game", exact: true },
    })
    const view = await explore({ fen, moves: 'c5' })
    expect(view).toMatchObject({
      ply: 2,
      opening: { eco: 'B20', name: 'Sicilian Defense', exact: true },
    })
  })

  it('may be the end of a game, with no further moves', async () => {
    const view = await explore({ moves: 'f3,e5,g4,Qh4' })
    expect(view.moves.at(-1)?.san).toBe('Qh4#')
    expect(view.continuations).toEqual([])
  })
})

describe('the name', () => {
  it('is the position’s own for lines from the whole book', async () => {
    const sample = readNamedLines().filter((_line, index) => index % 60 === 0)
    expect(sample.length).toBeGreaterThan(60)
    for (const { eco, name, moves } of sample) {
      expect((await explore({ moves })).opening, moves).toEqual({ eco, name, exact: true })
    }
  }, 60_000)

  it('does not depend on the order of the moves', async () => {
    const one = await explore({ moves: 'd4,Nf6,c4' })
    const other = await explore({ moves: 'c4,Nf6,d4' })
    expect(other.opening).toEqual(one.opening)
    expect(other.opening).toMatchObject({ name: 'Indian Defense: Normal Variation', exact: true })
    expect(other.continuations).toEqual(
      one.continuations.map((each) => ({ ...each, fen: expect.any(String) as string })),
    )
  })

  it('is that of the deepest named position before an unknown one', async () => {
    const view = await explore({ moves: `${NAJDORF},a4,h5` })
    expect(view.opening).toEqual({
      eco: 'B90',
      name: 'Sicilian Defense: Najdorf Variation',
      exact: false,
    })
  })

  it('is found for a FEN without moves, if the book leads there', async () => {
    // The position after 1.d4 Nf6 2.c4 e6, which has no name of its own.
    const fen = 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3'
    expect((await explore({ fen })).opening).toMatchObject({
      name: 'Indian Defense: Normal Variation',
      exact: false,
    })
    const endgame = '8/8/4k3/8/8/4K3/4P3/8 w - - 0 60'
    expect(await explore({ fen: endgame })).toMatchObject({
      ply: 118,
      opening: null,
      continuations: [],
      groups: [],
    })
  })

  it('heeds an en passant square only where a pawn can take there', async () => {
    const afterE4E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq'
    for (const fen of [`${afterE4E5} e6 0 2`, `${afterE4E5} - 0 2`]) {
      expect((await explore({ fen })).opening).toMatchObject({ eco: 'C20', exact: true })
    }
    const played = await explore({ moves: 'e4,a6,e5,d5' })
    expect(played.fen).toContain(' d6 ')
  })
})

describe('the resources', () => {
  beforeAll(async () => {
    const about = (title: string, opening: string, more = {}) => ({
      title,
      opening,
      category: 'opening' as const,
      ...more,
    })
    await addResources(test.ctx, [
      about('Najdorf exactly', 'Sicilian Defense: Najdorf Variation', {
        level: 'master',
        sourceWebsite: 'chessable',
      }),
      about('Open games', 'Sicilian Defense: Open', { level: 'beginner', isForKids: true }),
      about('English Attack', 'Sicilian Defense: Najdorf Variation, English Attack', {
        level: 'master',
      }),
    ])
  })

  const titlesOf = (view: ExploreView, reason: string) =>
    view.groups.find((group) => group.reason === reason)?.resources.map(({ title }) => title) ?? []

  it('are grouped by reason: this position, the opening, its parent', async () => {
    const view = await explore({ moves: NAJDORF })
    expect(view.groups.map(({ reason }) => reason)).toEqual(['position', 'opening', 'parent'])
    expect(titlesOf(view, 'position')).toContain('Najdorf exactly')
    expect(titlesOf(view, 'opening')).toContain('Open games')
    expect(view.groups[0]).toMatchObject({ about: 'Sicilian Defense: Najdorf Variation' })
    expect(view.groups[1]).toMatchObject({ about: 'Sicilian Defense: Open' })
    expect(view.groups[2]).toMatchObject({ about: 'Sicilian Defense' })
    const ids = view.groups.flatMap(({ resources }) => resources.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('come from lines that continue from here if nothing is nearer', async () => {
    const view = await explore({ moves: 'e4' })
    expect(view.groups.map(({ reason }) => reason)).toContain('further')
    const group = view.groups.find(({ reason }) => reason === 'further')
    expect(group?.openings).toContain('Sicilian Defense: Najdorf Variation')
    expect(group?.resources).toHaveLength(12)
    expect(group?.total).toBeGreaterThan(12)
    expect(group?.openings).not.toContain('Alekhine Defense: Exchange Variation')
  })

  it('are counted under each continuation', async () => {
    const view = await explore({ moves: 'e4,c5,Nf3,d6,d4,cxd4,Nxd4,Nf6,Nc3' })
    const najdorf = view.continuations.find(({ san }) => san === 'a6')
    expect(najdorf).toMatchObject({ name: 'Sicilian Defense: Najdorf Variation', eco: 'B90' })
    const below = await explore({ moves: NAJDORF })
    const attack = below.continuations.find(({ san }) => san === 'Be3')
    const exact = below.groups.find(({ reason }) => reason === 'position')?.total ?? 0
    expect(attack?.resources).toBeGreaterThan(0)
    expect(najdorf?.resources).toBeGreaterThanOrEqual(exact + (attack?.resources ?? 0))
    const counts = view.continuations.map(({ resources }) => resources)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })

  it('are counted in whatever order the moves come', async () => {
    const takes = async (third: string) =>
      (await explore({ moves: `e4,c6,d4,d5,${third}` })).continuations.find(
        ({ san }) => san === 'dxe4',
      )
    const direct = await takes('Nd2')
    expect(direct?.resources).toBeGreaterThan(0)
    // The books go on with 4.Nxe4 from both.
    expect((await takes('Nc3'))?.resources).toBe(direct?.resources)
    const third = await explore({ moves: 'e4,c6,d4,d5' })
    const main = third.continuations.find(({ san }) => san === 'Nc3')
    expect(main?.resources).toBeGreaterThanOrEqual(direct?.resources ?? 1)
  })

  it('with a chapter that passes through a move are counted there, once, if not yet by their opening', async () => {
    const move = async () =>
      (await explore({ moves: 'e4' })).continuations.find(({ san }) => san === 'a5')
    expect(await move()).toMatchObject({ resources: 0, chapters: 0 })
    const id = await addResource(test.ctx, { opening: 'Réti Opening' })
    const chapters = ['e4 a5 d4', 'e4 a5 Nf3'].map((line) => ({ title: line, line }))
    const admin = await registerAdmin(test)
    const saved = await admin.send('PUT', `/api/admin/resources/${id}/chapters`, { chapters })
    expect(saved.status).toBe(200)
    expect(await move()).toMatchObject({ resources: 1, chapters: 2 })
  })

  it('are counted in the order of their number, then of the named lines a move leads to', async () => {
    const view = await explore({ moves: 'e4,e5,Nf3', level: 'master', kids: 'true' })
    expect(view.continuations.map(({ resources }) => resources)).not.toContain(1)
    expect(view.continuations.slice(0, 2).map(({ san }) => san)).toEqual(['Nc6', 'Nf6'])
  })

  it('can be narrowed by level, source and kids, and so can the counts', async () => {
    const master = await explore({ moves: NAJDORF, level: 'master' })
    expect(titlesOf(master, 'position')).toContain('Najdorf exactly')
    expect(titlesOf(master, 'opening')).not.toContain('Open games')
    const chessable = await explore({ moves: NAJDORF, source: 'chessable' })
    const found = chessable.groups.flatMap(({ resources }) => resources)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ sourceWebsite }) => sourceWebsite === 'chessable')).toBe(true)
    const kids = await explore({ moves: NAJDORF, kids: 'true' })
    expect(titlesOf(kids, 'position')).toEqual([])
    expect(titlesOf(kids, 'opening')).toEqual(['Open games'])
    const all = await explore({})
    const few = await explore({ kids: 'true' })
    const sum = (view: ExploreView) => view.continuations.reduce((n, each) => n + each.resources, 0)
    expect(sum(few)).toBeGreaterThan(0)
    expect(sum(few)).toBeLessThan(sum(all))
  })
})

describe('GET /api/explore/book', () => {
  it('holds every named position once', async () => {
    const book = exploreBookView.parse(await (await test.get('/api/explore/book')).json())
    expect(book.positions.length).toBeGreaterThanOrEqual(3807)
    expect(new Set(book.positions.map(({ position }) => position)).size).toBe(book.positions.length)
    expect(book.positions).toContainEqual({
      position: 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -',
      eco: 'B20',
      name: 'Sicilian Defense',
    })
  })
})
