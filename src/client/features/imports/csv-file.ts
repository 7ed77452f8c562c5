import { MAX_BATCH } from '#shared/contracts/admin-resources.ts'
import {
  columnOfHeader,
  isBlankLine,
  type ReadRows,
  resourceRowsOf,
  updateRowsOf,
} from '#shared/contracts/resource-csv.ts'
import { csvFile } from '#shared/domain/csv.ts'
import type { DayOrder } from '#shared/domain/spreadsheet-date.ts'
import type { FieldChanges, FieldValues } from '#shared/domain/resource-changes.ts'
import {
  type CsvColumn,
  FIELD_LIST,
  IMPORT_COLUMNS,
  UPDATE_COLUMNS,
} from '#shared/domain/resource-fields.ts'
import { ENGLISH, type T } from '#shared/texts/text.ts'
import { delimiterOf, parseFile, type Refusal, textOfFile, tidied } from './csv-text.ts'

/** A file either adds resources or updates existing ones. */
export type CsvKind = 'import' | 'update'

/** What is sent of a row: all of its fields, or those that change along with what the check has shown. */
export type Item = { sourceUrl: string; title?: string; seen?: FieldValues }

/**
 * What is known about a row. `unchecked`: the file is sound, the server has not seen it yet; `new` and `changes` will be
 * sent; `overtaken`: somebody else has changed the resource since the check; `done`: stored.
 */
export type RowState =
  | 'unchecked'
  | 'faulty'
  | 'exists'
  | 'missing'
  | 'new'
  | 'changes'
  | 'unchanged'
  | 'overtaken'
  | 'done'

export type FileRow = {
  /** As a spreadsheet numbers it. */
  row: number
  title: string
  /** Null if the row is faulty. */
  item: Item | null
  state: RowState
  /** Why it is left out, or which of its cells will be stored as no value: 'Row 7 has invalid level: …'. */
  note: string
  /** The resource that the row is about. */
  id?: number
  /** Resources that are probably the same. */
  similar?: readonly number[]
  /** The resources that it is not the same as. */
  notSimilar?: readonly number[]
  changes?: FieldChanges
}

export type CsvFile = {
  name: string
  /** The cells of the file, with the headers and blank lines. */
  table: readonly string[][]
  delimiter: string
  rows: readonly FileRow[]
  /** Headers of unknown columns. */
  ignored: readonly string[]
  /** How dates of digits are read; null if there are none. */
  dayOrder: DayOrder | null
}

const MAX_FILE_BYTES = 25 * 1024 * 1024

/** Reads a file, or returns why it is refused. */
export async function readCsvFile(
  kind: CsvKind,
  file: File,
  t: T = ENGLISH,
): Promise<CsvFile | Refusal> {
  if (!/\.csv$/i.test(file.name))
    return { title: t('Invalid file format'), message: t('Please select a CSV file.') }
  if (file.size > MAX_FILE_BYTES) return tooLarge(file.size, t)
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) {
    const message = t(
      'The file could not be read. Was it moved or changed in the meantime? Choose it again.',
    )
    return { title: t('Read error'), message }
  }
  const text = textOfFile(new Uint8Array(bytes), t)
  if (typeof text !== 'string') return text
  const table = parseFile(text, t)
  if (!Array.isArray(table)) return table
  const read =
    kind === 'import'
      ? await inTurns(resourceRowsOf(table, t))
      : await inTurns(updateRowsOf(table, t))
  const ofFile = read.faults.filter(({ row }) => row === null)
  if (ofFile.length > 0)
    return { title: t('Parse error'), message: ofFile.map(({ message }) => message).join('. ') }
  const headers = headersOf(table)
  return {
    name: file.name,
    table,
    delimiter: delimiterOf(tidied(text)),
    rows: rowsOf(table, headers, read),
    ignored: headers.filter((header) => header !== '' && columnOfHeader(header) === null),
    dayOrder: read.dayOrder,
  }
}

/** In milliseconds: less than a frame, so that the page goes on answering. */
const TURN_MS = 12

/** Goes through a long calculation with pauses, in which the page does what else there is to do. */
async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + TURN_MS
    while (performance.now() < end) {
      const { done, value } = steps.next()
      if (done) return value
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function tooLarge(size: number, t: T): Refusal {
  const megabytes = (bytes: number) =>
    t('{size} MB', {
      size: (bytes / 1024 / 1024).toLocaleString(t.locale, { maximumFractionDigits: 1 }),
    })
  return {
    title: t('File too large'),
    message: t(
      'This file has {size}; up to {max} can be read at once. Split it into smaller files.',
      { size: megabytes(size), max: megabytes(MAX_FILE_BYTES) },
    ),
  }
}

function headersOf(table: readonly string[][]): string[] {
  return (table.find((line) => !isBlankLine(line)) ?? []).map((header) => header.trim())
}

type ReadFile = ReadRows<{ row: number } & ({ resource: Item } | { update: Item })>

function rowsOf(table: readonly string[][], headers: string[], read: ReadFile): FileRow[] {
  const columns = headers.map(columnOfHeader)
  const cell = (row: number, column: CsvColumn) =>
    table[row - 1]?.[columns.indexOf(column)]?.trim() ?? ''
  const titleOf = (row: number) => cell(row, 'title') || cell(row, 'source_url')
  const notes = new Map<number, string>()
  for (const { row, message } of [...read.faults, ...read.notices])
    if (row !== null) notes.set(row, [notes.get(row), message].filter(Boolean).join('; '))
  const sound = read.rows.map((each): FileRow => {
    const item = 'resource' in each ? each.resource : each.update
    const { row } = each
    return { row, title: titleOf(row), item, state: 'unchecked', note: notes.get(row) ?? '' }
  })
  const faulty = [...new Set(read.faults.map(({ row }) => row ?? 0))].map((row): FileRow => ({
    row,
    title: titleOf(row),
    item: null,
    state: 'faulty',
    note: notes.get(row) ?? '',
  }))
  return [...sound, ...faulty].toSorted((one, other) => one.row - other.row)
}

/** The API accepts bodies of 1 MiB; the rest leaves room for what surrounds the rows. */
const CHUNK_BYTES = 700_000

/** Splits rows, in order, into chunks that the server accepts in one call. */
export function chunksOf(rows: readonly FileRow[]): FileRow[][] {
  const encoder = new TextEncoder()
  const chunks: FileRow[][] = []
  let bytes = 0
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify([row.item, row.changes])).length
    const last = chunks.at(-1)
    if (last && last.length < MAX_BATCH && bytes + size <= CHUNK_BYTES) {
      last.push(row)
      bytes += size
    } else {
      chunks.push([row])
      bytes = size
    }
  }
  return chunks
}

export const LEFT_OUT: readonly RowState[] = ['faulty', 'exists', 'missing', 'overtaken']

const FAULT = 'fault'

/**
 * Returns the rows that are left out as they are in the file, with what is wrong in a column of its own, so that they can
 * be mended in a spreadsheet and chosen again.
 */
export function faultyRowsAsCsv({ table, delimiter, rows }: CsvFile): string {
  const headers = headersOf(table)
  // The file may be one that was mended in part.
  const kept = headers.flatMap((header, index) => (header.toLowerCase() === FAULT ? [] : [index]))
  const lines = rows
    .filter(({ state }) => LEFT_OUT.includes(state))
    .map(({ row, note }) => {
      const line = (table[row - 1] ?? []).map((cell) => cell.trim())
      const cells = kept.map((index) => line[index] ?? '')
      return [note, ...cells, ...line.slice(headers.length)]
    })
  return csvFile([[FAULT, ...kept.map((index) => headers[index] ?? '')], ...lines], delimiter)
}

/** The headers and an example row. */
export const TEMPLATES: Record<CsvKind, { file: string; text: string }> = {
  import: { file: 'resource-import-template.csv', text: textOf(IMPORT_COLUMNS) },
  update: { file: 'resource-update-template.csv', text: textOf(UPDATE_COLUMNS) },
}

function textOf(columns: readonly CsvColumn[]): string {
  const examples = columns.map(
    (name) => FIELD_LIST.find(({ column }) => column === name)?.example ?? '',
  )
  return csvFile([columns, examples])
}
