import { describe, expect, it } from 'vitest'
import { NO_FILTERS, lineSearch, readExploreUrl } from './explore-url.ts'

const read = (search: Record<string, unknown>) => {
  const { line, fault, typed } = readExploreUrl(search)
  return { moves: line.plies.map(({ san }) => san).join(' '), start: line.start, fault, typed }
}

describe('readExploreUrl', () => {
  it.each([
    ['e4,c5,Nf3', 'e4 c5 Nf3'],
    ['1.e4 c5 2.Nf3', 'e4 c5 Nf3'],
    ['e2e4 c7c5', 'e4 c5'],
    ['[Event "x"]\n\n1. e4 {best} e5 2. Nf3 1-0', 'e4 e5 Nf3'],
    ['', ''],
  ])('reads %j', (moves, played) => {
    expect(read({ moves })).toMatchObject({ moves: played, fault: null, typed: '' })
  })

  it('takes a FEN in either parameter', () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'
    expect(read({ moves: fen })).toMatchObject({ start: fen, moves: '', fault: null })
    expect(read({ fen, moves: 'e4,Kd7' })).toMatchObject({ start: fen, moves: 'e4 Kd7' })
  })

  it('keeps the legal part, and what was typed', () => {
    expect(read({ moves: 'e4 e5 Ke3' })).toMatchObject({
      moves: 'e4 e5',
      fault: '2.Ke3 is not a legal move.',
      typed: 'e4 e5 Ke3',
    })
    expect(read({ fen: 'nonsense', moves: 'e4' })).toMatchObject({
      moves: '',
      fault: expect.stringMatching(/^This FEN cannot be used/) as string,
    })
    expect(read({ moves: ['e4', 'c5'] }).fault).toMatch(/more than once/)
    expect(read({ moves: 'Nf3 Nf6 Ng1 Ng8 '.repeat(150) }).fault).toMatch(/first 100 moves/)
  })

  it('sorts the filters, and leaves their values to the API', () => {
    expect(
      readExploreUrl({ level: ['master', 'beginner', 'master'], source: 'x' }).filters,
    ).toEqual({
      level: ['beginner', 'master'],
      source: ['x'],
      kids: false,
    })
  })
})

it('lineSearch spells addresses in one way', () => {
  const { line } = readExploreUrl({ moves: '1.e4 c5 2.Nf3' })
  expect(lineSearch({ line })).toBe('?moves=e4,c5,Nf3')
  const filters = { ...NO_FILTERS, level: ['beginner', 'master'], kids: true }
  expect(lineSearch({ line, filters })).toBe(
    '?moves=e4,c5,Nf3&level=beginner&level=master&kids=true',
  )
  expect(lineSearch({ line: readExploreUrl({}).line, filters })).toBe(
    '?level=beginner&level=master&kids=true',
  )
  expect(lineSearch({ line: readExploreUrl({}).line })).toBe('')
})
