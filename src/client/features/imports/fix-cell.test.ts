import { describe, expect, it } from 'vitest'
import { bytes, fileOfLines, HEAD, line } from '#tests/support/csv-rows.ts'
import { processorMs } from '#tests/support/processor-time.ts'
import { openFile, type OpenFile } from './read-sheet.ts'
import type { CsvKind, FixAnswer, Fixed } from './sheet.ts'

function opened(data: Uint8Array, kind: CsvKind = 'import'): OpenFile {
  const file = openFile(kind, data)
  expect(file).toHaveProperty('sheet')
  return 'sheet' in file ? file : expect.unreachable()
}

describe('steady 14: a fixed cell', () => {
  const COLUMNS = HEAD.split(',')
  const cellOf = (column: string) => COLUMNS.indexOf(column)
  const fixed = (answer: FixAnswer): Fixed =>
    'refusal' in answer ? expect.unreachable(answer.refusal) : answer
  const fixing = (file: OpenFile, row: number, column: string, text: string) =>
    file.fix({ row, cell: cellOf(column), text })

  it('makes its row one that can be sent, and leads to the next problem', () => {
    const book = opened(
      fileOfLines(line(1, { level: 'expert' }), line(2), line(3, { title: '', type: 'film' })),
    )
    const { sheet, gone, page, next } = fixed(fixing(book, 2, 'level', ' Master '))
    expect(sheet).toMatchObject({ soundRows: 2, faultyRows: 1, problems: 2 })
    expect(sheet.chunks).toMatchObject([{ rows: [2], items: [{ level: 'master' }] }])
    expect(gone).toEqual([])
    expect(page.rows[0]).toMatchObject({ row: 2, marks: [], fixed: [cellOf('level')] })
    expect(next).toBe(0)
    // The other faults of the row come before those of the rows above.
    expect(fixed(fixing(book, 4, 'title', 'Book 3'))).toMatchObject({ next: 0 })
    const last = fixed(fixing(book, 4, 'type', 'book'))
    expect(last).toMatchObject({ next: null, sheet: { soundRows: 3, faultyRows: 0, problems: 0 } })
    expect(book.rowsAsCsv([], 'faults').trim().split('\r\n')).toHaveLength(1)
  })

  it('is refused with the words of the file’s faults, and then nothing has changed', () => {
    const book = opened(fileOfLines(line(1, { level: 'expert' }), line(2, { source_url: 'books' })))
    expect(fixing(book, 2, 'level', 'novice')).toEqual({
      refusal: expect.stringMatching(/^Row 2 has invalid level: novice\. Allowed values: beginner/),
    })
    expect(fixing(book, 2, 'level', '')).toEqual({
      refusal: 'Row 2 is missing required fields: level',
    })
    expect(book.pageAt(0).rows[0]).toMatchObject({ cells: { [cellOf('level')]: 'expert' } })
    fixed(fixing(book, 2, 'level', 'all'))
    expect(fixing(book, 3, 'source_url', 'https://example.org/1')).toEqual({
      refusal: 'Row 3 has the source URL of row 2',
    })
  })

  it('takes no source URL of a row below', () => {
    const book = opened(fileOfLines(line(1, { source_url: 'books' }), line(2)))
    expect(fixing(book, 2, 'source_url', 'https://example.org/2')).toEqual({
      refusal: 'Row 3 has the source URL of row 2',
    })
  })

  it('can make another row one that repeats it, and free one that did', () => {
    const url = 'https://example.org/1'
    const book = opened(fileOfLines(line(1, { level: 'expert' }), line(2, { source_url: url })))
    const first = fixed(fixing(book, 2, 'level', 'all'))
    expect(first.gone).toEqual([3])
    expect(first.sheet.faults[0]?.shown[0]?.message).toBe('Row 3 has the source URL of row 2')
    const second = fixed(fixing(book, 3, 'source_url', `${url}/other`))
    expect(second.sheet).toMatchObject({ soundRows: 2, chunks: [{ rows: [3] }] })
  })

  it('reads a date as the file does, which says nothing about the others', () => {
    const text = `${HEAD},published_date\n${line(1)},n/a\n${line(2)},3/5/2024\n${line(3)},soon`
    const book = opened(bytes(text))
    const cell = COLUMNS.length
    expect(book.fix({ row: 2, cell, text: '4/5/2024' })).toHaveProperty('refusal')
    for (const [date, read] of [
      ['4/13/2024', '2024-04-13'],
      ['13.4.2024', '2024-04-13'],
      ['5 Mar 1925', '1925-03-05'],
    ]) {
      const { sheet, gone } = fixed(book.fix({ row: 2, cell, text: date ?? '' }))
      expect(sheet).toMatchObject({ problems: 2, dayOrder: null })
      expect(sheet.chunks).toMatchObject([{ rows: [2], items: [{ publishedDate: read }] }])
      expect(gone).toEqual([2])
    }
  })

  it('of a row that the server refuses counts as faulty until it is fixed', () => {
    const book = opened(fileOfLines(line(1), line(2)))
    const refused = book.refuse([{ row: 3, text: 'Not public', columns: ['source_url'] }])
    expect(refused).toMatchObject({
      gone: [3],
      next: 0,
      sheet: { soundRows: 1, faultyRows: 1, problems: 1, chunks: [] },
    })
    expect(book.pageOfProblem(0).rows[1]?.marks).toEqual([
      { tone: 'fault', problem: 0, message: 'Row 3: Not public', cells: [cellOf('source_url')] },
    ])
    expect(book.rowsAsCsv([], 'faults')).toContain('3,Not public,Book 2')
    const { sheet } = fixed(fixing(book, 3, 'source_url', 'https://example.org/3'))
    expect(sheet).toMatchObject({ soundRows: 2, faultyRows: 0, chunks: [{ rows: [3] }] })
  })

  it('of a long file is read without the other rows', () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => line(index))
    const book = opened(fileOfLines(line(-1, { level: 'expert' }), ...lines))
    expect(processorMs(() => fixed(fixing(book, 2, 'level', 'all')))).toBeLessThan(1000)
  })
})
