import { describe, expect, it } from 'vitest'
import {
  lastPageOf,
  rangeText,
  readView,
  sortedBy,
  type TableView,
  withProblem,
} from './table-view.ts'

const DEFAULT: TableView = { query: '', sort: 'id', order: 'asc', page: 1, problem: null }

describe('readView', () => {
  it.each([null, '', 'nonsense', 'null', '[]', '{"page":-1,"sort":"price","order":"up"}'])(
    'is the default for %j',
    (stored) => {
      expect(readView(stored)).toEqual(DEFAULT)
    },
  )

  it('reads what was stored', () => {
    const view: TableView = {
      query: 'rook',
      sort: 'title',
      order: 'desc',
      page: 7,
      problem: 'no-date',
    }
    expect(readView(JSON.stringify(view))).toEqual(view)
  })

  it('cuts a search that the server would refuse', () => {
    expect(readView(JSON.stringify({ query: 'x'.repeat(300) })).query).toHaveLength(200)
  })
})

describe('withProblem', () => {
  const searched: TableView = { ...DEFAULT, query: 'rook', page: 3 }

  it('starts without the search', () => {
    expect(withProblem(searched, 'no-date')).toEqual({ ...DEFAULT, problem: 'no-date' })
  })

  it('keeps a search within the problem over a reload', () => {
    const within: TableView = { ...searched, problem: 'no-date' }
    expect(withProblem(within, 'no-date')).toBe(within)
    expect(withProblem(within, null)).toEqual({ ...searched, page: 1 })
  })
})

describe('sortedBy', () => {
  it('turns round the column it is sorted by, back on the first page', () => {
    expect(sortedBy({ ...DEFAULT, page: 4 }, 'id')).toMatchObject({ order: 'desc', page: 1 })
    expect(sortedBy(DEFAULT, 'title')).toMatchObject({ sort: 'title', order: 'asc' })
    expect(sortedBy(DEFAULT, 'publishedDate')).toMatchObject({ order: 'desc' })
  })
})

it.each([
  [1, 0, 'No resources'],
  [1, 1, '1–1 of 1 resource'],
  [1, 600, '1–10 of 600 resources'],
  [10_000, 99_999, '99,991–99,999 of 99,999 resources'],
])('rangeText of page %i of %i', (page, total, text) => {
  expect(rangeText(page, total)).toBe(text)
})

it('lastPageOf', () => {
  expect([0, 1, 10, 11].map(lastPageOf)).toEqual([1, 1, 1, 2])
})
