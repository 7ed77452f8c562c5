import Papa from 'papaparse'
import { text } from '#shared/texts/text.ts'
import { type FoundLinks, NO_ADDRESS } from './found-links.ts'

const UNCLOSED = text('A quotation mark in this row is never closed')
/** Where Pocket, Instapaper and Raindrop keep what nobody has filed. */
const OWN_FOLDERS = new Set(['unread', 'archive', 'starred', 'unsorted', 'trash'])

/** Returns what separates the columns, if the first line of a text names columns and one of them is `url`. */
export function separatorOf(source: string): string | null {
  const header = /\S.{0,2000}/.exec(source)?.[0] ?? ''
  const hasUrl = (separator: string) => columnsOf(header.split(separator)).includes('url')
  return [',', ';', '\t'].find(hasUrl) ?? null
}

/**
 * Reads a table such as Pocket, Instapaper and Raindrop export. A cell of several lines makes rows longer than a line, so
 * places are those where rows begin.
 */
export function readTable(source: string, delimiter: string, found: FoundLinks): void {
  let columns: string[] | null = null
  let start = 0
  Papa.parse<string[]>(source, {
    delimiter,
    newline: '\n',
    step({ data: cells, errors, meta }) {
      const at = start
      start = meta.cursor
      if (cells.every((cell) => cell.trim() === '')) return
      if (!columns) columns = columnsOf(cells)
      else if (errors.some(({ code }) => code === 'MissingQuotes'))
        found.skip(at, source.slice(at, at + 500), UNCLOSED)
      else readRow({ at, columns, cells, delimiter }, found)
    },
  })
}

const columnsOf = (cells: readonly string[]) =>
  cells.map((cell) =>
    cell
      .replace(/^\s*"|"\s*$/g, '')
      .trim()
      .toLowerCase(),
  )

type Row = { at: number; columns: readonly string[]; cells: readonly string[]; delimiter: string }

function readRow({ at, columns, cells, delimiter }: Row, found: FoundLinks): void {
  // An address alone needs no quotation marks, whatever it contains.
  const row = columns.length === 1 ? [cells.join(delimiter)] : cells
  const of = (name: string) => row[columns.indexOf(name)]?.trim() ?? ''
  const url = of('url')
  if (url === '') return found.skip(at, row.join(' '), NO_ADDRESS)
  if (found.isFull()) return found.add({ at, url, title: '', tags: [] })
  const folders = of('folder').split(/\s\/\s/)
  const tags = of('tags')
    .replace(/[[\]"]/g, '')
    .split(/[,;|]/)
  found.add({
    at,
    url,
    // Pocket repeats the address of a page without a title.
    title: of('title') === url ? '' : of('title'),
    tags: [...folders.filter((name) => !OWN_FOLDERS.has(name.toLowerCase())), ...tags],
  })
}
