import { describe, expect, it } from 'vitest'
import { nearestColumn, readResourceRows, readUpdateRows } from './resource-csv.ts'
import { IMPORT_COLUMNS, UPDATE_COLUMNS } from '../domain/resource-fields.ts'

const sound = {
  title: 'My System',
  description: 'A classic.',
  type: 'book',
  source_url: 'https://example.org/my-system',
  source_website: 'amazon',
  level: 'advanced',
  category: 'strategy',
}

/** Returns a file with one row for each set of changed cells. */
function file(...rows: Record<string, string>[]): string[][] {
  const columns = [...new Set([...Object.keys(sound), ...rows.flatMap(Object.keys)])]
  return [
    columns,
    ...rows.map((row) => columns.map((column) => ({ ...sound, ...row })[column] ?? '')),
  ]
}

const messages = (table: readonly (readonly string[])[]) =>
  readResourceRows(table).faults.map(({ message }) => message)

const only = (row: Record<string, string>) => {
  const { rows, faults } = readResourceRows(file(row))
  expect(faults).toEqual([])
  return rows[0]?.resource
}

describe('the templates', () => {
  it('have the specified columns', () => {
    expect(IMPORT_COLUMNS.join(', ')).toBe(
      'title, description, type, image_url, source_url, source_website, level, category, opening, author, author_image, published_date, price, duration, tags, is_featured, is_for_kids, featured_order, avg_rating, views',
    )
    expect(UPDATE_COLUMNS.join(', ')).toBe(
      'source_url, title, price, duration, avg_rating, is_featured',
    )
  })
})

describe('faults of the file', () => {
  const tooShort = 'CSV file must contain at least headers and one data row'

  it.each([[[]], [[['']]], [[Object.keys(sound)]], [[Object.keys(sound), [''], [' ', '']]]])(
    '%j is too short',
    (table) => {
      const nothing = {
        rows: [],
        faults: [{ row: null, message: tooShort }],
        notices: [],
        dayOrder: null,
      }
      expect(readResourceRows(table)).toEqual(nothing)
      expect(readUpdateRows(table)).toEqual(nothing)
    },
  )

  it.each(Object.keys(sound))('the column %s is required', (column) => {
    const table = file({})
    const index = table[0]?.indexOf(column) ?? -1
    expect(messages(table.map((cells) => cells.toSpliced(index, 1)))).toEqual([
      `CSV is missing required column: ${column}`,
    ])
  })

  it('names every missing and every duplicate column', () => {
    expect(
      messages([
        ['title', 'Title', 'type'],
        ['a', 'b', 'book'],
      ]),
    ).toEqual([
      ...['description', 'source_url', 'source_website', 'level', 'category'].map(
        (column) => `CSV is missing required column: ${column}`,
      ),
      'CSV has more than one column: title',
    ])
  })
})

describe('faults of a row', () => {
  it('names all missing fields', () => {
    expect(messages(file({}, { title: ' ', level: '', source_url: '' }))).toEqual([
      'Row 3 is missing required fields: title, source_url, level',
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
    [
      { image_url: 'javascript:alert(1)' },
      'image_url: javascript:alert(1). Allowed values: addresses that start with http:// or https://, of up to 2000 characters',
    ],
    [
      { author_image: 'me.png' },
      'author_image: me.png. Allowed values: addresses that start with http:// or https://, of up to 2000 characters',
    ],
    [{ avg_rating: '51' }, 'avg_rating: 51. Allowed values: 0 to 50'],
    [{ featured_order: '-1' }, 'featured_order: -1. Allowed values: whole numbers from 0'],
    [
      { title: 'x'.repeat(301) },
      `title: ${'x'.repeat(80)}.... Title must be at most 300 characters`,
    ],
    [{ tags: 'y'.repeat(61) }, `tags: ${'y'.repeat(61)}. Tag must be at most 60 characters`],
  ])('an import and an update refuse %j', (row, message) => {
    const fault = { row: 2, message: `Row 2 has invalid ${message}` }
    expect(readResourceRows(file(row)).faults).toEqual([fault])
    expect(readUpdateRows(file(row)).faults).toEqual([fault])
  })

  it.each([
    [{ avg_rating: 'n/a' }, 'avg_rating: n/a. Allowed values: 0 to 50', 'empty'],
    [
      { featured_order: 'first' },
      'featured_order: first. Allowed values: whole numbers from 0',
      'empty',
    ],
    [{ views: 'many' }, 'views: many. Allowed values: whole numbers from 0', '0'],
    [{ views: '-1' }, 'views: -1. Allowed values: whole numbers from 0', '0'],
    [
      { published_date: '2024-02-30' },
      'published_date: 2024-02-30. Allowed values: YYYY-MM-DD, YYYY-MM, YYYY',
      'empty',
    ],
    [
      { is_featured: 'maybe' },
      'is_featured: maybe. Allowed values: true, yes, y, 1, false, no, n, 0',
      'no',
    ],
  ])('%j is refused by an update, and noticed by an import', (row, message, becomes) => {
    const [column = '', cell] = Object.entries(row)[0] ?? []
    expect(readUpdateRows(file(row)).faults).toEqual([
      { row: 2, message: `Row 2 has invalid ${message}` },
    ])
    const { rows, faults, notices } = readResourceRows(file(row))
    expect([rows.length, faults]).toEqual([1, []])
    expect(notices).toEqual([
      {
        row: 2,
        message: `Row 2 has an unreadable ${column}, which will be ${becomes}: ${cell}`,
      },
    ])
  })

  it('an update needs its source_url', () => {
    const { rows, faults } = readUpdateRows(
      file({ source_url: '', type: 'x', avg_rating: 'y' }, { type: 'book' }),
    )
    expect(faults.map(({ message }) => message)).toEqual([
      'Row 2 is missing source_url which is required for updates',
      expect.stringMatching(/^Row 2 has invalid type: x/),
      expect.stringMatching(/^Row 2 has invalid avg_rating: y/),
    ])
    expect(rows.map(({ row }) => row)).toEqual([3])
  })

  it.each([readResourceRows, readUpdateRows])(
    'refuses a source URL that was there before',
    (read) => {
      const { rows, faults } = read(file({}, { source_url: 'https://b.example' }, {}, {}))
      expect(rows.map(({ row }) => row)).toEqual([2, 3])
      expect(faults).toEqual([
        { row: 4, message: 'Row 4 has the source URL of row 2' },
        { row: 5, message: 'Row 5 has the source URL of row 2' },
      ])
    },
  )

  it('reports all faults of a row and still reads the others', () => {
    const { rows, faults } = readResourceRows(file({ title: '', type: 'x', level: 'y' }, {}))
    expect(faults.map(({ row }) => row)).toEqual([2, 2, 2])
    expect(rows.map(({ row }) => row)).toEqual([3])
  })

  it('refuses a row with more cells than headers, unless they are blank', () => {
    const [head = [], line = []] = file({})
    expect(messages([head, [...line, 'shifted']])).toEqual([
      'Row 2 has more cells than there are headers',
    ])
    expect(messages([head, [...line, '', ' ']])).toEqual([])
  })

  it('counts blank lines, also above the headers, but does not read them', () => {
    const [head = [], line = []] = file({})
    const { rows, faults } = readResourceRows([[''], head, [''], line, ['', ''], ['x'], ['']])
    expect(rows.map(({ row }) => row)).toEqual([4])
    expect(faults.map(({ row }) => row)).toEqual([6])
  })
})

describe('what a row becomes', () => {
  it('reads every column', () => {
    const resource = only({
      image_url: 'https://example.org/a.jpg',
      opening: 'Sicilian Defense',
      author: 'Aron Nimzowitsch',
      author_image: 'http://example.org/b.jpg',
      published_date: 'March 5, 1925',
      price: '$19.95',
      duration: '90',
      tags: 'classic, , blockade',
      is_featured: 'Yes',
      is_for_kids: 'n',
      featured_order: '3',
      avg_rating: '44.6',
      views: '12',
    })
    expect(resource).toEqual({
      title: 'My System',
      description: 'A classic.',
      type: 'book',
      level: 'advanced',
      category: 'strategy',
      sourceWebsite: 'amazon',
      sourceUrl: 'https://example.org/my-system',
      imageUrl: 'https://example.org/a.jpg',
      opening: 'Sicilian Defense',
      side: null,
      ratingFrom: null,
      ratingTo: null,
      ageFrom: null,
      ageTo: null,
      merit: null,
      work: null,
      edition: null,
      author: 'Aron Nimzowitsch',
      authorImage: 'http://example.org/b.jpg',
      publishedDate: '1925-03-05',
      price: '$19.95',
      duration: '90',
      tags: ['classic', 'blockade'],
      isFeatured: true,
      isForKids: false,
      featuredOrder: 3,
      avgRating: 45,
      views: 12,
      chapters: null,
      language: 'en',
      subtitles: [],
    })
  })

  it('takes headers in camelCase, in capitals, with spaces, a BOM and unknown columns', () => {
    const head = [
      '\uFEFFTitle',
      ' description ',
      'TYPE',
      'sourceUrl',
      'Source Website',
      'level',
      'category',
      'isForKids',
      'shelf',
    ]
    const line = ['T', 'D', 'Book', 'https://example.org', 'Amazon', 'ALL', 'general', 'y', '7']
    expect(readResourceRows([head, line]).rows[0]?.resource).toMatchObject({
      type: 'book',
      level: 'all',
      sourceWebsite: 'amazon',
      sourceUrl: 'https://example.org',
      isForKids: true,
    })
  })

  it.each(['true', 'TRUE', 'yes', 'y', '1'])('takes %j for true', (cell) => {
    expect(only({ is_featured: cell })?.isFeatured).toBe(true)
  })

  it.each(['false', 'no', '0', '', 'maybe'])('takes %j for false', (cell) => {
    expect(only({ is_featured: cell })?.isFeatured).toBe(false)
  })

  it('has null where a number or a date cannot be read, and 0 views', () => {
    const row = {
      avg_rating: 'n/a',
      featured_order: 'first',
      published_date: '2024-02-30',
      views: 'many',
    }
    expect(only(row)).toMatchObject({
      avgRating: null,
      featuredOrder: null,
      publishedDate: null,
      views: 0,
    })
  })

  it('has ’other’ as its source if none is given', () => {
    expect(only({ source_website: '' })?.sourceWebsite).toBe('other')
  })

  it('removes the guard of an exported formula', () => {
    expect(only({ title: "'=Chess" })?.title).toBe('=Chess')
  })

  it('reads short rows', () => {
    const table = file({ views: '3' }).map((cells, index) =>
      index === 0 ? cells : cells.slice(0, -1),
    )
    expect(readResourceRows(table).rows[0]?.resource.views).toBe(0)
  })
})

describe('dates as spreadsheets write them', () => {
  const dates = (...cells: string[]) => {
    const rows = cells.map((published_date, index) => ({
      published_date,
      source_url: `https://a.example/${index}`,
    }))
    const { rows: read, notices, dayOrder } = readResourceRows(file(...rows))
    return {
      dates: read.map(({ resource }) => resource.publishedDate),
      unread: notices.map(({ row }) => row),
      dayOrder,
    }
  }

  it('are read as a month and a year, with the month first', () => {
    expect(dates('03/2018', ' 3-2018 ', '12.1999', '13/2018', '03/18')).toEqual({
      dates: ['2018-03', '2018-03', '1999-12', null, null],
      unread: [5, 6],
      dayOrder: null,
    })
  })

  it('are read when one of them shows the order', () => {
    expect(dates('3/5/2024', '4/13/2024', '2024-01-02')).toEqual({
      dates: ['2024-03-05', '2024-04-13', '2024-01-02'],
      unread: [],
      dayOrder: 'month first',
    })
    expect(dates('3/5/2024', '13.4.2024', '31/1/2024 0:00', '5-Mar-1925')).toEqual({
      dates: ['2024-05-03', '2024-04-13', '2024-01-31', '1925-03-05'],
      unread: [],
      dayOrder: 'day first',
    })
  })

  it('are not guessed', () => {
    expect(dates('3/5/2024', '', '5-Mar-25')).toEqual({
      dates: [null, null, null],
      unread: [2, 4],
      dayOrder: null,
    })
  })
})

describe('what a row of updates becomes', () => {
  const source_url = 'https://example.org/my-system'
  const update = (row: Record<string, string>) => {
    const head = ['source_url', ...Object.keys(row)]
    const { rows, faults } = readUpdateRows([head, [source_url, ...Object.values(row)]])
    expect(faults).toEqual([])
    return rows[0]?.update
  }

  it('an empty cell changes nothing', () => {
    expect(update({ title: '', price: ' ', avg_rating: '', is_featured: '', tags: '' })).toEqual({
      sourceUrl: source_url,
    })
  })

  it('reads the template', () => {
    const row = { title: 'New', price: '$9', duration: '90', avg_rating: '44.6', is_featured: 'No' }
    expect(update(row)).toEqual({
      sourceUrl: source_url,
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
    expect(update(row)).toEqual({
      sourceUrl: source_url,
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
    expect(update({ is_featured: cell })?.isFeatured).toBe(true)
  })

  it.each(['false', 'NO', 'n', '0'])('takes %j for no', (cell) => {
    expect(update({ is_featured: cell })?.isFeatured).toBe(false)
  })
})

it.each([
  ['ages', 'age_from'],
  ['titles', 'title'],
  ['descripton', 'description'],
  ['sourceUlr', 'source_url'],
  ['Shelf', null],
  ['x', null],
])('the header %s nearly names %s', (header, column) => {
  expect(nearestColumn(header)).toBe(column)
})
