import { MAX_BATCH } from '#shared/contracts/admin-resources.ts'
import {
  columnOfHeader,
  type CsvFault,
  isBlankLine,
  type OnLines,
  readResourceRows,
} from '#shared/domain/resource-csv.ts'
import { readUpdateRows } from '#shared/domain/update-csv.ts'
import { type Refusal, textOfFile } from './file-checks.ts'
import { parseFile } from './parse-file.ts'
import { groupNotes, NOTES_HEAD, notesLines } from './row-notes.ts'
import type { Chunk, CsvKind, Preview, RowNote, Sheet } from './sheet.ts'

/** The API takes 1 MiB; what is around the rows is small. */
const CHUNK_BYTES = 700_000
const PREVIEW_ROWS = 5
const PREVIEW_CELL_LENGTH = 60

type SheetRow = { row: number; item: { sourceUrl: string } }
type ReadRows = { rows: SheetRow[]; faults: CsvFault[] }

/** From the bytes of a file to what can be shown and sent. `onLines` hears how far it is. */
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

/** A resource that is named twice is changed twice, in the order of the file. */
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

/** In their order; each as large as the server takes in one call. */
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
