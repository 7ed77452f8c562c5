import { describe, expect, it } from 'vitest'
import {
  arrivedAt,
  lastPageOf,
  readView,
  sizedTo,
  sortedBy,
  type TableView,
  withColumn,
} from './table-view.ts'

const DEFAULT: TableView = {
  query: '',
  sort: 'id',
  order: 'asc',
  page: 1,
  size: 10,
  columns: ['id', 'author', 'publishedDate', 'isFeatured'],
  filtered: '',
}

describe('readView', () => {
  it.each([
    null,
    '',
    'nonsense',
    'null',
    '[]',
    '{"page":-1,"sort":"price","order":"up","size":11,"columns":"id","filtered":7}',
    // As stored by earlier versions.
    '{"query":"","sort":"id","order":"asc","page":1,"problem":null}',
  ])('is the default for %j', (stored) => {
    expect(readView(stored)).toEqual(DEFAULT)
  })

  it('reads what was stored', () => {
    const view: TableView = {
      query: 'rook',
      sort: 'title',
      order: 'desc',
      page: 7,
      size: 50,
      columns: ['level', 'opening'],
      filtered: '?missing=date',
    }
    expect(readView(JSON.stringify(view))).toEqual(view)
    expect(readView(JSON.stringify({ ...view, columns: ['opening', 'gone', 'level'] }))).toEqual(
      view,
    )
  })

  it('cuts a search that the server would refuse', () => {
    expect(readView(JSON.stringify({ query: 'x'.repeat(300) })).query).toHaveLength(200)
  })
})

describe('arrivedAt', () => {
  const searched: TableView = { ...DEFAULT, query: 'rook', page: 3 }

  it('starts without the search when a link names other filters', () => {
    expect(arrivedAt(searched, '?missing=date')).toEqual({ ...DEFAULT, filtered: '?missing=date' })
  })

  it('keeps a search within the filters over a reload', () => {
    const within: TableView = { ...searched, filtered: '?missing=date' }
    expect(arrivedAt(within, '?missing=date')).toBe(within)
    expect(arrivedAt(within, '')).toEqual({ ...searched, page: 1 })
  })
})

describe('sortedBy', () => {
  it('turns round the column it is sorted by, back on the first page', () => {
    expect(sortedBy({ ...DEFAULT, page: 4 }, 'id')).toMatchObject({ order: 'desc', page: 1 })
    expect(sortedBy(DEFAULT, 'title')).toMatchObject({ sort: 'title', order: 'asc' })
    expect(sortedBy(DEFAULT, 'publishedDate')).toMatchObject({ order: 'desc' })
  })
})

it('another page size keeps the first row in sight', () => {
  expect(sizedTo({ ...DEFAULT, page: 6 }, 25)).toMatchObject({ page: 3, size: 25 })
  expect(sizedTo({ ...DEFAULT, page: 3, size: 25 }, 10)).toMatchObject({ page: 6, size: 10 })
})

it('columns keep their order', () => {
  const more = withColumn(DEFAULT, 'level', true)
  expect(more.columns).toEqual(['id', 'author', 'publishedDate', 'level', 'isFeatured'])
  expect(withColumn(more, 'level', false)).toEqual(DEFAULT)
})

it('lastPageOf', () => {
  expect([0, 1, 10, 11].map((total) => lastPageOf(total, 10))).toEqual([1, 1, 1, 2])
})
