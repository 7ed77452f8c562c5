import { type ResourceInput, resourceInput } from '../contracts/resource-input.ts'
import { MAX_URL_LENGTH } from '../contracts/text-fields.ts'
import { CATEGORIES, LEVELS, RESOURCE_TYPES, SOURCE_WEBSITES } from './catalogue.ts'
import { SIDES } from './sides.ts'
import { withoutFormulaGuard } from './formula-guard.ts'

/** The columns of the import template, in order. */
export const IMPORT_COLUMNS = [
  'title',
  'description',
  'type',
  'image_url',
  'source_url',
  'source_website',
  'level',
  'category',
  'opening',
  'author',
  'author_image',
  'published_date',
  'price',
  'duration',
  'tags',
  'is_featured',
  'is_for_kids',
  'featured_order',
  'avg_rating',
  'views',
] as const

/** Every column that an import reads: those of the template and an optional one. */
export const CSV_COLUMNS = [...IMPORT_COLUMNS, 'side'] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

/** The columns of the update template, in order. */
export const UPDATE_COLUMNS = [
  'source_url',
  'title',
  'price',
  'duration',
  'avg_rating',
  'is_featured',
] as const satisfies readonly CsvColumn[]

const REQUIRED_COLUMNS = [
  'title',
  'description',
  'type',
  'source_url',
  'source_website',
  'level',
  'category',
] as const satisfies readonly CsvColumn[]

/** A required column whose cells may be blank. */
const DEFAULTED_COLUMN: CsvColumn = 'source_website'

const WEB_ADDRESSES = `addresses that start with http:// or https://, of up to ${MAX_URL_LENGTH} characters`
const ALLOWED_VALUES: Partial<Record<CsvColumn, string>> = {
  type: RESOURCE_TYPES.join(', '),
  level: LEVELS.join(', '),
  category: CATEGORIES.join(', '),
  source_website: SOURCE_WEBSITES.join(', '),
  side: SIDES.join(', '),
  source_url: WEB_ADDRESSES,
  image_url: WEB_ADDRESSES,
  author_image: WEB_ADDRESSES,
  published_date: 'YYYY-MM-DD, YYYY-MM, YYYY',
  is_featured: 'true, yes, y, 1, false, no, n, 0',
  is_for_kids: 'true, yes, y, 1, false, no, n, 0',
  avg_rating: '0 to 50',
  featured_order: 'whole numbers from 0',
  views: 'whole numbers from 0',
}

const SHOWN_VALUE_LENGTH = 80

/** `row` is null if the error concerns the whole file. */
export type CsvFault = { row: number | null; message: string }

/** Row 1 is the first line below the headers. Blank lines are skipped but counted, as in a spreadsheet. */
export type ResourceRow = { row: number; resource: ResourceInput }

/** The trimmed cells of one line. */
export type Cells = Partial<Record<CsvColumn, string>>

/** Called with the number of lines read so far, because a large file takes a while. */
export type OnLines = (read: number, total: number) => void

/** Reads the cells of an import file. Returns every valid row, and every error in the others. */
export function readResourceRows(
  table: readonly (readonly string[])[],
  onLines?: OnLines,
): { rows: ResourceRow[]; faults: CsvFault[] } {
  return readLines(table, { required: REQUIRED_COLUMNS, onLines }, (row, cells) => {
    const read = readCells(cells)
    return Array.isArray(read) ? read : { row, resource: read }
  })
}

type Manner = { required: readonly CsvColumn[]; onLines?: OnLines | undefined }

/** `read` turns the cells of a line into a row, or returns what is wrong with them. */
export function readLines<Row extends { row: number }>(
  table: readonly (readonly string[])[],
  { required, onLines }: Manner,
  read: (row: number, cells: Cells) => Row | string[],
): { rows: Row[]; faults: CsvFault[] } {
  const top = table.findIndex((line) => !isBlankLine(line))
  const lines = table.slice(Math.max(top, 0)).map((cells, row) => ({ row, cells }))
  const [head, ...body] = lines.filter(({ cells }) => !isBlankLine(cells))
  if (!head || body.length === 0) {
    return wholeFile(['CSV file must contain at least headers and one data row'])
  }
  const columns = head.cells.map(columnOfHeader)
  const headerFaults = faultsOfHeaders(columns, required)
  if (headerFaults.length > 0) return wholeFile(headerFaults)

  const rows: Row[] = []
  const faults: CsvFault[] = []
  for (const [index, { row, cells: line }] of body.entries()) {
    const cells = cellsOf(columns, line)
    const result = Array.isArray(cells) ? cells : read(row, cells)
    if (!Array.isArray(result)) rows.push(result)
    else faults.push(...result.map((fault) => ({ row, message: `Row ${row} ${fault}` })))
    onLines?.(index + 1, body.length)
  }
  return { rows, faults }
}

function wholeFile(messages: readonly string[]): { rows: never[]; faults: CsvFault[] } {
  return { rows: [], faults: messages.map((message) => ({ row: null, message })) }
}

export function isBlankLine(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

const lettersOf = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]/g, '')

const COLUMN_OF_LETTERS = new Map(CSV_COLUMNS.map((column) => [lettersOf(column), column]))

/** 'sourceUrl', 'Source URL' and 'source_url' name the same column. trim() also removes a BOM. */
export function columnOfHeader(header: string): CsvColumn | null {
  return COLUMN_OF_LETTERS.get(lettersOf(header)) ?? null
}

function faultsOfHeaders(
  columns: readonly (CsvColumn | null)[],
  required: readonly CsvColumn[],
): string[] {
  const missing = required.filter((column) => !columns.includes(column))
  const repeated = CSV_COLUMNS.filter(
    (column) => columns.indexOf(column) !== columns.lastIndexOf(column),
  )
  return [
    ...missing.map((column) => `CSV is missing required column: ${column}`),
    ...repeated.map((column) => `CSV has more than one column: ${column}`),
  ]
}

function cellsOf(
  columns: readonly (CsvColumn | null)[],
  line: readonly string[],
): Cells | string[] {
  // A comma without quotes shifts all following cells.
  if (!isBlankLine(line.slice(columns.length))) return ['has more cells than there are headers']
  const cells: Cells = {}
  columns.forEach((column, index) => {
    if (column) cells[column] = withoutFormulaGuard((line[index] ?? '').trim())
  })
  return cells
}

function readCells(cells: Cells): ResourceInput | string[] {
  const missing = REQUIRED_COLUMNS.filter((column) => !cells[column] && column !== DEFAULTED_COLUMN)
  const result = resourceInput.safeParse(bodyOf(cells))
  if (result.success) return result.data
  const invalid = invalidCells(cells, result.error.issues)
  for (const column of missing) invalid.delete(column)
  return [
    ...(missing.length > 0 ? [`is missing required fields: ${missing.join(', ')}`] : []),
    ...CSV_COLUMNS.flatMap((column) => invalid.get(column) ?? []),
  ]
}

type Issue = { path: readonly PropertyKey[]; message: string }

/** Maps the contract's errors in a body to messages about cells. */
export function invalidCells(cells: Cells, issues: readonly Issue[]): Map<CsvColumn, string> {
  const columns = issues.flatMap(({ path, message }) => {
    const column = columnOfHeader(String(path[0]))
    return column ? [{ column, message }] : []
  })
  return new Map(
    columns.map(({ column, message }) => [column, invalidCell(column, cells[column], message)]),
  )
}

/** `message` is used for columns without a list of allowed values. */
export function invalidCell(column: CsvColumn, value = '', message = ''): string {
  const shown =
    value.length > SHOWN_VALUE_LENGTH ? `${value.slice(0, SHOWN_VALUE_LENGTH)}...` : value
  const allowed = ALLOWED_VALUES[column]
  return `has invalid ${column}: ${shown}. ${allowed ? `Allowed values: ${allowed}` : message}`
}

/** Returns the body that POST /api/admin/resources would receive for this row. */
export function bodyOf(cells: Cells) {
  return {
    title: cells.title,
    description: cells.description,
    type: cells.type?.toLowerCase(),
    level: cells.level?.toLowerCase(),
    category: cells.category?.toLowerCase(),
    sourceWebsite: cells.source_website?.toLowerCase() || 'other',
    sourceUrl: cells.source_url,
    imageUrl: cells.image_url,
    opening: cells.opening,
    side: cells.side?.toLowerCase(),
    author: cells.author,
    authorImage: cells.author_image,
    publishedDate: cells.published_date,
    price: cells.price,
    duration: cells.duration,
    tags: cells.tags,
    isFeatured: isYes(cells.is_featured),
    isForKids: isYes(cells.is_for_kids),
    featuredOrder: numberOrBlank(cells.featured_order),
    avgRating: numberOrBlank(cells.avg_rating),
    views: cells.views,
  } satisfies Record<Exclude<keyof ResourceInput, 'publishedPrecision'>, unknown>
}

function isYes(cell: string | undefined): boolean {
  return /^(?:true|yes|y|1)$/i.test(cell ?? '')
}

/** Treats 'n/a' as no rating instead of the lowest, and as no position instead of the first. */
function numberOrBlank(cell: string | undefined): number | null {
  return cell && Number.isFinite(Number(cell)) ? Number(cell) : null
}
