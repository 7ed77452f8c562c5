import { describe, expect, it } from 'vitest'
import { readUpdateRows } from './resource-csv.ts'

const URL = 'https://example.org/my-system'

/** Returns a file with one data row for each argument. */
function file(...rows: Record<string, string>[]): string[][] {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
}

const messages = (...rows: Record<string, string>[]) =>
  readUpdateRows(file(...rows)).faults.map(({ message }) => message)

const only = (row: Record<string, string>) => {
  const { rows, faults } = readUpdateRows(file({ source_url: URL, ...row }))
  expect(faults).toEqual([])
  return rows[0]?.update
}

describe('faults', () => {
  it.each([[[]], [[['source_url', 'title']]], [[['source_url'], ['']]]])(
    '%j is too short',
    (table) => {
      expect(readUpdateRows(table)).toEqual({
        rows: [],
        faults: [{ row: null, message: 'CSV file must contain at least headers and one data row' }],
      })
    },
  )

  it('each row needs its source_url', () => {
    const missing = 'is missing source_url which is required for updates'
    expect(messages({ source_url: '', title: 'A' }, { source_url: URL, title: 'B' })).toEqual([
      `Row 1 ${missing}`,
    ])
    expect(messages({ title: 'A' }, { title: 'B' })).toEqual([
      `Row 1 ${missing}`,
      `Row 2 ${missing}`,
    ])
  })

  it('a column may be there only once', () => {
    const table = [
      ['source_url', 'price', 'Price'],
      [URL, '1', '2'],
    ]
    expect(readUpdateRows(table).faults).toEqual([
      { row: null, message: 'CSV has more than one column: price' },
    ])
  })

  it.each([
    [{ type: 'podcast' }, 'type: podcast. Allowed values: youtube, book, course, article, other'],
    [
      { level: 'expert' },
      'level: expert. Allowed values: beginner, intermediate, advanced, master, all',
    ],
    [
      { category: 'blitz' },
      'category: blitz. Allowed values: opening, middlegame, endgame, tactics, strategy, general, checkmate patterns, other',
    ],
    [
      { source_website: 'lichess' },
      'source_website: lichess. Allowed values: youtube, chessable, modern_chess, chess_publishing, chessbase, amazon, other',
    ],
    [
      { source_url: 'ftp://x' },
      'source_url: ftp://x. Allowed values: addresses that start with http:// or https://, of up to 2000 characters',
    ],
    [{ avg_rating: '51' }, 'avg_rating: 51. Allowed values: 0 to 50'],
    [{ avg_rating: 'n/a' }, 'avg_rating: n/a. Allowed values: 0 to 50'],
    [{ featured_order: 'first' }, 'featured_order: first. Allowed values: whole numbers from 0'],
    [{ views: 'many' }, 'views: many. Allowed values: whole numbers from 0'],
    [{ views: '-1' }, 'views: -1. Allowed values: whole numbers from 0'],
    [
      { published_date: '2024-02-30' },
      'published_date: 2024-02-30. Allowed values: YYYY-MM-DD, YYYY-MM, YYYY',
    ],
    [
      { is_featured: 'maybe' },
      'is_featured: maybe. Allowed values: true, yes, y, 1, false, no, n, 0',
    ],
    [
      { title: 'x'.repeat(301) },
      `title: ${'x'.repeat(80)}.... Title must be at most 300 characters`,
    ],
  ])('refuses %j', (row, message) => {
    expect(messages({ source_url: URL, ...row })).toEqual([`Row 1 has invalid ${message}`])
  })

  it('reports all faults of a row and still reads the others', () => {
    const { rows, faults } = readUpdateRows(
      file({ source_url: '', type: 'x', avg_rating: 'y' }, { source_url: URL, type: 'book' }),
    )
    expect(faults.map(({ row }) => row)).toEqual([1, 1, 1])
    expect(rows).toEqual([{ row: 2, update: { sourceUrl: URL, type: 'book' } }])
  })
})

describe('what a row becomes', () => {
  it('an empty cell changes nothing', () => {
    expect(only({ title: '', price: ' ', avg_rating: '', is_featured: '', tags: '' })).toEqual({
      sourceUrl: URL,
    })
  })

  it('reads the template', () => {
    const row = { title: 'New', price: '$9', duration: '90', avg_rating: '44.6', is_featured: 'No' }
    expect(only(row)).toEqual({
      sourceUrl: URL,
      title: 'New',
      price: '$9',
      duration: '90',
      avgRating: 45,
      isFeatured: false,
    })
  })

  it('reads every other column of the import', () => {
    const row = {
      type: 'Book',
      sourceWebsite: 'Amazon',
      publishedDate: 'March 5, 1925',
      tags: 'classic, blockade',
      is_for_kids: 'y',
      featured_order: '3',
      views: '12',
      opening: "'=Chess",
    }
    expect(only(row)).toEqual({
      sourceUrl: URL,
      type: 'book',
      sourceWebsite: 'amazon',
      publishedDate: '1925-03-05',
      tags: ['classic', 'blockade'],
      isForKids: true,
      featuredOrder: 3,
      views: 12,
      opening: '=Chess',
    })
  })

  it.each(['true', 'YES', 'y', '1'])('takes %j for yes', (cell) => {
    expect(only({ is_featured: cell })?.isFeatured).toBe(true)
  })

  it.each(['false', 'NO', 'n', '0'])('takes %j for no', (cell) => {
    expect(only({ is_featured: cell })?.isFeatured).toBe(false)
  })
})
