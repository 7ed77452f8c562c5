import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { endOf, playLine } from '#shared/chess/play-line.ts'
import { positionKey } from '#shared/chess/position-key.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readTaxonomy } from '../../seed/seed-files.ts'
import { seedCatalogue } from '../../seed/seed-catalogue.ts'
import { indexPositions } from './position-index.service.ts'

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

const explore = async (params: Record<string, string>): Promise<ExploreView> =>
  (await (await test.get(`/api/explore?${new URLSearchParams(params)}`)).json()) as ExploreView

describe('fault 7: one position, one answer', () => {
  const patterns = readTaxonomy().openings.map(({ openingPattern }) => moveTokens(openingPattern))

  it.each([
    ['d4,Nf6,c4', 'c4,Nf6,d4'],
    ['d4,d5,c4,e6,Nc3', 'c4,e6,Nc3,d5,d4'],
    // The last position has no name, and the second order of moves passes the English Opening.
    ['d4,Nf6,c4,e6', 'c4,e6,d4,Nf6'],
    // No book has the last position, so the last known position counts.
    ['d4,Nf6,c4,h6,h3,a6,a3', 'c4,Nf6,d4,h6,h3,a6,a3'],
  ])('%s as %s', async (one, other) => {
    const [first, second] = await Promise.all([explore({ moves: one }), explore({ moves: other })])
    expect(second.opening).toEqual(first.opening)
    expect(second.groups).toEqual(first.groups)
    expect(first.groups.length).toBeGreaterThan(0)
  })

  it('for every opening whose moves can be played in another order', async () => {
    const pairs = patterns.flatMap((moves) => {
      const other = inAnotherOrder(moves)
      return other ? [[moves, other] as const] : []
    })
    expect(pairs.length).toBeGreaterThan(50)
    for (const [moves, other] of pairs) {
      const first = await explore({ moves: moves.join(',') })
      const second = await explore({ moves: other.join(',') })
      expect([second.opening, second.groups], other.join(' ')).toEqual([
        first.opening,
        first.groups,
      ])
    }
  }, 60_000)

  it('in which an opening is not its own parent', async () => {
    const sicilian = await explore({ moves: 'e4,c5' })
    expect(sicilian.groups.map(({ reason }) => reason)).toEqual(['position', 'further'])
    expect(sicilian.groups[1]?.openings).toContain('Sicilian Defense: Najdorf Variation')
    for (const moves of patterns) {
      const { opening, groups } = await explore({ moves: moves.join(',') })
      const parent = groups.find(({ reason }) => reason === 'parent')
      const nearer = groups.filter(({ reason }) => reason === 'position' || reason === 'opening')
      const names = [opening?.exact && opening.name, ...nearer.map(({ about }) => about)]
      expect(names, moves.join(' ')).not.toContain(parent?.about ?? '')
    }
  }, 60_000)
})

/** Exchanges the first moves of one side that lead to the same position; returns null if none do. */
function inAnotherOrder(moves: readonly string[]): string[] | null {
  const end = endOf(playLine(moves))
  for (let ply = 0; ply + 2 < moves.length; ply++) {
    const other = moves.with(ply, moves[ply + 2] ?? '').with(ply + 2, moves[ply] ?? '')
    const line = playLine(other)
    if (!line.fault && positionKey(endOf(line)) === positionKey(end)) return other
  }
  return null
}
