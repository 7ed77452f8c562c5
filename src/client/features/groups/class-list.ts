import { t } from '#client/kit/t.tsx'
import Papa from 'papaparse'
import { seatRow, type SeatsInput } from '#shared/contracts/groups.ts'
import { faultText } from '#shared/contracts/says.ts'
import { tableOf } from '#shared/texts/text-tables.ts'

/** A class as teachers paste it: a name in each line, or CSV with a header. */

type Row = NonNullable<SeatsInput['rows']>[number]
export type ClassList = {
  /** Whether it is CSV, so that the lines have more than names. */
  isTable: boolean
  rows: Row[]
  /** What is wrong with it, by line. */
  faults: string[]
}

type Column = 'name' | 'email' | 'note'
/** As schools call them in the languages of the site, in lower case, without accents and hyphens. */
const COLUMNS = tableOf<Column>({
  name: 'name',
  names: 'name',
  nom: 'name',
  nombre: 'name',
  pupil: 'name',
  schuler: 'name',
  email: 'email',
  mail: 'email',
  correo: 'email',
  courriel: 'email',
  note: 'note',
  notes: 'note',
  notiz: 'note',
  nota: 'note',
  remarque: 'note',
})

const columnOf = (cell: string): Column | undefined =>
  COLUMNS.get(
    cell
      .trim()
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\p{M}-]/gu, ''),
  )

export function readClassList(text: string): ClassList {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const { data } = Papa.parse<string[]>(lines.join('\n').trim(), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
  })
  const columns = data[0]?.map(columnOf) ?? []
  const isTable =
    columns.includes('name') || columns.filter((each) => each !== undefined).length > 1
  if (!isTable) {
    const names = lines.map((line) => line.trim()).filter(Boolean)
    return { isTable, ...checked(names.map((name, at) => [at + 1, { name }])) }
  }
  if (!columns.includes('name'))
    return { isTable, rows: [], faults: [t('The list has no column “name”.')] }
  const cellOf = (cells: string[], column: Column) => cells[columns.indexOf(column)]?.trim() ?? ''
  const rows = data.slice(1).map((cells, at): [number, Row] => [
    at + 2,
    {
      name: cellOf(cells, 'name'),
      email: cellOf(cells, 'email') || null,
      note: cellOf(cells, 'note') || null,
    },
  ])
  return { isTable, ...checked(rows) }
}

/** Rows by their numbers in what was pasted, the header being the first. */
function checked(numbered: readonly [number, Row][]): Pick<ClassList, 'rows' | 'faults'> {
  const faults = numbered.flatMap(([row, each]) => {
    const issue = seatRow.safeParse(each).error?.issues[0]
    return issue ? [t('Row {row}: {fault}', { row: String(row), fault: t(faultText(issue)) })] : []
  })
  return { rows: numbered.map(([, each]) => each), faults }
}

/** Returns the names that are there more than once, also with those of the group. */
export function equalNames(rows: readonly Row[], members: readonly { name: string }[]): string[] {
  const known = new Set(members.map(({ name }) => name.trim().toLowerCase()))
  const equal = new Set<string>()
  for (const { name } of rows) {
    const key = name.trim().toLowerCase()
    if (known.has(key)) equal.add(name.trim())
    known.add(key)
  }
  return [...equal]
}
