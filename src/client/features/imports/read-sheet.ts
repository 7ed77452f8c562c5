import {
  columnOfHeader,
  type CsvFault,
  isBlankLine,
  type KnownLines,
  type OnLines,
  type ReadOptions,
  repeatedText,
  readResourceRows,
  readUpdateRows,
} from '#shared/contracts/resource-csv.ts'
import { csvFile } from '#shared/domain/csv.ts'
import type { CsvColumn } from '#shared/domain/resource-fields.ts'
import type { DayOrder } from '#shared/domain/spreadsheet-date.ts'
import { ENGLISH, type T } from '#shared/texts/text.ts'
import { delimiterOf, parseFile, textOfFile, tidied } from './csv-text.ts'
import {
  type CellFix,
  chunksOf,
  type CsvKind,
  type Encoding,
  type FilePage,
  groupNotes,
  type Item,
  type Mark,
  type FixAnswer,
  type Fixed,
  type PageRow,
  type Refusal,
  type RowNote,
  type RowRefusal,
  ROWS_PER_PAGE,
  type Sheet,
  withoutRow,
} from './sheet.ts'
import { truncate } from '#shared/texts/characters.ts'

const SHOWN_CELL_LENGTH = 60

/** A file that has been read, for what is asked about it later. */
export type OpenFile = {
  sheet: Sheet
  /** Returns the page with the row at this position among those that are not blank, from 0. */
  pageAt: (position: number) => FilePage
  /** Returns the page with this problem, counted from 0. */
  pageOfProblem: (problem: number) => FilePage
  /** Changes a cell by the rules of a file that is read, unless its new text is faulty as well. */
  fix: (fix: CellFix) => FixAnswer
  /** Counts rows that the server refuses among the faulty ones, until they are fixed. */
  refuse: (refusals: readonly RowRefusal[]) => Fixed
  /**
   * Returns these rows, or all with faults or notices, as they are in the file, as CSV with the same headers and
   * delimiter, so that they can be corrected and uploaded again. The columns `row` and `problem` come first; reading the
   * file ignores them.
   */
  rowsAsCsv: (notes: readonly RowNote[], and?: 'faults' | 'notices' | null) => string
}

type OpenOptions = {
  encoding?: Encoding | undefined
  onLines?: OnLines
  /** The language of the messages. */
  t?: T
}

/** Turns the bytes of a file into what can be shown and sent. `onLines` reports the progress. */
export function openFile(
  kind: CsvKind,
  bytes: Uint8Array,
  { encoding, onLines, t = ENGLISH }: OpenOptions = {},
): OpenFile | Refusal {
  const decoded = textOfFile(bytes, encoding, t)
  if (typeof decoded !== 'string') return decoded
  const table = parseFile(decoded, t)
  if (!Array.isArray(table)) return table
  const known: KnownLines = new WeakMap()
  const first = rowsOf(kind, table, { known, onLines, t })
  const ofFile = first.faults.filter(({ row }) => row === null)
  if (ofFile.length > 0) {
    return { title: t('Parse error'), message: ofFile.map(({ message }) => message).join('. ') }
  }
  // A date that is fixed says nothing about how the others are read.
  const { dayOrder } = first
  const layout = layoutOf(table)
  const changes: Changes = { fixed: new Map(), refused: new WeakMap() }
  const digestOf = (read: ReadRows) =>
    digest(table, layout, withRefusals(table, read, changes, t), t)
  let now = digestOf(first)
  const again = () => digestOf(rowsOf(kind, table, { known, dayOrder, t }))
  const pageAt = (position: number) => pageOf(table, layout, now, changes, position)
  const pageOfRow = (row: number) => pageAt(layout.filled.indexOf(row - 1))
  const takeOver = (next: Digest, row: number): Fixed => {
    const before = now
    now = next
    const below = now.marks.rows.findIndex((each) => each >= row)
    return {
      ...differenceOf(before, now),
      page: pageOfRow(row),
      next: now.marks.rows.length === 0 ? null : Math.max(0, below),
    }
  }
  return {
    sheet: { ...now.sheet, firstPage: pageAt(0), chunks: chunksOf(now.rows) },
    pageAt,
    pageOfProblem: (problem) => pageOfRow(now.marks.rows[problem] ?? 1),
    fix: ({ row, cell, text }) => {
      const line = table[row - 1] ?? []
      table[row - 1] = withCell(line, layout.used[cell]?.index ?? 0, text)
      const next = again()
      const fault = faultOfFix(next, row, layout.columns[cell], t)
      if (fault) {
        table[row - 1] = line
        return { refusal: fault.message }
      }
      changes.fixed.set(row, new Set([...(changes.fixed.get(row) ?? []), cell]))
      return takeOver(next, row)
    },
    refuse: (refusals) => {
      for (const refusal of refusals) {
        const line = table[refusal.row - 1]
        if (line) changes.refused.set(line, refusal)
      }
      return takeOver(again(), refusals[0]?.row ?? 1)
    },
    rowsAsCsv: (notes, and) =>
      rowsAsCsv(
        table,
        layout.headers,
        delimiterOf(tidied(decoded)),
        [...(and ? now.notes[and] : []), ...notes].map((note) => ({
          row: note.row,
          message: withoutRow(note, t),
        })),
      ),
  }
}

/** What curators have fixed, and what the server has refused: by row, and by the line that it has seen. */
type Changes = {
  fixed: Map<number, ReadonlySet<number>>
  refused: WeakMap<readonly string[], RowRefusal>
}

type Layout = {
  headers: string[]
  used: { column: CsvColumn; index: number }[]
  columns: CsvColumn[]
  /** The positions of the lines that were not blank when the file was opened, below the headers. */
  filled: number[]
}

function layoutOf(table: readonly string[][]): Layout {
  const headers = (table.find((line) => !isBlankLine(line)) ?? []).map((header) => header.trim())
  const used = headers.flatMap((header, index) => {
    const column = columnOfHeader(header)
    return column ? [{ column, index }] : []
  })
  const filled = table.flatMap((line, index) => (isBlankLine(line) ? [] : [index])).slice(1)
  return { headers, used, columns: used.map(({ column }) => column), filled }
}

/** What is known about all rows of the file as it is now. */
type Digest = {
  rows: readonly { row: number; item: Item }[]
  sheet: Omit<Sheet, 'chunks' | 'firstPage'>
  marks: ReturnType<typeof marksOf>
  notes: Record<'faults' | 'notices', RowNote[]>
  faults: readonly CsvFault[]
  notices: readonly CsvFault[]
}

function digest(table: readonly string[][], layout: Layout, read: ReadRows, t: T): Digest {
  const { headers, columns, filled } = layout
  const { rows, faults, notices, dayOrder } = read
  const notesOf = (list: readonly CsvFault[]): RowNote[] =>
    list.map(({ row, message }) => ({ row: row ?? 0, message }))
  const notes = { faults: notesOf(faults), notices: notesOf(notices) }
  const marks = marksOf(columns, faults, notices)
  const sheet = {
    rows: filled.length,
    soundRows: rows.length,
    faultyRows: new Set(notes.faults.map(({ row }) => row)).size,
    faults: groupNotes(notes.faults, t),
    notices: groupNotes(notes.notices, t),
    problems: marks.rows.length,
    columns,
    ignored: headers.filter((header) => header !== '' && columnOfHeader(header) === null),
    dayOrder,
  }
  return { rows, sheet, marks, notes, faults, notices }
}

/** Moves the rows that the server has refused to the faulty ones. */
function withRefusals(
  table: readonly string[][],
  read: ReadRows,
  { refused }: Changes,
  t: T,
): ReadRows {
  const refusalOf = ({ row }: { row: number | null }) => refused.get(table[(row ?? 0) - 1] ?? [])
  const found = read.rows.flatMap((each) => refusalOf(each) ?? [])
  if (found.length === 0) return read
  return {
    ...read,
    rows: read.rows.filter((each) => !refusalOf(each)),
    notices: read.notices.filter((each) => !refusalOf(each)),
    faults: [
      ...read.faults,
      ...found.map(({ row, text, columns }) => ({
        row,
        message: t('Row {row}: {text}', { row, text }),
        columns,
      })),
    ].toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)),
  }
}

function differenceOf(before: Digest, now: Digest): Pick<Fixed, 'sheet' | 'gone'> {
  const itemsOf = ({ rows }: Digest) => new Map(rows.map(({ row, item }) => [row, item]))
  const [old, current] = [itemsOf(before), itemsOf(now)]
  const fresh = now.rows.filter(({ row, item }) => old.get(row) !== item)
  return {
    // The page on screen is not turned back to the first.
    sheet: { ...now.sheet, firstPage: { start: 0, rows: [] }, chunks: chunksOf(fresh) },
    gone: before.rows.flatMap(({ row, item }) => (current.get(row) === item ? [] : [row])),
  }
}

/** Returns what is wrong with a cell that was changed; a source URL must not take that of a row below either. */
function faultOfFix(
  now: Digest,
  row: number,
  column: CsvColumn | undefined,
  t: T,
): CsvFault | null {
  const isOfCell = ({ row: at, columns }: CsvFault) =>
    at === row && column !== undefined && columns?.includes(column)
  const ofCell = [...now.faults, ...now.notices].find(isOfCell)
  if (ofCell || column !== 'source_url') return ofCell ?? null
  return now.faults.find(({ message }) => message.endsWith(` ${repeatedText(row, t)}`)) ?? null
}

function withCell(line: readonly string[], index: number, text: string): string[] {
  const long = [...line, ...Array.from({ length: Math.max(0, index + 1 - line.length) }, () => '')]
  return long.with(index, text)
}

function pageOf(
  table: readonly string[][],
  { used, filled }: Layout,
  { marks }: Digest,
  { fixed }: Changes,
  position: number,
): FilePage {
  const start = Math.floor(position / ROWS_PER_PAGE) * ROWS_PER_PAGE
  const rows = filled.slice(start, start + ROWS_PER_PAGE).map((index): PageRow => {
    const ofRow = marks.ofRow.get(index + 1) ?? []
    const fixedHere = [...(fixed.get(index + 1) ?? [])]
    const open = new Set([...fixedHere, ...ofRow.flatMap(({ cells }) => cells)])
    const cells = used.map(({ index: at }, cell) => {
      const text = (table[index]?.[at] ?? '').trim()
      return open.has(cell) ? text : shortened(text)
    })
    return { row: index + 1, cells, marks: ofRow, fixed: fixedHere }
  })
  return { start, rows }
}

type ReadRows = {
  rows: { row: number; item: Item }[]
  faults: CsvFault[]
  notices: CsvFault[]
  dayOrder: DayOrder | null
}

function rowsOf(kind: CsvKind, table: readonly string[][], options: ReadOptions): ReadRows {
  if (kind === 'import') {
    const read = readResourceRows(table, options)
    return { ...read, rows: read.rows.map(({ row, resource }) => ({ row, item: resource })) }
  }
  const read = readUpdateRows(table, options)
  return { ...read, rows: read.rows.map(({ row, update }) => ({ row, item: update })) }
}

/** Numbers all problems in the order of the rows. */
function marksOf(
  columns: readonly string[],
  faults: readonly CsvFault[],
  notices: readonly CsvFault[],
): { ofRow: Map<number, Mark[]>; rows: number[] } {
  const all = [
    ...faults.map((fault) => ({ ...fault, tone: 'fault' as const })),
    ...notices.map((notice) => ({ ...notice, tone: 'notice' as const })),
  ].toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0))
  const ofRow = new Map<number, Mark[]>()
  all.forEach(({ row, message, tone, columns: marked = [] }, problem) => {
    const cells = marked.map((column) => columns.indexOf(column)).filter((index) => index >= 0)
    const ofThis = ofRow.get(row ?? 0) ?? []
    ofRow.set(row ?? 0, [...ofThis, { tone, problem, message, cells }])
  })
  return { ofRow, rows: all.map(({ row }) => row ?? 0) }
}

/** Columns that the file got from an earlier download. */
const ADDED = ['row', 'problem']

function rowsAsCsv(
  table: readonly (readonly string[])[],
  headers: readonly string[],
  delimiter: string,
  notes: readonly RowNote[],
): string {
  const kept = headers.flatMap((header, index) =>
    ADDED.includes(header.toLowerCase()) ? [] : [index],
  )
  const messages = new Map<number, string[]>()
  for (const { row, message } of notes) messages.set(row, [...(messages.get(row) ?? []), message])
  const lines = [...messages]
    .toSorted(([one], [other]) => one - other)
    .map(([row, found]) => {
      const line = table[row - 1] ?? []
      const cells = kept.map((index) => (line[index] ?? '').trim())
      const extra = line.slice(headers.length).map((cell) => cell.trim())
      return [row, found.join('; '), ...cells, ...extra]
    })
  return csvFile([[...ADDED, ...kept.map((index) => headers[index] ?? '')], ...lines], delimiter)
}

function shortened(cell: string): string {
  return truncate(cell, SHOWN_CELL_LENGTH)
}
