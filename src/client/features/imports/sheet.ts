import { withFormulaGuard } from '#shared/domain/formula-guard.ts'
import {
  type CsvColumn,
  FIELD_LIST,
  IMPORT_COLUMNS,
  UPDATE_COLUMNS,
} from '#shared/domain/resource-fields.ts'

/** A file either adds resources or updates existing ones. */
export type CsvKind = 'import' | 'update'

/** Rows to be sent in one call, with their numbers in the file. */
export type Chunk = { rows: number[]; items: { sourceUrl: string }[] }

/** A problem of a row: 'Row 7 has invalid level: …'. */
export type RowNote = { row: number; message: string }

/** Rows with the same kind of problem; only the first are shown. */
export type NoteGroup = { kind: string; count: number; shown: RowNote[] }

/** The first rows of a file, unchanged. */
export type Preview = {
  columns: string[]
  rows: { row: number; cells: string[]; isFaulty: boolean }[]
}

/** The result of reading a file. */
export type Sheet = {
  soundRows: number
  faultyRows: number
  faults: NoteGroup[]
  /** All faults as CSV, because there may be too many to show. */
  faultsFile: string
  preview: Preview
  /** Headers of unknown columns. */
  ignored: string[]
  chunks: Chunk[]
}

/** Why a file is refused, for an alert and a toast. */
export type Refusal = { title: string; message: string }

const MAX_FILE_BYTES = 25 * 1024 * 1024

/** Checks name and size, before the file is read. */
export function refusalOfFile({ name, size }: { name: string; size: number }): Refusal | null {
  if (!/\.csv$/i.test(name)) {
    return { title: 'Invalid file format', message: 'Please select a CSV file.' }
  }
  if (size <= MAX_FILE_BYTES) return null
  return {
    title: 'File too large',
    message: `This file has ${sizeText(size)}; up to ${sizeText(MAX_FILE_BYTES)} can be read at once. Split it into smaller files.`,
  }
}

/** Keeps the page fast; the downloadable file has all of them. */
const SHOWN_PER_GROUP = 20

/** Groups rows by their kind of problem, such as 'has invalid level'; the largest group comes first. */
export function groupNotes(notes: readonly RowNote[]): NoteGroup[] {
  const groups = new Map<string, NoteGroup>()
  for (const note of notes) {
    const kind = kindOf(note)
    const group = groups.get(kind) ?? { kind, count: 0, shown: [] }
    group.count += 1
    if (group.shown.length < SHOWN_PER_GROUP) group.shown.push(note)
    groups.set(kind, group)
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count)
}

/** Returns the part of a message that other rows share, without the row's own values. */
function kindOf({ row, message }: RowNote): string {
  return message
    .replace(`Row ${row}: `, '')
    .replace(`Row ${row} `, '')
    .replace(/: .*$/s, '')
    .replace(/ row \d+$/, ' an earlier row')
}

/** The header line, after the byte order mark by which spreadsheets recognize UTF-8. */
export const NOTES_HEAD = `\uFEFF${csvLine(['row', 'problem'])}`

export function notesLines(notes: readonly RowNote[]): string {
  return notes.map(({ row, message }) => csvLine([row, message])).join('')
}

/** Turns 'books.csv' into 'books-problems.csv'. */
export function notesName(name: string): string {
  return `${name.replace(/\.csv$/i, '')}-problems.csv`
}

/** Returns one line of CSV (RFC 4180), guarded against formula injection. */
function csvLine(cells: readonly (string | number)[]): string {
  const quoted = cells.map((cell) => {
    const text = withFormulaGuard(String(cell))
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${quoted.join(',')}\r\n`
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
  return csvLine(columns) + csvLine(examples)
}

/** Returns '900 KB' or '40.5 MB'. */
function sizeText(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  const megabytes = bytes / 1024 / 1024
  return `${megabytes >= 10 && Number.isInteger(megabytes) ? megabytes : megabytes.toFixed(1)} MB`
}
