import Papa from 'papaparse'
import { MAX_BATCH } from '#shared/contracts/admin-resources.ts'
import {
  columnOfHeader,
  type CsvFault,
  isBlankLine,
  type OnLines,
  readResourceRows,
  readUpdateRows,
} from '#shared/domain/resource-csv.ts'
import {
  type Chunk,
  type CsvKind,
  groupNotes,
  NOTES_HEAD,
  notesLines,
  type Preview,
  type Refusal,
  type RowNote,
  type Sheet,
} from './sheet.ts'

/** The API accepts bodies of 1 MiB; the rest leaves room for what surrounds the rows. */
const CHUNK_BYTES = 700_000
const PREVIEW_ROWS = 5
const PREVIEW_CELL_LENGTH = 60

type SheetRow = { row: number; item: { sourceUrl: string } }
type ReadRows = { rows: SheetRow[]; faults: CsvFault[] }

/** Turns the bytes of a file into what can be shown and sent. `onLines` reports the progress. */
export function readSheet(kind: CsvKind, bytes: Uint8Array, onLines?: OnLines): Sheet | Refusal {
  const text = textOfFile(bytes)
  if (typeof text !== 'string') return text
  const table = parseFile(text)
  if (!Array.isArray(table)) return table
  const { rows, faults } = kind === 'import' ? newRows(table, onLines) : updates(table, onLines)
  const ofFile = faults.filter(({ row }) => row === null)
  if (ofFile.length > 0) {
    return { title: 'Parse error', message: ofFile.map(({ message }) => message).join('. ') }
  }
  const notes = faults
    .map(({ row, message }): RowNote => ({ row: row ?? 0, message }))
    .toSorted((one, other) => one.row - other.row)
  const faulty = new Set(notes.map(({ row }) => row))
  return {
    soundRows: rows.length,
    faultyRows: faulty.size,
    faults: groupNotes(notes),
    faultsFile: NOTES_HEAD + notesLines(notes),
    ...shownPart(table, faulty),
    chunks: chunksOf(rows),
  }
}

function newRows(table: readonly string[][], onLines?: OnLines): ReadRows {
  const { rows, faults } = readResourceRows(table, onLines)
  const firstRow = new Map<string, number>()
  const single = rows.filter(({ row, resource: { sourceUrl } }) => {
    const first = firstRow.get(sourceUrl)
    if (first === undefined) firstRow.set(sourceUrl, row)
    else faults.push({ row, message: `Row ${row} has the source URL of row ${first}` })
    return first === undefined
  })
  return { rows: single.map(({ row, resource }) => ({ row, item: resource })), faults }
}

/** A resource that occurs twice is updated twice, in the file's order. */
function updates(table: readonly string[][], onLines?: OnLines): ReadRows {
  const { rows, faults } = readUpdateRows(table, onLines)
  return { rows: rows.map(({ row, update }) => ({ row, item: update })), faults }
}

function shownPart(
  table: readonly string[][],
  faulty: ReadonlySet<number>,
): { preview: Preview; ignored: string[] } {
  const top = table.findIndex((line) => !isBlankLine(line))
  const headers = (table[top] ?? []).map((header) => header.trim())
  const used = headers.flatMap((header, index) => {
    const column = columnOfHeader(header)
    return column ? [{ column, index }] : []
  })
  const rows: Preview['rows'] = []
  for (let row = 1; top + row < table.length && rows.length < PREVIEW_ROWS; row += 1) {
    const line = table[top + row] ?? []
    if (isBlankLine(line)) continue
    const cells = used.map(({ index }) => shortened((line[index] ?? '').trim()))
    rows.push({ row, cells, isFaulty: faulty.has(row) })
  }
  return {
    preview: { columns: used.map(({ column }) => column), rows },
    ignored: headers.filter((header) => header !== '' && columnOfHeader(header) === null),
  }
}

function shortened(cell: string): string {
  return cell.length > PREVIEW_CELL_LENGTH ? `${cell.slice(0, PREVIEW_CELL_LENGTH)}...` : cell
}

/** Splits the rows, in order, into chunks that the server accepts in one call. */
function chunksOf(rows: readonly SheetRow[]): Chunk[] {
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

/**
 * Returns the cells of a CSV file, including blank lines, so that rows keep their numbers. Line endings
 * are normalized first, because files assembled on two systems mix them. An unclosed quote swallows
 * everything after it, so a file with one is refused rather than read in part.
 */
export function parseFile(text: string): string[][] | Refusal {
  const unified = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const { data, errors } = Papa.parse<string[]>(unified, {
    delimiter: delimiterOf(unified),
    newline: '\n',
  })
  const [first] = errors
  if (!first) return data
  const above = Math.max(
    data.findIndex((cells) => cells.some((cell) => cell.trim() !== '')),
    0,
  )
  return { title: 'Parse error', message: faultAt((first.row ?? 0) - above, first.message) }
}

/** Spreadsheets write semicolons in locales whose decimal separator is the comma. */
function delimiterOf(text: string): string {
  const header = /^.*\S.*$/m.exec(text)?.[0] ?? ''
  if (header.includes(',')) return ','
  return [';', '\t'].find((each) => header.includes(each)) ?? ','
}

/** Describes an error; row 0 is the header. */
function faultAt(row: number, message: string): string {
  const where = row <= 0 ? 'The header line' : `Row ${row}`
  return `${where} cannot be read: ${message}`
}

const SAVE_AS = 'In your spreadsheet choose “Save as” and the format “CSV UTF-8”.'

/** Decodes the file as UTF-8; any other file is refused with advice. */
export function textOfFile(bytes: Uint8Array): string | Refusal {
  if (isWorkbook(bytes)) {
    const message = `This is a workbook or an archive that is only named .csv. ${SAVE_AS}`
    return { title: 'Invalid file format', message }
  }
  if (isUtf16(bytes)) {
    const message = `This file is encoded as UTF-16, not as UTF-8. ${SAVE_AS}`
    return { title: 'Read error', message }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const message = `This file is not encoded as UTF-8: its letters beyond A to Z would be wrong. ${SAVE_AS}`
    return { title: 'Read error', message }
  }
}

/** The first bytes of ZIP archives (.xlsx, .ods) and of old .xls files. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0],
]

function isWorkbook(bytes: Uint8Array): boolean {
  return WORKBOOKS.some((signature) => signature.every((byte, index) => bytes[index] === byte))
}

/** Detects UTF-16 by its byte order mark, or by NUL bytes, which are also valid UTF-8. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isMarked || bytes.subarray(0, 200).includes(0)
}
