import { firstCharacters } from '#shared/texts/characters.ts'
import { readBookmarks, readOutlines } from './bookmark-files.ts'
import { collectLinks, type FoundLinks, type LinksInText, NO_ADDRESS } from './found-links.ts'
import Papa from 'papaparse'
import { text } from '#shared/texts/text.ts'

const UNCLOSED = text('A quotation mark in this row is never closed')
/** Where Pocket, Instapaper and Raindrop keep what nobody has filed. */
const OWN_FOLDERS = new Set(['unread', 'archive', 'starred', 'unsorted', 'trash'])

/** Returns what separates the columns, if the first line of a text names columns and one of them is `url`. */
function separatorOf(source: string): string | null {
  const header = /\S.{0,2000}/.exec(source)?.[0] ?? ''
  const hasUrl = (separator: string) => columnsOf(header.split(separator)).includes('url')
  return [',', ';', '\t'].find(hasUrl) ?? null
}

/**
 * Reads a table such as Pocket, Instapaper and Raindrop export. A cell of several lines makes rows longer than a line, so
 * places are those where rows begin.
 */
function readTable(source: string, delimiter: string, found: FoundLinks): void {
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

/** How the files begin, after what may come before their first element. */
const BEGINNING = 2_000
const MARKUP = /^\s*<(?:!|\?xml|(?:html|head|body|meta|title|h1|dl|dt|ul|ol|div|p|a)\b)/i

/** Reads the links in lines of text, Markdown, a Netscape bookmark file, an OPML file or a table with a column `url`. */
export function readLinksInText(given: string): LinksInText {
  const source = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const found = collectLinks(source)
  const beginning = firstCharacters(source, BEGINNING)
  if (/<opml\b/i.test(beginning)) readOutlines(source, found)
  else if (MARKUP.test(beginning)) readBookmarks(source, found)
  else {
    const separator = separatorOf(source)
    if (separator) readTable(source, separator, found)
    else readLines(source, found)
  }
  return found.result
}

function readLines(source: string, found: FoundLinks): void {
  for (let start = 0; start <= source.length;) {
    const next = source.indexOf('\n', start)
    const end = next < 0 ? source.length : next
    const line = source.slice(start, end)
    if (line.trim()) readLine(line, start, found)
    start = end + 1
  }
}

/** A title stands beside the only address of its line, before it or after it. */
function readLine(line: string, at: number, found: FoundLinks): void {
  const { links, rest } = markdownLinks(line)
  const bare = addressesIn(rest)
  const isAlone = links.length === 0 && bare.length === 1
  const title = isAlone && !found.isFull() ? titleBeside(rest, bare[0] ?? '') : ''
  for (const { url, label } of links)
    found.add({ at, url, title: found.isFull() ? '' : labelText(label), tags: [] })
  for (const address of bare) found.add({ at, url: withScheme(address), title, tags: [] })
  if (links.length + bare.length === 0) found.skip(at, line, NO_ADDRESS)
}

/** Titles of Markdown links are shorter; it bounds how far back a link is looked for. */
const MOST_LABEL = 300
/** A line with more ends of labels that never began is no Markdown. */
const MOST_STRAYS = 100

type MarkdownLink = { url: string; label: string }

/** Returns the links such as `[title](address)` of a line, and the line without them and without pictures. */
function markdownLinks(line: string): { links: MarkdownLink[]; rest: string } {
  const links: MarkdownLink[] = []
  let rest = ''
  let done = 0
  let strays = 0
  for (let middle = line.indexOf(']('); middle >= 0; middle = line.indexOf('](', middle + 2)) {
    const start = openingBracket(line, middle, Math.max(done, middle - MOST_LABEL))
    if (start < 0 && ++strays > MOST_STRAYS) break
    if (start < 0) continue
    const end = closingBracket(line, middle + 2)
    if (end < 0) break
    const isPicture = line[start - 1] === '!'
    // A picture may be the title of a link.
    if (isPicture && line.startsWith('](', end + 1)) continue
    const target = line.slice(middle + 2, end).trim()
    const url = target.startsWith('<') ? target.slice(1).split('>', 1)[0] : target.split(/\s/, 1)[0]
    if (!isPicture && url) links.push({ url, label: line.slice(start + 1, middle) })
    rest += `${line.slice(done, isPicture ? start - 1 : start)} `
    done = end + 1
    middle = end - 1
  }
  return { links, rest: rest + line.slice(done) }
}

function openingBracket(line: string, before: number, from: number): number {
  let depth = 0
  for (let at = before - 1; at >= from; at--) {
    if (line[at] === ']') depth++
    else if (line[at] === '[' && depth-- === 0) return at
  }
  return -1
}

/** Addresses are at most as long as this; a longer one is no link. */
const MOST_TARGET = 3_000

function closingBracket(line: string, from: number): number {
  let depth = 0
  const last = Math.min(line.length, from + MOST_TARGET)
  for (let at = from; at < last; at++) {
    if (line[at] === '(') depth++
    else if (line[at] === ')' && depth-- === 0) return at
  }
  return -1
}

/** `**Bold**` is bold, and `![Picture](address)` its text. */
function labelText(label: string): string {
  return firstCharacters(label, MOST_LABEL)
    .replace(/!\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*_`\\]/g, '')
    .trim()
}

/** What browsers run or open without asking the web is named, so that it can be said why it is left out. */
const ADDRESS =
  /(?:https?:\/\/|(?<![a-z\d@./-])(?:www\.|javascript:|data:|vbscript:|file:|ftp:|mailto:|about:|blob:))[^\s<>"]+/gi
const MOST_WORDS = 100

function addressesIn(line: string): string[] {
  if (!/[:.]/.test(line)) return []
  const found = [...line.matchAll(ADDRESS)].map((match) => bareAddress(line, match.index, match[0]))
  if (found.length > 0) return found
  const words = line
    .split(/\s+/, MOST_WORDS)
    .map((word) => bareAddress(word, 0, word))
    .filter(isWithoutScheme)
  return words.slice(0, 1)
}

/** How far before its address emphasis begins. */
const MOST_EMPHASIZED = 300

/** Cuts the punctuation behind an address, and marks of emphasis if the same ones stand before it: '**…**'. */
function bareAddress(line: string, at: number, written: string): string {
  const [opened = ''] = /^[*_`~]{1,3}/.exec(written) ?? []
  const address = withoutPunctuation(written.slice(opened.length))
  const [marks] = /[*_`~]{1,9}$/.exec(address.slice(-9)) ?? []
  if (marks === undefined) return address
  const before = line.slice(Math.max(0, at - MOST_EMPHASIZED), at) + opened
  const opening = [...marks].toReversed().join('')
  const place = before.lastIndexOf(opening)
  const isOpening = place >= 0 && !/[\p{L}\p{N}]/u.test(before.charAt(place - 1))
  return isOpening ? withoutPunctuation(address.slice(0, -marks.length)) : address
}

/** Whether a word is an address such as `lichess.org/study`. */
function isWithoutScheme(word: string): boolean {
  const host = firstCharacters(word, 255).split('/', 1)[0] ?? ''
  return word.length > host.length && /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}$/i.test(host)
}

/** A sentence ends after an address, or closes a bracket that was opened before it. */
function withoutPunctuation(address: string): string {
  const [round, square] = [address.indexOf('('), address.indexOf('[')]
  let end = address.length
  const isOpened = (at: number) => at >= 0 && at < end
  while (end > 0) {
    const last = address[end - 1] ?? ''
    if (last === ')' ? isOpened(round) : last === ']' ? isOpened(square) : !ENDS.includes(last))
      break
    end--
  }
  return address.slice(0, end)
}

const ENDS = ".,;:!?'’”»"

function withScheme(address: string): string {
  return /^[a-z][a-z\d+-]*:/i.test(address) ? address : `https://${address}`
}

/** A bullet, or the number of a list unless a move of chess follows it. */
const BULLET = /^(?:[-*+•–—>#]+|\d{1,3}[.)](?!\s*(?:[KQRBN]?[a-h]?x?[a-h][1-8]|O-O)))\s+/
/** What separates a title from its address. */
const BETWEEN = '-–—|:,;"\'*_`# \t\r“”„«»'

/** The time, with or without a day, and the name that a chat has before a message. */
const CHAT = (() => {
  const day = '(?:\\d{1,4}[./-]\\s?\\d{1,2}[./-]\\s?\\d{2,4},?\\s{1,3})'
  const time = '\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[APap]\\.?\\s?[Mm]\\b\\.?)?'
  const when = `(?:[[(]${day}?${time}[\\])]|${day}?${time})`
  const name = '(?:<[^<>]{1,60}>|[^:<>]{1,60}:)'
  return new RegExp(
    `^[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]{0,9}(?:${when}\\s{0,3}[-–—|,:]?\\s{0,3}${name}?|[^:[\\]()<>]{1,60}[[(]${day}?${time}[\\])]:?)\\s{0,9}`,
  )
})()

function titleBeside(line: string, address: string): string {
  const place = line.indexOf(address)
  const before = line.slice(0, place).trim().replace(CHAT, '').replace(BULLET, '')
  const after = line.slice(place + address.length)
  const title = [
    withoutEdges(before, BETWEEN, `${BETWEEN}([<`),
    withoutEdges(after, `${BETWEEN})]>.`, BETWEEN),
  ]
    .filter(Boolean)
    .join(' ')
  return /\p{L}/u.test(title) ? title : ''
}

function withoutEdges(words: string, atStart: string, atEnd: string): string {
  let start = 0
  let end = words.length
  while (start < end && atStart.includes(words[start] ?? '')) start++
  while (end > start && atEnd.includes(words[end - 1] ?? '')) end--
  return words.slice(start, end)
}
