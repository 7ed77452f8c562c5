import { MAX_BATCH } from '#shared/contracts/admin-resources.ts'
import { repeatedText } from '#shared/contracts/resource-csv.ts'
import { csvFile } from '#shared/domain/csv.ts'
import {
  type CsvColumn,
  FIELD_LIST,
  IMPORT_COLUMNS,
  UPDATE_COLUMNS,
} from '#shared/domain/resource-fields.ts'
import type { FieldValues } from '#shared/domain/resource-changes.ts'
import type { DayOrder } from '#shared/domain/spreadsheet-date.ts'
import { ENGLISH, type T } from '#shared/texts/text.ts'
import { truncate } from '#shared/texts/characters.ts'

/** A file either adds resources or updates existing ones. */
export type CsvKind = 'import' | 'update'

/** A row as it is sent: all of its fields, or those that change along with what a dry run showed. */
export type Item = { sourceUrl: string; seen?: FieldValues }

/** Rows to be sent in one call, with their numbers in the file. */
export type Chunk = { rows: number[]; items: Item[] }

/** A problem of a row: 'Row 7 has invalid level: …'. `resource` is one to look at. */
export type RowNote = { row: number; message: string; resource?: number | undefined }

/** Rows with the same kind of problem; only the first are shown. */
export type NoteGroup = { kind: string; count: number; shown: RowNote[] }

/** A cell that cannot be used (`fault`) or that will be stored as no value (`notice`). */
export type Mark = {
  tone: 'fault' | 'notice'
  /** The position among all problems of the file, from 0. */
  problem: number
  message: string
  /** The positions of the cells; none if the row as a whole is faulty. */
  cells: number[]
}

/** Some consecutive rows of a file. */
export type FilePage = {
  /** The position of the first row among those that are not blank, from 0. */
  start: number
  rows: PageRow[]
}

export type PageRow = {
  row: number
  /** Long ones are shortened, but not those that can be fixed. */
  cells: string[]
  marks: Mark[]
  /** The positions of the cells that were fixed here. */
  fixed: number[]
}

/** A new text for a cell; `cell` is its position among the columns. */
export type CellFix = { row: number; cell: number; text: string }

/** A row that the server refuses, in words that follow 'Row 7: '. */
export type RowRefusal = { row: number; text: string; columns: readonly CsvColumn[] }

/** What a change of the open file has made of it. */
export type Fixed = {
  /** Its chunks hold only the rows that have to be checked again. */
  sheet: Sheet
  /** The rows that are not what they were: faulty now, fixed, or changed. */
  gone: number[]
  /** The page with the changed row. */
  page: FilePage
  /** The first problem in this row or below, or else the first of all; null if there is none left. */
  next: number | null
}

/** The outcome of fixing a cell: why the text cannot be used, if it cannot. Then nothing has changed. */
export type FixAnswer = Fixed | { refusal: string }

export const ROWS_PER_PAGE = 10

/** The result of reading a file. */
export type Sheet = {
  /** All that are not blank. */
  rows: number
  soundRows: number
  faultyRows: number
  faults: NoteGroup[]
  /** Cells that will be stored as no value. */
  notices: NoteGroup[]
  /** How many faults and notices there are. */
  problems: number
  /** The columns that are used, in the order of the file. */
  columns: CsvColumn[]
  firstPage: FilePage
  /** Headers of unknown columns. */
  ignored: string[]
  /** How dates of digits are read. */
  dayOrder: DayOrder | null
  /** The sound rows. */
  chunks: Chunk[]
}

/** Files that are not UTF-8 may be read as this one, which is what spreadsheets save by default in Western Europe and America. */
export type Encoding = 'windows-1252'

/** Why a file is refused, for an alert and a toast. */
export type Refusal = {
  title: string
  message: string
  /** The encoding in which the file could be read, if the user says so. */
  offer?: Encoding
}

const MAX_FILE_BYTES = 25 * 1024 * 1024

/** Checks name and size, before the file is read. */
export function refusalOfFile(
  { name, size }: { name: string; size: number },
  t: T = ENGLISH,
): Refusal | null {
  if (!/\.csv$/i.test(name)) {
    return { title: t('Invalid file format'), message: t('Please select a CSV file.') }
  }
  if (size <= MAX_FILE_BYTES) return null
  return {
    title: t('File too large'),
    message: t(
      'This file has {size}; up to {max} can be read at once. Split it into smaller files.',
      { size: sizeText(size, t), max: sizeText(MAX_FILE_BYTES, t) },
    ),
  }
}

/** Keeps the page fast; the downloadable file has all of them. */
const SHOWN_PER_GROUP = 20

/** Groups rows by their kind of problem, such as 'has invalid level'; the largest group comes first. */
export function groupNotes(notes: readonly RowNote[], t: T): NoteGroup[] {
  const groups = new Map<string, NoteGroup>()
  for (const note of notes) {
    const kind = kindOf(note, t)
    const group = groups.get(kind) ?? { kind, count: 0, shown: [] }
    group.count += 1
    if (group.shown.length < SHOWN_PER_GROUP) group.shown.push(note)
    groups.set(kind, group)
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count)
}

/** Returns all rows as one group, or no group if there are none. */
export function groupOf(kind: string, notes: readonly RowNote[]): NoteGroup[] {
  if (notes.length === 0) return []
  return [{ kind, count: notes.length, shown: notes.slice(0, SHOWN_PER_GROUP) }]
}

/** Returns the part of a message that other rows share, without the row's own values. French has a space before colons. */
function kindOf(note: RowNote, t: T): string {
  const text = withoutRow(note, t)
  const first = Number(/\d+/.exec(text)?.[0])
  if (text === repeatedText(first, t)) return t('has the source URL of an earlier row')
  return text.replace(/\s?: .*$/s, '')
}

/** Returns a message without the row that it begins with. */
export function withoutRow({ row, message }: RowNote, t: T): string {
  const beginnings = [
    t('Row {row}: {text}', { row, text: '' }),
    t('Row {row} {fault}', { row, fault: '' }),
  ]
  const beginning = beginnings.find((each) => message.startsWith(each)) ?? ''
  return message.slice(beginning.length)
}

/** Turns 'books.csv' and 'problems' into 'books-problems.csv'. */
export function fileNameOf(name: string, what: string): string {
  return `${name.replace(/\.csv$/i, '')}-${what}.csv`
}

/** The API accepts bodies of 1 MiB; the rest leaves room for what surrounds the rows. */
const CHUNK_BYTES = 700_000

/** Splits rows, in order, into chunks that the server accepts in one call. */
export function chunksOf(rows: readonly { row: number; item: Item }[]): Chunk[] {
  const encoder = new TextEncoder()
  const chunks: Chunk[] = []
  let bytes = 0
  for (const { row, item } of rows) {
    const size = encoder.encode(JSON.stringify(item)).length + 1
    const last = chunks.at(-1)
    if (last && last.rows.length < MAX_BATCH && bytes + size <= CHUNK_BYTES) {
      last.rows.push(row)
      last.items.push(item)
      bytes += size
    } else {
      chunks.push({ rows: [row], items: [item] })
      bytes = size
    }
  }
  return chunks
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

/** Returns '900 KB' or '40.5 MB'. */
function sizeText(bytes: number, t: T): string {
  if (bytes < 100_000)
    return t('{size, number} KB', { size: Math.max(1, Math.round(bytes / 1024)) })
  const megabytes = bytes / 1024 / 1024
  const isWhole = megabytes >= 10 && Number.isInteger(megabytes)
  const size = megabytes.toLocaleString(t.locale, {
    minimumFractionDigits: isWhole ? 0 : 1,
    maximumFractionDigits: 1,
  })
  return t('{size} MB', { size })
}

/** Texts up to this length are shown whole. */
const WHOLE_LENGTH = 120
/** How much is shown before and after the part that differs. */
const AROUND = 30

/** Returns the parts in which two long texts differ, with some words around them; short texts are returned whole. */
export function differingParts(old: string, now: string): [string, string] {
  if (Math.max(old.length, now.length) <= WHOLE_LENGTH) return [old, now]
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start += 1
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const part = (text: string) => {
    const from = wordStart(text, Math.max(0, start - AROUND), start)
    const to = Math.min(text.length, text.length - end + AROUND)
    const middle = text.slice(from, to)
    const shown = truncate(middle, 2 * WHOLE_LENGTH)
    return `${from > 0 ? '...' : ''}${shown}${to < text.length && shown === middle ? '...' : ''}`
  }
  return [part(old), part(now)]
}

/** Returns where the first word begins between two positions; the first of them if there is none. */
function wordStart(text: string, from: number, before: number): number {
  const space = from === 0 ? -1 : text.slice(0, before).indexOf(' ', from)
  return space < 0 ? from : space + 1
}
