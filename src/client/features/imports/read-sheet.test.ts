import { describe, expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'
import type { CsvKind, Sheet } from './sheet.ts'

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
  const told: number[] = []
  const started = performance.now()
  const sheet = readSheet('import', file(...lines), (read, total) => {
    if (read % 10_000 === 0) told.push(read / total)
  })
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(told).toEqual([0.2, 0.4, 0.6, 0.8, 1])
  expect(sheet).toMatchObject({ soundRows: 45_000, faultyRows: 5000 })
  expect('faults' in sheet && sheet.faults[0]?.shown).toHaveLength(20)
})
