import { describe, expect, it } from 'vitest'
import { DEFAULT_FILTERS } from '#shared/domain/resource-filters.ts'
import { nearestWays } from './no-resources.tsx'

const FILTERS = { ...DEFAULT_FILTERS, query: 'dragon traps', type: 'book', opening: 'Slav Defense' }
const NEAREST = {
  fewerWords: [{ query: 'dragon', left: 'traps', total: 7 }],
  withoutFilter: [
    { filter: 'type' as const, total: 3 },
    { filter: 'opening' as const, total: 2 },
    { filter: 'category' as const, total: 1 },
  ],
  openings: [{ name: 'Semi-Slav Defense', resources: 9 }],
}

describe('nearestWays', () => {
  it('keeps all the other filters', () => {
    const [words, filters, openings] = nearestWays(NEAREST, FILTERS, false)
    expect(words?.ways).toEqual([
      {
        label: '“dragon”',
        search: { query: 'dragon', type: 'book', opening: 'Slav Defense' },
        total: 7,
      },
    ])
    expect(filters?.ways.map(({ label, search }) => [label, search])).toEqual([
      ['Any type', { query: 'dragon traps', opening: 'Slav Defense' }],
      ['Any opening', { query: 'dragon traps', type: 'book' }],
      ['Any category', { query: 'dragon traps', type: 'book', opening: 'Slav Defense' }],
    ])
    expect(openings?.ways).toEqual([
      { label: 'Semi-Slav Defense', search: { opening: 'Semi-Slav Defense' }, total: 9 },
    ])
  })

  it('lifts all filters at once, and keeps the words', () => {
    const filters = { ...FILTERS, category: 'tactics', level: ['master'], literal: ['traps'] }
    const nearest = { ...NEAREST, withoutFilter: [{ filter: 'all' as const, total: 9 }] }
    const lifted = (kidsMode: boolean) => nearestWays(nearest, filters, kidsMode)[1]?.ways[0]
    expect(lifted(false)).toEqual({
      label: 'Without any filter',
      search: { query: 'dragon traps', literal: ['traps'] },
      total: 9,
    })
    expect(lifted(true)?.search).toMatchObject({ category: 'kids' })
  })

  it('does not lift the rule of kids mode', () => {
    const [, filters, openings] = nearestWays(NEAREST, { ...FILTERS, category: 'kids' }, true)
    expect(filters?.ways.map(({ label }) => label)).toEqual(['Any type', 'Any opening'])
    expect(openings?.ways[0]?.search).toEqual({ category: 'kids', opening: 'Semi-Slav Defense' })
  })

  it('leaves out groups without anything to try', () => {
    const nothing = { fewerWords: [], withoutFilter: [], openings: [] }
    expect(nearestWays(nothing, FILTERS, false)).toEqual([])
  })
})
