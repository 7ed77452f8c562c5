import { describe, expect, it } from 'vitest'
import { bytes, fileOfLines, HEAD, line } from '#tests/support/csv-rows.ts'
import {
  chunksOf,
  type CsvFile,
  type CsvKind,
  faultyRowsAsCsv,
  readCsvFile,
  TEMPLATES,
} from './csv-file.ts'

const fileOf = (data: Uint8Array<ArrayBuffer>, name = 'books.csv') => new File([data], name)
const read = (data: Uint8Array<ArrayBuffer>, kind: CsvKind = 'import') =>
  readCsvFile(kind, fileOf(data))

async function opened(data: Uint8Array<ArrayBuffer>, kind?: CsvKind): Promise<CsvFile> {
  const file = await read(data, kind)
  return 'rows' in file ? file : expect.fail(file.message)
}

describe('a file that cannot be used', () => {
  it.each([
    ['an empty file', bytes('')],
    ['headers alone', bytes(HEAD)],
    ['headers and blank lines', bytes(`${HEAD}\r\n\r\n,,,\r\n`)],
  ])('%s is too short', async (_name, data) => {
    const message = 'CSV file must contain at least headers and one data row'
    expect(await read(data)).toEqual({ title: 'Parse error', message })
  })

  it('names each missing column', async () => {
    expect(await read(bytes('title,type,source_url,level,category\na,b,c,d,e'))).toEqual({
      title: 'Parse error',
      message:
        'CSV is missing required column: description. CSV is missing required column: source_website',
    })
  })

  it('is refused for its name, its size, its encoding and its quotes', async () => {
    expect(await readCsvFile('import', fileOf(bytes(''), 'books.txt'))).toEqual({
      title: 'Invalid file format',
      message: 'Please select a CSV file.',
    })
    const large = fileOf(new Uint8Array(26 * 1024 * 1024))
    expect(await readCsvFile('import', large)).toMatchObject({
      message: expect.stringContaining('This file has 26 MB; up to 25 MB'),
    })
    const latin = fileOf(Uint8Array.from([0x47, 0xfc, 0x6e]))
    expect(await readCsvFile('import', latin)).toMatchObject({ title: 'Read error' })
    expect(await read(fileOfLines('"open'))).toMatchObject({ title: 'Parse error' })
  })
})

describe('a file that can be read', () => {
  it('security 42: has a BOM, CRLF, quoted line breaks, blank lines and headers in camelCase', async () => {
    const text = [
      '\uFEFFTitle,description,type,sourceUrl,sourceWebsite,level,category,Shelf',
      '"Two\r\nlines","a ""b"", c",Book,https://example.org/1,,all,general,7',
      '',
      line(2),
    ].join('\r\n')
    const { rows, ignored } = await opened(bytes(text))
    expect(ignored).toEqual(['Shelf'])
    expect(rows.map(({ row }) => row)).toEqual([2, 4])
    expect(rows[0]?.item).toMatchObject({ description: 'a "b", c', sourceWebsite: 'other' })
  })

  it('has faulty rows beside the sound ones, with all their faults, and cells that cannot be read', async () => {
    const { rows } = await opened(
      bytes(
        `${HEAD},published_date\n${line(1)},May\n${line(2, { title: '', level: 'x' })},\n${line(3)},`,
      ),
    )
    expect(rows.map(({ row, state, item, title }) => [row, state, item !== null, title])).toEqual([
      [2, 'unchecked', true, 'Book 1'],
      [3, 'faulty', false, 'https://example.org/2'],
      [4, 'unchecked', true, 'Book 3'],
    ])
    expect(rows[0]?.note).toMatch(/^Row 2 has an unreadable published_date/)
    expect(rows[1]?.note).toMatch(
      /^Row 3 is missing required fields: title; Row 3 has invalid level: x\. Allowed values: /,
    )
  })

  it('gives the faulty rows back with what is wrong, as they are, and can be read again', async () => {
    const text = `${HEAD};shelf\n${line(1)},7\n${line(2, { title: '=1', level: 'x' })},8`
    const file = await opened(bytes(text.replaceAll(',', ';')))
    const csv = faultyRowsAsCsv(file)
    expect(csv).toMatch(
      /^\uFEFFfault;title;.*;shelf\r\n"?Row 3 has invalid level: x.*"?;'=1;.*;x;general;8\r\n$/,
    )
    const again = await opened(bytes(csv.replace(';x;', ';y;')))
    expect(again.ignored).toEqual(['fault', 'shelf'])
    const once = faultyRowsAsCsv(again)
    expect(once.match(/fault/g)).toHaveLength(1)
    expect(once).toContain('has invalid level: y')
    const { rows } = await opened(bytes(csv.replace(';x;', ';all;')))
    expect(rows[0]?.item).toMatchObject({ title: '=1', level: 'all' })
  })

  it('security 42: 50,000 rows go in chunks of 500, and no chunk is too large for the server', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => line(index))
    const { rows } = await opened(fileOfLines(...lines))
    expect(chunksOf(rows).map((chunk) => chunk.length)).toEqual(Array(100).fill(500))
    const long = Array.from({ length: 300 }, (_, index) =>
      line(index, { description: 'x'.repeat(5_000) }),
    )
    for (const chunk of chunksOf((await opened(fileOfLines(...long))).rows))
      expect(JSON.stringify(chunk.map(({ item }) => item)).length).toBeLessThan(1024 * 1024)
  })

  it.each(['import', 'update'] as const)('the template of the %s is one', async (kind) => {
    const { rows } = await opened(bytes(TEMPLATES[kind].text), kind)
    expect(rows.map(({ state }) => state)).toEqual(['unchecked'])
  })
})
