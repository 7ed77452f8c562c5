import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { checkChapters, readChaptersText } from '#shared/chess/chapters/chapter-moves.ts'
import { isFen } from '#shared/chess/fen.ts'
import { moveText } from '#shared/chess/move-text.ts'
import type { ChaptersInput, ChapterView, PastedView } from '#shared/contracts/chapters.ts'
import { placeFaults } from '#shared/domain/chapters/chapter-checks.ts'
import {
  type Certainty,
  type ChapterContent,
  placeText,
  readClock,
} from '#shared/domain/chapters/chapter.ts'
import { tableOf } from '#shared/texts/text-tables.ts'

/** What the cells of a row hold, as people type it. */
type Cells = {
  /** '12:40', '12:40–14:00', 'p. 12' or an address. */
  place: string
  title: string
  /** Moves, or a position in FEN. */
  about: string
}
export type Cell = keyof Cells
const CELLS: readonly Cell[] = ['place', 'title', 'about']

/** A chapter while it is edited. */
export type ChapterRow = Cells & {
  /** Names the row as long as it is edited. */
  key: string
  /** Of the stored chapter. */
  id: number | null
  /** What was read of the text for it; null for rows that are not from the text. */
  read: (Cells & { certainty: Certainty }) | null
  /** The opening of `of`; what `about` has become since may be another. */
  opening: { name: string | null; of: string } | null
}

/** The list, and the text that it is read from. */
export type ChapterDraft = {
  text: string
  rows: readonly ChapterRow[]
  /** The list before there was a text: it is back once the text is gone. */
  base: readonly ChapterRow[]
  /** Rows of the text that were removed: reading it again does not bring them back. */
  dropped: readonly string[]
  reading: PastedView | null
  /** The text holds what the rows do not have yet. */
  isUnread: boolean
}

export function draftOf(rows: readonly ChapterRow[]): ChapterDraft {
  return { text: '', rows, base: rows, dropped: [], reading: null, isUnread: false }
}

let lastKey = 0
const newKey = () => `row-${++lastKey}`

type Read = Omit<ChapterView, 'id' | 'order' | 'at'>

function cellsOf(chapter: Read): Cells {
  const { title, startSeconds, endSeconds, url, line, fen } = chapter
  const end =
    endSeconds === null ? '' : `–${placeText({ startSeconds: endSeconds, page: null }, t)}`
  // What the server has read or stored is legal.
  const about = fen ?? (line ? moveText(line) : '')
  if (about) sound.set(about, null)
  return { place: url ?? placeText({ ...chapter, startSeconds }, t) + end, title, about }
}

export function rowsOf(chapters: readonly ChapterView[]): ChapterRow[] {
  return chapters.map((chapter) => {
    const cells = cellsOf(chapter)
    const opening = { name: chapter.opening?.name ?? null, of: cells.about }
    return { key: newKey(), id: chapter.id, ...cells, read: null, opening }
  })
}

/** The text of a CSV file or a correction. */
export function rowsOfLines(text: string): ChapterRow[] {
  return readChaptersText(text).chapters.map((chapter) => {
    const cells = cellsOf({ ...chapter, opening: null })
    return { key: newKey(), id: null, ...cells, read: null, opening: null }
  })
}

/** The list as one value, to be compared. */
export function rowsText(rows: readonly ChapterRow[]): string {
  return JSON.stringify(rows.map(({ id, place, title, about }) => [id, place, title, about]))
}

export function rowsFromText(text: string): ChapterRow[] {
  const rows = JSON.parse(text || '[]') as [number | null, string, string, string][]
  return rows.map(([id, place, title, about]) => ({
    key: newKey(),
    id,
    place,
    title,
    about,
    read: null,
    opening: null,
  }))
}

/** Returns the draft with what was typed into the box. Without a text, the list is what it was before. */
export function withText(draft: ChapterDraft, text: string): ChapterDraft {
  const [before, now] = [draft.text.trim(), text.trim()]
  const next = { ...draft, text, isUnread: now !== '' }
  if (before === '' && now !== '') return { ...next, base: draft.rows, dropped: [] }
  if (before === '' || now !== '') return next
  return { ...next, rows: withAdded(draft, draft.base), reading: null }
}

/** Returns the draft with what was read of its text. What was fixed stays fixed. */
export function withReading(draft: ChapterDraft, reading: PastedView): ChapterDraft {
  const taken = new Set<ChapterRow>()
  const claim = (rows: readonly ChapterRow[], fits: (row: ChapterRow) => boolean) => {
    const found = rows.find((row) => !taken.has(row) && fits(row))
    if (found) taken.add(found)
    return found
  }
  const earlier = draft.rows.filter(({ read }) => read !== null)
  const all = reading.chapters.map((chapter) => ({ cells: cellsOf(chapter), chapter }))
  const wanted = all.filter(({ cells }) => !draft.dropped.includes(signature(cells)))
  // The same line of the text first: a line that was changed must not take the row of another.
  const known = wanted.map(({ cells }) =>
    claim(earlier, ({ read }) => read !== null && signature(read) === signature(cells)),
  )
  const rows = wanted.map(({ cells, chapter }, index): ChapterRow => {
    const same = known[index] ?? claim(earlier, ({ read }) => isNear(read, cells))
    const stored = same ?? claim(draft.base, (row) => isNear(row, cells))
    const read = { ...cells, certainty: chapter.certainty }
    const opening = { name: chapter.opening?.name ?? null, of: cells.about }
    return { ...fixed(stored, cells, chapter.certainty), read, opening }
  })
  return {
    ...draft,
    reading,
    rows: reading.chapters.length ? withAdded(draft, rows) : draft.base,
    isUnread: false,
  }
}

const signature = ({ place, title, about }: Cells) => JSON.stringify([place, title, about])

function isNear(one: Cells | null, other: Cells): boolean {
  if (one === null) return false
  return (one.place !== '' && one.place === other.place) || one.title === other.title
}

/** What somebody has changed in a row stays, and so do its ID and the moves that a stored chapter has already. */
function fixed(
  before: ChapterRow | undefined,
  cells: Cells,
  certainty: Certainty,
): Omit<ChapterRow, 'read' | 'opening'> {
  if (!before) return { key: newKey(), id: null, ...cells }
  const { key, id, read } = before
  if (!read) {
    const about = certainty !== 'moves' && before.about ? before.about : cells.about
    return { key, id, ...cells, about }
  }
  const kept = CELLS.filter((cell) => before[cell] !== read[cell])
  const own = Object.fromEntries(kept.map((cell) => [cell, before[cell]]))
  return { key, id, ...cells, ...own }
}

/** Rows added by hand while there was a text stay behind the row that they stood behind. */
function withAdded(draft: ChapterDraft, rows: readonly ChapterRow[]): ChapterRow[] {
  const result = [...rows]
  const isAdded = (row: ChapterRow) =>
    row.read === null && !draft.base.some(({ key }) => key === row.key)
  for (const [index, row] of draft.rows.entries()) {
    if (!isAdded(row)) continue
    const before = draft.rows[index - 1]
    const at = before ? result.findIndex(({ key }) => key === before.key) + 1 : 0
    result.splice(at === 0 && before ? result.length : at, 0, row)
  }
  return result
}

export function withCell(
  draft: ChapterDraft,
  { key, cell, text }: { key: string; cell: Cell; text: string },
): ChapterDraft {
  const rows = draft.rows.map((row) => (row.key === key ? { ...row, [cell]: text } : row))
  return { ...draft, rows }
}

export function withMoved(draft: ChapterDraft, key: string, by: 1 | -1): ChapterDraft {
  const at = draft.rows.findIndex((row) => row.key === key)
  const row = draft.rows[at]
  const to = at + by
  if (!row || to < 0 || to >= draft.rows.length) return draft
  return { ...draft, rows: draft.rows.toSpliced(at, 1).toSpliced(to, 0, row) }
}

/** Adds an empty row behind another one, or at the end. */
export function withNew(draft: ChapterDraft, behind: string | null): [ChapterDraft, string] {
  const key = newKey()
  const empty = { place: '', title: '', about: '' }
  const row = { key, id: null, ...empty, read: null, opening: null }
  const at = draft.rows.findIndex((each) => each.key === behind)
  const rows = draft.rows.toSpliced(at < 0 ? draft.rows.length : at + 1, 0, row)
  return [{ ...draft, rows }, key]
}

export function withoutRow(draft: ChapterDraft, key: string): ChapterDraft {
  const row = draft.rows.find((each) => each.key === key)
  const dropped = row?.read ? [...draft.dropped, signature(row.read)] : draft.dropped
  return { ...draft, dropped, rows: draft.rows.filter((each) => each !== row) }
}

/** Takes a removal back. */
export function withBack(draft: ChapterDraft, row: ChapterRow, at: number): ChapterDraft {
  const own = row.read && signature(row.read)
  const dropped = draft.dropped.filter((each) => each !== own)
  return { ...draft, dropped, rows: draft.rows.toSpliced(at, 0, row) }
}

type Place = Pick<ChapterContent, 'startSeconds' | 'endSeconds' | 'page' | 'url'>
const NOWHERE: Place = { startSeconds: null, endSeconds: null, page: null, url: null }
const NO_PLACE = text('Place must be a time such as 12:40, a page such as p. 12, or an address')

/** Reads a place; returns a message if it is none. */
function readPlace(typed: string): Place | string {
  const place = typed.trim()
  if (place === '') return NOWHERE
  if (/^https?:\/\//i.test(place)) return { ...NOWHERE, url: place }
  const [, page] = /^p(?:age|\.)?\s*(\d{1,7})$/i.exec(place) ?? []
  if (page) return { ...NOWHERE, page: Number(page) }
  const times = place.split(/[-–—]/).map((time) => time.trim())
  if (times.length > 2 || !times.every((time) => /^\d+:[\d:]+$/.test(time))) return t(NO_PLACE)
  const [start, end] = times.map(readClock)
  const fault = start?.fault ?? end?.fault
  if (fault) return t(fault)
  return { ...NOWHERE, startSeconds: start?.seconds ?? null, endSeconds: end?.seconds ?? null }
}

/** Faults of moves and positions that have been looked at; null for none. Longer lines take milliseconds. */
const sound = new Map<string, string | null>()

/** Returns what is wrong with moves or a position; null if nothing is. */
export function aboutFault(about: string): string | null {
  const text = about.trim()
  if (text === '') return null
  const known = sound.get(text)
  if (known !== undefined) return known
  const { faults } = checkChapters([{ title: '-', ...subject(text) }])
  const [first] = faults
  const fault = first ? t(first.message) : null
  sound.set(text, fault)
  return fault
}

const subject = (about: string) => (isFen(about) ? { fen: about } : { line: about })

/** What is wrong with a row, by cell. */
export type RowFaults = Partial<Record<Cell, string>>

const CELL_OF = tableOf<Cell>({ title: 'title', line: 'about', fen: 'about' })

/** Returns the name of the cell that shows a field of a chapter. */
export function cellOf(field: string): Cell {
  return CELL_OF.get(field) ?? 'place'
}

/** Returns what the rows are for the server, and what is wrong with them. */
export function readRows(rows: readonly ChapterRow[]): {
  chapters: ChaptersInput['chapters']
  faults: ReadonlyMap<number, RowFaults>
  /** Of the list as a whole. */
  fault: string | null
} {
  const faults = new Map<number, RowFaults>()
  const refuse = (index: number, cell: Cell, message: string) =>
    faults.set(index, { [cell]: message, ...faults.get(index) })
  const chapters = rows.map(({ id, place: written, title, about }, index) => {
    const place = readPlace(written)
    if (typeof place === 'string') refuse(index, 'place', place)
    const fault = aboutFault(about)
    if (fault !== null) refuse(index, 'about', fault)
    const where = typeof place === 'string' ? NOWHERE : place
    return { ...(id === null ? {} : { id }), title, ...where, ...subject(about.trim()) }
  })
  let fault: string | null = null
  for (const { index, name, message } of placeFaults(chapters)) {
    if (index === null) fault = t(message)
    else refuse(index, cellOf(name), t(message))
  }
  return { chapters, faults, fault }
}
