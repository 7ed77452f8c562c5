export type CsvRow = Record<string, string>

/** A row of a file to import. Its title and address begin with a word of the test. */
export const newRow = (word: string, index: number, changes: CsvRow = {}): CsvRow => ({
  title: `${word} ${index}`,
  description: 'Made for a test',
  type: 'book',
  source_url: bookUrl(word, index),
  source_website: 'other',
  level: 'all',
  category: 'general',
  ...changes,
})

export const bookUrl = (word: string, index: number): string =>
  `https://books.example/${word}/${index}`

/** A row of a file of updates, which changes only what `changes` names. */
export const changedRow = (word: string, index: number, changes: CsvRow): CsvRow => ({
  source_url: bookUrl(word, index),
  price: '',
  level: '',
  is_featured: '',
  ...changes,
})

export const rowsOf = (word: string, count: number): CsvRow[] =>
  Array.from({ length: count }, (_, index) => newRow(word, index + 1))

/** The names of the columns that a file to import needs. */
export const HEAD = 'title,description,type,source_url,source_website,level,category'

/** A line of a file to import, without quotes. */
export function line(index: number, changes: CsvRow = {}): string {
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

export const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

export const fileOfLines = (...lines: string[]): Uint8Array<ArrayBuffer> =>
  bytes([HEAD, ...lines].join('\n'))

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

export function csv(rows: readonly CsvRow[], lineEnd = '\n'): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  return [columns.join(','), ...lines].join(lineEnd)
}
