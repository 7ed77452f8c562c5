import { describe, expect, it } from 'vitest'
import { parseFile, readSheet, textOfFile } from './read-sheet.ts'
import { type CsvKind, refusalOfFile, type Sheet, TEMPLATES } from './sheet.ts'

const HEAD = 'title,description,type,source_url,source_website,level,category'
const line = (index: number, changes: Record<string, string> = {}) => {
  const sound = {
    title: `Book ${index}`,
    description: 'For this test',
    type: 'book',
    source_url: `https://example.org/${index}`,
    source_website: 'amazon',
    level: 'all',
    category: 'general',
  }
  return Object.values({ ...sound, ...changes }).join(',')
}
const file = (...lines: string[]) => new TextEncoder().encode([HEAD, ...lines].join('\n'))
const bytes = (text: string) => new TextEncoder().encode(text)

function sheetOf(data: Uint8Array, kind: CsvKind = 'import'): Sheet {
  const sheet = readSheet(kind, data)
  expect(sheet).toHaveProperty('chunks')
  return 'chunks' in sheet ? sheet : expect.unreachable()
}
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
    expect(readSheet('import', data)).toEqual(tooShort)
    expect(readSheet('update', data)).toEqual(tooShort)
  })

  it('names each missing column', () => {
    expect(readSheet('import', bytes('title,type,source_url,level,category\na,b,c,d,e'))).toEqual({
      title: 'Parse error',
      message:
        'CSV is missing required column: description. CSV is missing required column: source_website',
    })
  })

  it('is refused for its encoding and for its quotes', () => {
    expect(readSheet('import', Uint8Array.from([0xff, 0xfe, 1, 2]))).toMatchObject({
      title: 'Read error',
    })
    expect(readSheet('import', file('"open'))).toMatchObject({ title: 'Parse error' })
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
      rows: [1, 3],
      items: [
        { title: 'Two lines', description: 'a "b", c', type: 'book', sourceWebsite: 'other' },
        { title: 'Book 2' },
      ],
    })
  })

  it('has its faults by kind', () => {
    const sheet = sheetOf(
      file(
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
    const sheet = sheetOf(file(line(1), line(2), line(3, again), line(4, again)))
    expect(kinds(sheet)).toEqual([['has the source URL of an earlier row', 2]])
    expect(sheet.faults[0]?.shown[0]?.message).toBe('Row 3 has the source URL of row 1')
    expect(sheet.chunks[0]?.rows).toEqual([1, 2])
  })

  it('shows the first rows as they stand in the file', () => {
    const lines = [line(1, { level: 'x' }), '', line(3, { title: 'y'.repeat(70) })]
    const { preview } = sheetOf(file(...lines, line(4), line(5), line(6), line(7)))
    expect(preview.columns).toEqual(HEAD.split(','))
    expect(preview.rows.map(({ row, isFaulty }) => [row, isFaulty])).toEqual([
      [1, true],
      [3, false],
      [4, false],
      [5, false],
      [6, false],
    ])
    expect(preview.rows[1]?.cells[0]).toBe(`${'y'.repeat(60)}...`)
  })

  it('has all faults in a file of their own', () => {
    const { faultsFile } = sheetOf(file(line(1, { title: '', level: '=1+1' }), line(2)))
    expect(faultsFile).toBe(
      '\uFEFFrow,problem\r\n1,Row 1 is missing required fields: title\r\n1,"Row 1 has invalid level: =1+1. Allowed values: beginner, intermediate, advanced, master, all"\r\n',
    )
  })
})

describe('chunks', () => {
  it('have at most 500 rows', () => {
    const { chunks } = sheetOf(file(...Array.from({ length: 1001 }, (_, index) => line(index))))
    expect(chunks.map(({ rows }) => rows.length)).toEqual([500, 500, 1])
    expect(chunks[1]?.rows[0]).toBe(501)
  })

  it('have at most 700 KB, counted as they are sent', () => {
    const description = '♞'.repeat(4900)
    const lines = Array.from({ length: 120 }, (_, index) => line(index, { description }))
    const { chunks } = sheetOf(file(...lines))
    expect(chunks.length).toBeGreaterThan(1)
    for (const { items } of chunks) {
      expect(new TextEncoder().encode(JSON.stringify(items)).length).toBeLessThanOrEqual(700_010)
    }
  })
})

describe('a file of updates', () => {
  it('needs a source_url in each row, and may name one twice', () => {
    const url = 'https://example.org/1'
    const text = `source_url,price,level\n${url},$5,\n,$6,\n${url},,expert\n${url},$7,all`
    const sheet = sheetOf(bytes(text), 'update')
    expect(kinds(sheet)).toEqual([
      ['is missing source_url which is required for updates', 1],
      ['has invalid level', 1],
    ])
    expect(sheet.chunks).toEqual([
      {
        rows: [1, 4],
        items: [
          { sourceUrl: url, price: '$5' },
          { sourceUrl: url, price: '$7', level: 'all' },
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
  const started = performance.now()
  const sheet = readSheet('import', file(...lines), (read, total) => {
    if (read % 10_000 === 0) reported.push(read / total)
  })
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(reported).toEqual([0.2, 0.4, 0.6, 0.8, 1])
  expect(sheet).toMatchObject({ soundRows: 45_000, faultyRows: 5000 })
  expect('faults' in sheet && sheet.faults[0]?.shown).toHaveLength(20)
})

describe('parseFile', () => {
  it('reads quoted commas, quotes and line breaks', () => {
    expect(parseFile('a,b\n"1,2","say ""hi""\nthere"\n')).toEqual([
      ['a', 'b'],
      ['1,2', 'say "hi"\nthere'],
      [''],
    ])
  })

  it('takes a BOM, CRLF, CR and a mixture of line ends', () => {
    expect(parseFile('\uFEFF"a",b\r\n1,2\n3,4\r"x\r\ny",5')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['x\ny', '5'],
    ])
  })

  it('keeps blank lines, so that rows keep their numbers', () => {
    expect(parseFile('a,b\n\n1,2')).toEqual([['a', 'b'], [''], ['1', '2']])
  })

  it.each([';', '\t'])('takes %j where the headers have no comma', (delimiter) => {
    const text = ['', 'a,b', '1,2'].join('\n').replaceAll(',', delimiter)
    expect(parseFile(text)).toEqual([[''], ['a', 'b'], ['1', '2']])
  })

  it('has no other delimiter beside the comma', () => {
    expect(parseFile('a,b;c\n1,2;3')).toEqual([
      ['a', 'b;c'],
      ['1', '2;3'],
    ])
  })

  it('says where a quote is missing, counting from the headers', () => {
    const message = (row: string) => `${row} cannot be read: Quoted field unterminated`
    const title = 'Parse error'
    expect(parseFile('a,b\n1,2\n"3,4')).toEqual({ title, message: message('Row 2') })
    expect(parseFile('\n\na,b\n1,2\n"3,4\n5,6')).toEqual({ title, message: message('Row 2') })
    expect(parseFile('a,"b')).toEqual({ title, message: message('The header line') })
  })

  it('finds nothing in an empty file', () => {
    expect(parseFile('')).toEqual([])
  })
})

const MB = 1024 * 1024
const title = (bytes: Uint8Array) => {
  const text = textOfFile(bytes)
  return typeof text === 'string' ? text : text.title
}

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

describe('the text of a file', () => {
  it('is UTF-8, with or without its mark', () => {
    expect(textOfFile(bytes('Grünfeld ♞'))).toBe('Grünfeld ♞')
    expect(textOfFile(bytes('\uFEFFtitle'))).toBe('title')
    expect(textOfFile(bytes(''))).toBe('')
  })

  it.each([
    ['a new workbook', [0x50, 0x4b, 0x03, 0x04, 1]],
    ['an empty archive', [0x50, 0x4b, 0x05, 0x06]],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
  ])('%s is refused whatever its name', (_name, signature) => {
    expect(title(Uint8Array.from(signature))).toBe('Invalid file format')
  })

  it.each([
    ['little end first', [0xff, 0xfe, 0x61, 0]],
    ['big end first', [0xfe, 0xff, 0, 0x61]],
    ['without its mark', [0x61, 0, 0x62, 0]],
  ])('UTF-16, %s, is refused', (_name, units) => {
    const refusal = textOfFile(Uint8Array.from(units))
    expect(refusal).toMatchObject({ title: 'Read error' })
    expect(refusal).toHaveProperty('message', expect.stringMatching(/UTF-16.*CSV UTF-8/))
  })

  it('so are other encodings', () => {
    expect(textOfFile(Uint8Array.from([0x47, 0x72, 0xfc, 0x6e]))).toMatchObject({
      title: 'Read error',
      message: expect.stringMatching(/not encoded as UTF-8.*CSV UTF-8/),
    })
  })
})

it('the templates have the specified columns and one row that can be sent', () => {
  expect(TEMPLATES.import.text.split('\r\n')[0]).toBe(
    'title,description,type,image_url,source_url,source_website,level,category,opening,author,author_image,published_date,price,duration,tags,is_featured,is_for_kids,featured_order,avg_rating,views',
  )
  expect(TEMPLATES.update.text.split('\r\n')[0]).toBe(
    'source_url,title,price,duration,avg_rating,is_featured',
  )
  for (const kind of ['import', 'update'] as const) {
    const sheet = readSheet(kind, new TextEncoder().encode(TEMPLATES[kind].text))
    expect(sheet).toMatchObject({ soundRows: 1, faultyRows: 0, ignored: [] })
  }
})
