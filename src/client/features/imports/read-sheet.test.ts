import { describe, expect, it } from 'vitest'
import { bytes, fileOfLines, HEAD, line } from '#tests/support/csv-rows.ts'
import { processorMs } from '#tests/support/processor-time.ts'
import { openFile, type OpenFile } from './read-sheet.ts'
import { type CsvKind, differingParts, refusalOfFile, type Sheet, TEMPLATES } from './sheet.ts'

function opened(data: Uint8Array, kind: CsvKind = 'import'): OpenFile {
  const file = openFile(kind, data)
  expect(file).toHaveProperty('sheet')
  return 'sheet' in file ? file : expect.unreachable()
}
const sheetOf = (data: Uint8Array, kind?: CsvKind): Sheet => opened(data, kind).sheet
const kinds = (sheet: Sheet) => sheet.faults.map(({ kind, count }) => [kind, count])

describe('a file that cannot be used', () => {
  it.each([
    ['an empty file', bytes('')],
    ['headers alone', bytes(HEAD)],
    ['headers and blank lines', bytes(`${HEAD}\r\n\r\n,,,\r\n`)],
  ])('%s is too short', (_name, data) => {
    const tooShort = {
      title: 'Parse error',
      message: 'CSV file must contain at least headers and one data row',
    }
    expect(openFile('import', data)).toEqual(tooShort)
    expect(openFile('update', data)).toEqual(tooShort)
  })

  it('names each missing column', () => {
    expect(openFile('import', bytes('title,type,source_url,level,category\na,b,c,d,e'))).toEqual({
      title: 'Parse error',
      message:
        'CSV is missing required column: description. CSV is missing required column: source_website',
    })
  })

  it('is refused for its encoding and for its quotes', () => {
    expect(openFile('import', Uint8Array.from([0x47, 0xfc, 0x6e]))).toMatchObject({
      title: 'Read error',
    })
    expect(openFile('import', fileOfLines('"open'))).toMatchObject({ title: 'Parse error' })
  })
})

describe('a file of new resources', () => {
  it('may have a BOM, CRLF, quoted line breaks, blank lines and headers in camelCase', () => {
    const text = [
      '\uFEFFTitle,description,type,sourceUrl,sourceWebsite,level,category,Shelf',
      '"Two\r\nlines","a ""b"", c",Book,https://example.org/1,,all,general,7',
      '',
      line(2),
    ].join('\r\n')
    const sheet = sheetOf(bytes(text))
    expect(sheet).toMatchObject({ soundRows: 2, faultyRows: 0, ignored: ['Shelf'] })
    expect(sheet.chunks[0]).toMatchObject({
      rows: [2, 4],
      items: [
        { title: 'Two lines', description: 'a "b", c', type: 'book', sourceWebsite: 'other' },
        { title: 'Book 2' },
      ],
    })
  })

  it('has its faults by kind', () => {
    const sheet = sheetOf(
      fileOfLines(
        line(1, { type: 'film' }),
        line(2, { level: 'expert' }),
        line(3, { category: 'blitz', level: 'novice' }),
        line(4, { source_website: 'lichess' }),
        line(5, { title: '', source_url: '' }),
        line(6),
        `${line(7)},shifted`,
      ),
    )
    expect(sheet).toMatchObject({ soundRows: 1, faultyRows: 6 })
    expect(kinds(sheet)).toEqual([
      ['has invalid level', 2],
      ['has invalid type', 1],
      ['has invalid category', 1],
      ['has invalid source_website', 1],
      ['is missing required fields', 1],
      ['has more cells than there are headers', 1],
    ])
  })

  it('has each source URL once: the later rows are faulty', () => {
    const again = { source_url: 'https://example.org/1' }
    const sheet = sheetOf(fileOfLines(line(1), line(2), line(3, again), line(4, again)))
    expect(kinds(sheet)).toEqual([['has the source URL of an earlier row', 2]])
    expect(sheet.faults[0]?.shown[0]?.message).toBe('Row 4 has the source URL of row 2')
    expect(sheet.chunks[0]?.rows).toEqual([2, 3])
  })

  it('has its dates read as they show', () => {
    const text = `${HEAD},published_date\n${line(1)},4/13/2024\n${line(2)},n/a`
    const sheet = sheetOf(bytes(text))
    expect(sheet).toMatchObject({ soundRows: 2, dayOrder: 'month first', problems: 1 })
    expect(sheet.notices.map(({ kind }) => kind)).toEqual([
      'has an unreadable published_date, which will be empty',
    ])
  })
})

describe('the rows of a file', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index))

  it('are shown a page at a time, with the numbers of a spreadsheet', () => {
    const { sheet, pageAt } = opened(
      fileOfLines(
        '',
        line(1, { title: 'y'.repeat(70) }),
        '"a\nb",D,book,https://b.example,,all,other',
        ...lines(15),
      ),
    )
    expect(sheet.columns).toEqual(HEAD.split(','))
    expect(sheet.firstPage.rows.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(sheet.firstPage.rows[0]?.cells[0]).toBe(`${'y'.repeat(60)}...`)
    expect(sheet.firstPage.rows[1]?.cells[0]).toBe('a\nb')
    const { start, rows } = pageAt(13)
    expect([start, rows.map(({ row }) => row)]).toEqual([10, [13, 14, 15, 16, 17, 18, 19]])
    expect(pageAt(99).rows).toEqual([])
  })

  it('have marks at their faulty cells, and each problem is found', () => {
    const data = [...lines(30), line(99, { level: 'expert', title: '' }), `${line(98)},0,shifted`]
    const text = [`${HEAD},views`, ...data, `${line(97)},many`].join('\n')
    const { sheet, pageOfProblem } = opened(bytes(text))
    expect(sheet.problems).toBe(4)
    const page = pageOfProblem(0)
    expect(page.start).toBe(30)
    expect(page.rows.map(({ marks }) => marks)).toEqual([
      [
        {
          tone: 'fault',
          problem: 0,
          message: 'Row 32 is missing required fields: title',
          cells: [0],
        },
        {
          tone: 'fault',
          problem: 1,
          message: expect.stringMatching(/^Row 32 has invalid level: expert/),
          cells: [5],
        },
      ],
      [
        {
          tone: 'fault',
          problem: 2,
          message: 'Row 33 has more cells than there are headers',
          cells: [],
        },
      ],
      [
        {
          tone: 'notice',
          problem: 3,
          message: 'Row 34 has an unreadable views, which will be 0: many',
          cells: [7],
        },
      ],
    ])
  })

  it('can be saved, corrected and read again', () => {
    const { rowsAsCsv } = opened(
      fileOfLines(line(1, { title: '', level: '=1+1' }), line(2), line(3, { type: 'film' })),
    )
    const csv = rowsAsCsv([{ row: 3, message: 'Row 3: Already there' }], 'faults')
    expect(csv.split('\r\n')).toEqual([
      `\uFEFFrow,problem,${HEAD}`,
      `2,"is missing required fields: title; has invalid level: =1+1. Allowed values: beginner, intermediate, advanced, master, all",,For this test,book,https://example.org/1,amazon,'=1+1,general`,
      '3,Already there,Book 2,For this test,book,https://example.org/2,amazon,all,general',
      '4,"has invalid type: film. Allowed values: youtube, book, course, article, other",Book 3,For this test,film,https://example.org/3,amazon,all,general',
      '',
    ])
    const corrected = csv
      .replace(',,For', ',Book 1,For')
      .replace("'=1+1", 'all')
      .replace('film,https', 'book,https')
    const again = opened(bytes(corrected))
    expect(again.sheet).toMatchObject({ soundRows: 3, faultyRows: 0, ignored: ['row', 'problem'] })
    // The added columns are replaced, not added a second time.
    expect(again.rowsAsCsv([{ row: 2, message: 'Row 2: No' }]).split('\r\n')[0]).toBe(
      `\uFEFFrow,problem,${HEAD}`,
    )
  })

  it('keep the delimiter of the file', () => {
    const { rowsAsCsv } = opened(bytes('source_url;price\nhttps://a.example;"$1,50"'), 'update')
    expect(rowsAsCsv([{ row: 2, message: 'Row 2: a; b' }])).toBe(
      '\uFEFFrow;problem;source_url;price\r\n2;"a; b";https://a.example;"$1,50"\r\n',
    )
  })
})

describe('chunks', () => {
  it('have at most 500 rows', () => {
    const { chunks } = sheetOf(
      fileOfLines(...Array.from({ length: 1001 }, (_, index) => line(index))),
    )
    expect(chunks.map(({ rows }) => rows.length)).toEqual([500, 500, 1])
    expect(chunks[1]?.rows[0]).toBe(502)
  })

  it('have at most 700 KB, counted as they are sent', () => {
    const description = '♞'.repeat(4900)
    const lines = Array.from({ length: 120 }, (_, index) => line(index, { description }))
    const { chunks } = sheetOf(fileOfLines(...lines))
    expect(chunks.length).toBeGreaterThan(1)
    for (const { items } of chunks) {
      expect(new TextEncoder().encode(JSON.stringify(items)).length).toBeLessThanOrEqual(700_010)
    }
  })
})

describe('a file of updates', () => {
  it('needs a source_url in each row, and names each once', () => {
    const url = 'https://example.org/1'
    const text = `source_url,price,level\n${url},$5,\n,$6,\n${url}/2,,expert\n${url},$7,all\n${url}/3,$7,all`
    const sheet = sheetOf(bytes(text), 'update')
    expect(kinds(sheet)).toEqual([
      ['is missing source_url which is required for updates', 1],
      ['has invalid level', 1],
      ['has the source URL of an earlier row', 1],
    ])
    expect(sheet.chunks).toEqual([
      {
        rows: [2, 6],
        items: [
          { sourceUrl: url, price: '$5' },
          { sourceUrl: `${url}/3`, price: '$7', level: 'all' },
        ],
      },
    ])
  })
})

it('reads 50,000 rows in reasonable time, and tells how far it is', () => {
  const lines = Array.from({ length: 50_000 }, (_, index) =>
    line(index, index % 10 === 0 ? { level: 'expert' } : {}),
  )
  const reported: number[] = []
  let read = null as ReturnType<typeof openFile> | null
  const open = () =>
    openFile('import', fileOfLines(...lines), {
      onLines: (done, total) => {
        if (done % 10_000 === 0) reported.push(done / total)
      },
    })
  expect(processorMs(() => (read = open()), 1)).toBeLessThan(10_000)
  expect(reported).toEqual([0.2, 0.4, 0.6, 0.8, 1])
  const { sheet, pageOfProblem } = read && 'sheet' in read ? read : expect.unreachable()
  expect(sheet).toMatchObject({ soundRows: 45_000, faultyRows: 5000, problems: 5000 })
  expect(sheet.faults[0]?.shown).toHaveLength(20)
  expect(pageOfProblem(4999).rows[0]).toMatchObject({ row: 49_992, marks: [{ problem: 4999 }] })
})

const MB = 1024 * 1024

describe('before a file is read', () => {
  it.each(['a.txt', 'a.xlsx', 'csv', 'a.csv.zip', ''])('%j is no CSV file', (name) => {
    expect(refusalOfFile({ name, size: 10 })).toEqual({
      title: 'Invalid file format',
      message: 'Please select a CSV file.',
    })
  })

  it.each(['a.csv', 'Books 2026.CSV'])('%j is one', (name) => {
    expect(refusalOfFile({ name, size: 25 * MB })).toBeNull()
  })

  it('40 MB are too many', () => {
    expect(refusalOfFile({ name: 'a.csv', size: 40 * MB })).toEqual({
      title: 'File too large',
      message: 'This file has 40 MB; up to 25 MB can be read at once. Split it into smaller files.',
    })
  })
})

it('the templates have the specified columns and one row that can be sent', () => {
  expect(TEMPLATES.import.text.split('\r\n')[0]).toBe(
    '\uFEFFtitle,description,type,image_url,source_url,source_website,level,category,opening,author,author_image,published_date,price,duration,tags,is_featured,is_for_kids,featured_order,avg_rating,views',
  )
  expect(TEMPLATES.update.text.split('\r\n')[0]).toBe(
    '\uFEFFsource_url,title,price,duration,avg_rating,is_featured',
  )
  for (const kind of ['import', 'update'] as const) {
    const sheet = sheetOf(bytes(TEMPLATES[kind].text), kind)
    expect(sheet).toMatchObject({ soundRows: 1, faultyRows: 0, ignored: [] })
  }
})

describe('the parts in which texts differ', () => {
  it('are the whole of short texts', () => {
    expect(differingParts('$1', '')).toEqual(['$1', ''])
  })

  it('have some words around them in long ones', () => {
    const text = (word: string) => `${'a'.repeat(200)}${word}${'b'.repeat(200)}`
    const around = (word: string) => `...${'a'.repeat(30)}${word}${'b'.repeat(30)}...`
    expect(differingParts(text('1'), text('two'))).toEqual([around('1'), around('two')])
    expect(differingParts('a'.repeat(200), 'a'.repeat(201))).toEqual([
      `...${'a'.repeat(30)}`,
      `...${'a'.repeat(31)}`,
    ])
    expect(differingParts('', 'c'.repeat(900))).toEqual(['', `${'c'.repeat(240)}...`])
  })
})
