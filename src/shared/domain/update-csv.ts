import type { ResourceUpdate } from '../contracts/admin-resources.ts'
import { resourceInput, resourcePatch } from '../contracts/resource-input.ts'
import { partialDate } from './calendar-date.ts'
import {
  bodyOf,
  type Cells,
  columnOfHeader,
  type CsvFault,
  CSV_COLUMNS,
  type CsvColumn,
  invalidCell,
  invalidCells,
  type OnLines,
  readLines,
} from './resource-csv.ts'

export type UpdateRow = { row: number; update: ResourceUpdate }

const updateBody = resourcePatch.extend({ sourceUrl: resourceInput.shape.sourceUrl })

/** Reads the cells of an update file: `source_url` and any of the import's columns. An empty cell changes nothing. */
export function readUpdateRows(
  table: readonly (readonly string[])[],
  onLines?: OnLines,
): { rows: UpdateRow[]; faults: CsvFault[] } {
  return readLines(table, { required: [], onLines }, (row, cells) => {
    const result = updateBody.safeParse(patchOf(cells))
    const doubtful = unreadable(cells)
    if (result.success && doubtful.length === 0) return { row, update: result.data }
    const invalid = invalidCells(cells, result.error?.issues ?? [])
    for (const column of doubtful) invalid.set(column, invalidCell(column, cells[column]))
    if (!cells.source_url) invalid.delete('source_url')
    return [
      ...(cells.source_url ? [] : ['is missing source_url which is required for updates']),
      ...CSV_COLUMNS.flatMap((column) => invalid.get(column) ?? []),
    ]
  })
}

/** Returns the body that an import would send, without the defaults for empty cells. */
function patchOf(cells: Cells): Record<string, unknown> {
  const given = Object.entries(bodyOf(cells)).filter(([field]) => {
    const column = columnOfHeader(field)
    return column !== null && Boolean(cells[column])
  })
  return Object.fromEntries(given)
}

const READABLE: Partial<Record<CsvColumn, (cell: string) => boolean>> = {
  is_featured: isYesOrNo,
  is_for_kids: isYesOrNo,
  published_date: (cell) => partialDate(cell) !== null,
  avg_rating: isNumber,
  featured_order: isNumber,
  views: (cell) => isNumber(cell) && Number(cell) >= 0,
}

/** Returns the columns whose text an import would read as 'none', because here it would erase the stored value. */
function unreadable(cells: Cells): CsvColumn[] {
  return CSV_COLUMNS.filter((column) => {
    const cell = cells[column]
    return cell && READABLE[column] ? !READABLE[column](cell) : false
  })
}

function isYesOrNo(cell: string): boolean {
  return /^(?:true|yes|y|1|false|no|n|0)$/i.test(cell)
}

function isNumber(cell: string): boolean {
  return Number.isFinite(Number(cell))
}
