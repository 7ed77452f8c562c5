import { t } from '#client/kit/t.tsx'
import { type Text, text } from '#shared/texts/text.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { checkFen } from '#shared/chess/fen.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { type Line, playLine } from '#shared/chess/play-line.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import { MAX_LINE_PLIES, readText } from '#shared/chess/read-text.ts'

/** The lesson filters as the URL spells them. The API rejects invalid values by name. */
export type LessonFilters = { level: string[]; source: string[]; kids: boolean }

export type ExploreState = {
  /** The legal part of the moves in the URL. */
  line: Line
  /** What is wrong with the rest; null if nothing is. */
  fault: string | null
  /** The typed text if something is wrong with it, else ''. */
  typed: string
  filters: LessonFilters
}

export const NO_FILTERS: LessonFilters = { level: [], source: [], kids: false }

/** Reads a URL of /explore: `moves` holds moves in any notation, a FEN or a PGN; `fen` holds a FEN. */
export function readExploreUrl(search: Record<string, unknown>): ExploreState {
  const moves = textsOf(search.moves)
  const [fen = ''] = textsOf(search.fen)
  const filters = {
    level: [...new Set(textsOf(search.level))].toSorted(),
    source: [...new Set(textsOf(search.source))].toSorted(),
    kids: textsOf(search.kids).includes('true'),
  }
  if (moves.length > 1) return faulty(t('The address gives the moves more than once.'), '', filters)
  const [typed = ''] = moves
  const { line, fault } = fen ? readFrom(fen, typed) : readMoves(typed)
  if (!line) return faulty(fault ? t(fault) : '', typed || fen, filters)
  return { line, fault: fault && t(fault), typed: fault ? typed : '', filters }
}

function faulty(fault: string, typed: string, filters: LessonFilters): ExploreState {
  return { line: playLine([]), fault, typed, filters }
}

type Read = { line: Line | null; fault: Text | null }

function readMoves(text: string): Read {
  return text ? readText(text) : { line: playLine([]), fault: null }
}

function readFrom(fen: string, typed: string): Read {
  const start = checkFen(fen)
  if (start.fault !== null)
    return {
      line: null,
      fault: text('This FEN cannot be used. {fault}', { fault: start.fault }),
    }
  const tokens = moveTokens(typed)
  const line = playLine(tokens.slice(0, MAX_LINE_PLIES), start.fen)
  const cut = tokens.length > MAX_LINE_PLIES
  return {
    line,
    fault:
      line.fault ??
      (cut ? text('Only the first {count} moves are shown.', { count: MAX_LINE_PLIES / 2 }) : null),
  }
}

/** Replaces NUL, which browsers drop from a page, so that React would not find the text it expects. */
function textsOf(value: unknown): string[] {
  return [value ?? []]
    .flat()
    .map((each) => `${each as string | number}`.replaceAll('\0', '\uFFFD').trim())
    .filter(Boolean)
}

type Shown = { line: Pick<Line, 'start' | 'plies'>; filters?: LessonFilters }

/** Returns the URL's search for a line and its filters, or '' if both are at their defaults. */
export function lineSearch({ line, filters = NO_FILTERS }: Shown): string {
  const wanted = filterParams(filters).toString()
  const search = exploreSearch({
    moves: line.plies.map(({ san }) => san),
    start: line.start === START_FEN ? null : line.start,
  })
  if (!wanted) return search
  return search ? `${search}&${wanted}` : `?${wanted}`
}

export function filterParams({ level, source, kids }: LessonFilters): URLSearchParams {
  const params = new URLSearchParams()
  for (const each of level) params.append('level', each)
  for (const each of source) params.append('source', each)
  if (kids) params.append('kids', 'true')
  return params
}

export function hasFilters({ level, source, kids }: LessonFilters): boolean {
  return level.length > 0 || source.length > 0 || kids
}
