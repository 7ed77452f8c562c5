import { issueText } from './says.ts'
import { ENGLISH, type T, type Text } from '../texts/text.ts'
import type { ResourceUpdate } from './admin-resources.ts'
import { type ResourceInput, resourceInput, resourcePatch } from './resource-input.ts'
import { addressKey } from '../domain/address-key.ts'
import { MAX_URL_LENGTH } from './fields.ts'
import { partialDate } from '../domain/calendar-date.ts'
import { type CsvColumn, FIELD_LIST, type ListedField } from '../domain/resource-fields.ts'
import { withoutFormulaGuard } from '../domain/csv.ts'
import { type DayOrder, dayOrderOf } from '../domain/spreadsheet-date.ts'
import { truncate } from '../texts/characters.ts'

/** Every column that can be imported. */
const CSV_COLUMNS = FIELD_LIST.map(({ column }) => column)

/** A required column must exist; its cells may be blank if the field has a default for that. */
const REQUIRED_FIELDS = FIELD_LIST.filter(({ required }) => required)

const SHOWN_VALUE_LENGTH = 80

/**
 * What is wrong in a file. `row` is null if it concerns the whole file; rows are counted as spreadsheets do (see
 * `ResourceRow`).
 */
export type CsvFault = { row: number | null; message: string }

/**
 * `row` is the number that a spreadsheet shows beside the row: the header is row 1 if nothing stands above it, blank
 * rows count, and a cell with line breaks is still one row.
 */
export type ResourceRow = { row: number; resource: ResourceInput }

/** The trimmed cells of one line. */
type Cells = Partial<Record<CsvColumn, string>>

type Table = readonly (readonly string[])[]

export type ReadRows<Row> = {
  rows: Row[]
  faults: CsvFault[]
  /** Cells of valid rows that cannot be read, and will be stored as no value. */
  notices: CsvFault[]
  /** How the dates are read that consist of digits; null if there are none, or if that is unknown. */
  dayOrder: DayOrder | null
}

/** Reads the cells of an import file. Returns every valid row, and every error in the others. */
export function readResourceRows(table: Table): ReadRows<ResourceRow> {
  return atOnce(resourceRowsOf(table, ENGLISH))
}

/** Reads an import file line by line, so that a page may do something else between them. */
export function resourceRowsOf(table: Table, t: T): Reading<ResourceRow> {
  const required = REQUIRED_FIELDS.map(({ column }) => column)
  return readLines(table, { required, t }, (row, cells) => {
    const read = readCells(cells, t)
    if (Array.isArray(read)) return read
    const unreadable = FIELD_LIST.filter((field) => !isReadable(field, cells[field.column]))
    const notices = unreadable.map((field) => noticeOf(field, cells, t))
    return { sourceUrl: read.sourceUrl, item: { row, resource: read }, notices }
  })
}

/** Pauses after each line, and returns what was read. */
type Reading<Row> = Generator<void, ReadRows<Row>>

function atOnce<Row>(reading: Reading<Row>): ReadRows<Row> {
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

type Manner = { required: readonly CsvColumn[]; t: T }

/** A row, or what is wrong with it in words that follow 'Row 7'. */
type Outcome<Row> = { sourceUrl: string; item: Row; notices?: string[] } | string[]

/** `read` turns the cells of a line into a row, or returns what is wrong with them. */
function* readLines<Row>(
  table: Table,
  { required, t }: Manner,
  read: (row: number, cells: Cells) => Outcome<Row>,
): Reading<Row> {
  const lines = table.map((cells, index) => ({ row: index + 1, cells }))
  const [head, ...body] = lines.filter(({ cells }) => !isBlankLine(cells))
  if (!head || body.length === 0) {
    return wholeFile([t('CSV file must contain at least headers and one data row')])
  }
  const columns = head.cells.map(columnOfHeader)
  const headerFaults = faultsOfHeaders(columns, required, t)
  if (headerFaults.length > 0) return wholeFile(headerFaults)

  const dates = columns.indexOf('published_date')
  const dayOrder = dayOrderOf(body.map(({ cells }) => cells[dates] ?? ''))
  const outcomeOf = (row: number, line: readonly string[]): Outcome<Row> => {
    const cells = cellsOf(columns, line, t)
    if (Array.isArray(cells)) return cells
    if (cells.published_date)
      cells.published_date = cellDate(cells.published_date, dayOrder) ?? cells.published_date
    return read(row, cells)
  }
  const rows: Row[] = []
  const faults: CsvFault[] = []
  const notices: CsvFault[] = []
  const firstRow = new Map<string, number>()
  const report = (list: CsvFault[], row: number, found: readonly string[]) => {
    for (const fault of found) list.push({ row, message: t('Row {row} {fault}', { row, fault }) })
  }
  for (const { row, cells: line } of body) {
    const result = outcomeOf(row, line)
    if (Array.isArray(result)) report(faults, row, result)
    else {
      const key = addressKey(result.sourceUrl)
      const first = firstRow.get(key)
      if (first === undefined) {
        firstRow.set(key, row)
        rows.push(result.item)
        report(notices, row, result.notices ?? [])
      } else report(faults, row, [t('has the source URL of row {row}', { row: first })])
    }
    yield
  }
  return { rows, faults, notices, dayOrder }
}

function wholeFile(messages: readonly string[]): ReadRows<never> {
  const faults = messages.map((message) => ({ row: null, message }))
  return { rows: [], faults, notices: [], dayOrder: null }
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

/** Returns the column that an unknown header nearly names: with a slip or two, or as 'ages' names 'age_from'. */
export function nearestColumn(header: string): CsvColumn | null {
  const letters = lettersOf(header)
  const most = letters.length < 6 ? 1 : 2
  const bySlip = CSV_COLUMNS.find((column) => slipsBetween(letters, lettersOf(column)) <= most)
  const word = letters.replace(/s$/, '')
  return bySlip ?? CSV_COLUMNS.find((column) => column.split('_')[0] === word) ?? null
}

/** Counts the letters that must be added, left out or replaced to make one word of the other. */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, wanted] of [...other].entries())
      next.push(
        Math.min(
          (next[index] ?? 0) + 1,
          (row[index + 1] ?? 0) + 1,
          (row[index] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

function faultsOfHeaders(
  columns: readonly (CsvColumn | null)[],
  required: readonly CsvColumn[],
  t: T,
): string[] {
  const missing = required.filter((column) => !columns.includes(column))
  const repeated = CSV_COLUMNS.filter(
    (column) => columns.indexOf(column) !== columns.lastIndexOf(column),
  )
  return [
    ...missing.map((column) => t('CSV is missing required column: {column}', { column })),
    ...repeated.map((column) => t('CSV has more than one column: {column}', { column })),
  ]
}

function cellsOf(
  columns: readonly (CsvColumn | null)[],
  line: readonly string[],
  t: T,
): Cells | string[] {
  // A comma without quotes shifts all following cells.
  if (!isBlankLine(line.slice(columns.length))) return [t('has more cells than there are headers')]
  const cells: Cells = {}
  columns.forEach((column, index) => {
    if (column) cells[column] = withoutFormulaGuard((line[index] ?? '').trim())
  })
  return cells
}

function readCells(cells: Cells, t: T): ResourceInput | string[] {
  const missing = REQUIRED_FIELDS.filter(
    ({ column, whenBlank }) => !cells[column] && whenBlank === undefined,
  ).map(({ column }) => column)
  const result = resourceInput.safeParse(bodyOf(cells))
  if (result.success) return result.data
  const invalid = invalidCells(cells, result.error.issues, t)
  for (const column of missing) invalid.delete(column)
  return [
    ...(missing.length > 0
      ? [t('is missing required fields: {columns}', { columns: missing.join(', ') })]
      : []),
    ...inColumnOrder(invalid),
  ]
}

type Issue = { path: readonly PropertyKey[]; message: string }

/** Maps the contract's errors in a body to messages about cells. */
function invalidCells(cells: Cells, issues: readonly Issue[], t: T): Map<CsvColumn, string> {
  return new Map(
    issues.flatMap((issue) => {
      const field = FIELD_LIST.find(({ name }) => name === issue.path[0])
      return field ? [[field.column, invalidCell(field, cells, t, issueText(issue))] as const] : []
    }),
  )
}

/** `fault` is used for fields without a list of allowed values. */
function invalidCell(field: ListedField, cells: Cells, t: T, fault: Text | null = null): string {
  const { column } = field
  const shown = shortened(cells[column] ?? '')
  const allowed = allowedValues(field, t)
  if (allowed)
    return t('has invalid {column}: {shown}. Allowed values: {allowed}', { column, shown, allowed })
  const reason = fault ? t(fault) : ''
  return t('has invalid {column}: {shown}. {reason}', { column, shown, reason })
}

function shortened(value: string): string {
  return truncate(value, SHOWN_VALUE_LENGTH)
}

function noticeOf({ kind, column }: ListedField, cells: Cells, t: T): string {
  const shown = shortened(cells[column] ?? '')
  return t(
    'has an unreadable {column}, which will be {kind, select, flag {no} count {0} other {empty}}: {shown}',
    { column, kind, shown },
  )
}

function allowedValues({ kind, choices = [], min = 0, max = 0 }: ListedField, t: T): string | null {
  switch (kind) {
    case 'choice':
    case 'choices':
      return choices.join(', ')
    case 'url':
      return t('addresses that start with http:// or https://, of up to {max} characters', {
        max: MAX_URL_LENGTH,
      })
    case 'date':
      return 'YYYY-MM-DD, YYYY-MM, YYYY'
    case 'flag':
      return 'true, yes, y, 1, false, no, n, 0'
    case 'whole':
      return t('whole numbers from {min} to {max}', { min, max })
    case 'number':
    case 'count':
      return max === 0 ? t('whole numbers from 0') : t('0 to {max}', { max })
    default:
      return null
  }
}

function inColumnOrder(invalid: ReadonlyMap<CsvColumn, string>): string[] {
  return CSV_COLUMNS.flatMap((column) => invalid.get(column) ?? [])
}

/** Returns the body that POST /api/admin/resources would receive for this row. */
function bodyOf(cells: Cells): Record<string, unknown> {
  return Object.fromEntries(FIELD_LIST.map((field) => [field.name, valueOf(field, cells)]))
}

function valueOf({ kind, column, whenBlank }: ListedField, cells: Cells): unknown {
  const cell = cells[column]
  if (kind === 'flag') return isYes(cell)
  if (kind === 'number') return numberOrBlank(cell)
  if (kind === 'choice') return cell?.toLowerCase() || (whenBlank ?? cell)
  if (kind === 'choices') return cell?.toLowerCase()
  return cell
}

function isYes(cell: string | undefined): boolean {
  return /^(?:true|yes|y|1)$/i.test(cell ?? '')
}

/** Treats 'n/a' as no rating instead of the lowest, and as no position instead of the first. */
function numberOrBlank(cell: string | undefined): number | null {
  return cell && isNumber(cell) ? Number(cell) : null
}

function isNumber(cell: string): boolean {
  return Number.isFinite(Number(cell))
}

export type UpdateRow = { row: number; update: ResourceUpdate }

const updateBody = resourcePatch.extend({ sourceUrl: resourceInput.shape.sourceUrl })

/** Reads the cells of an update file: `source_url` and any of the import's columns. An empty cell changes nothing. */
export function readUpdateRows(table: Table): ReadRows<UpdateRow> {
  return atOnce(updateRowsOf(table, ENGLISH))
}

/** Reads an update file line by line. */
export function updateRowsOf(table: Table, t: T): Reading<UpdateRow> {
  return readLines(table, { required: [], t }, (row, cells) => {
    const result = updateBody.safeParse(patchOf(cells))
    const unreadable = FIELD_LIST.filter((field) => !isReadable(field, cells[field.column]))
    if (result.success && unreadable.length === 0) {
      return { sourceUrl: result.data.sourceUrl, item: { row, update: result.data } }
    }
    const invalid = invalidCells(cells, result.error?.issues ?? [], t)
    for (const field of unreadable) invalid.set(field.column, invalidCell(field, cells, t))
    if (!cells.source_url) invalid.delete('source_url')
    return [
      ...(cells.source_url ? [] : [t('is missing source_url which is required for updates')]),
      ...inColumnOrder(invalid),
    ]
  })
}

/** Returns the body that an import would send, without the fields of empty cells. */
function patchOf(cells: Cells): Record<string, unknown> {
  const given = FIELD_LIST.filter(({ column }) => Boolean(cells[column]))
  return Object.fromEntries(given.map((field) => [field.name, valueOf(field, cells)]))
}

const MONTH_OF_YEAR = /^\s*(\d{1,2})[-/.](\d{4})\s*$/

/** Returns the date of a cell, of which spreadsheets write the month first: '03/2018'. */
function cellDate(cell: string, order: DayOrder | null): string | null {
  return partialDate(cell.replace(MONTH_OF_YEAR, '$2-$1'), order)
}

/** An import reads these cells as no value; an update would delete the stored one, so it refuses them. */
function isReadable({ kind }: ListedField, cell: string | undefined): boolean {
  if (!cell) return true
  if (kind === 'flag') return /^(?:true|yes|y|1|false|no|n|0)$/i.test(cell)
  if (kind === 'date') return partialDate(cell) !== null
  if (kind === 'number') return isNumber(cell)
  if (kind === 'count') return isNumber(cell) && Number(cell) >= 0
  return true
}
