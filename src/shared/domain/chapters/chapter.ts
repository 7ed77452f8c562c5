import { type T, type Text, text } from '../../texts/text.ts'
/** Limits of docs/product.md §3.10. */
export const MAX_CHAPTERS = 200
export const MAX_CHAPTER_TITLE = 200
/** Two days. */
export const MAX_SECONDS = 172_800
export const MAX_PAGE = 100_000
export const MAX_CHAPTER_PLIES = 60
/** Of what people paste, in characters. */
export const MAX_PASTED = 200_000
export const MAX_CHAPTER_URL = 2000

/** A part of a resource without what is computed. At most one place is not null: a time, a page or an address. */
export type ChapterContent = {
  title: string
  startSeconds: number | null
  endSeconds: number | null
  page: number | null
  url: string | null
  /** SAN from the initial position; null without moves. Never along with `fen`. */
  line: string[] | null
  fen: string | null
}

export type StoredChapter = ChapterContent & { id: number }

/** How sure a reading of a title is: moves stand in it, a name stands for moves, or nothing is known. */
export const CERTAINTIES = ['moves', 'name', 'none'] as const
export type Certainty = (typeof CERTAINTIES)[number]

export const PASTED_KINDS = ['timestamps', 'pgn', 'vtt', 'none'] as const
export type PastedKind = (typeof PASTED_KINDS)[number]

/** Returns '0:12:40', as CSV files have it. */
export function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** Returns '12:40', '1:02:40' or 'p. 12'; '' for an address or nothing. */
export function placeText(
  { startSeconds, page }: Pick<ChapterContent, 'startSeconds' | 'page'>,
  t: T,
): string {
  if (startSeconds !== null) return clockOf(startSeconds).replace(/^0:0?(?=\d)/, '')
  return page === null ? '' : t('p. {page}', { page })
}

/** 'M:SS' has minutes up to 59; in 'H:MM:SS' they may be one digit, as people type. */
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/

type ReadClock = { seconds: number; fault: null } | { seconds: null; fault: Text }

/** Reads 'M:SS' or 'H:MM:SS'. */
export function readClock(written: string): ReadClock {
  const [all, hours = '0', minutes = '', seconds = ''] = CLOCK.exec(written) ?? []
  if (all === undefined)
    return { seconds: null, fault: text('A time must look like 12:40 or 1:02:40') }
  if (Number(minutes) > 59)
    return { seconds: null, fault: text('Its time has more than 59 minutes') }
  if (Number(seconds) > 59)
    return { seconds: null, fault: text('Its time has more than 59 seconds') }
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  if (total > MAX_SECONDS) return { seconds: null, fault: text('Its time is later than 48 hours') }
  return { seconds: total, fault: null }
}
