import { text } from '#shared/texts/text.ts'
import { breadcrumbList, type PageHead, pageHead } from '#client/data/page-head.ts'
import { moveText } from '#shared/chess/move-text.ts'
import { plyOf, START_FEN } from '#shared/chess/position-key.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'
import { type ExploreState, hasFilters, lineSearch } from './explore-url.ts'

const TITLE = text('Explore by position')

/** Search engines may index the start and the named positions; every other position is noindex. */
export function exploreHead(state: ExploreState, view: ExploreView | null): PageHead {
  const { line, fault, filters } = state
  const title = exploreTitle(state, view)
  const path = paths.explore(lineSearch({ line }))
  const isStart = line.plies.length === 0 && line.start === START_FEN
  return pageHead({
    title,
    description: describe(state, view),
    path,
    embeddable: fault === null,
    noindex: fault !== null || hasFilters(filters) || !(isStart || view?.opening?.exact),
    jsonLd: [
      breadcrumbList([
        { name: t('Home'), path: paths.home() },
        { name: t(TITLE), path: paths.explore() },
        ...(isStart ? [] : [{ name: title, path }]),
      ]),
    ],
  })
}

/** Returns the page's title without the site's name. */
function exploreTitle({ line }: ExploreState, view: ExploreView | null): string {
  const { opening } = view ?? {}
  if (opening?.exact) return t('{subject}: lessons by position', { subject: named(opening) })
  if (line.plies.length === 0) {
    return line.start === START_FEN ? t(TITLE) : t('Lessons for your own position')
  }
  const moves = shortened(movesOf(line))
  return opening
    ? t('{moves}, after the {opening}', { moves, opening: named(opening) })
    : t('{subject}: lessons by position', { subject: moves })
}

function describe({ line }: ExploreState, view: ExploreView | null): string {
  const { opening } = view ?? {}
  const moves = line.plies.length > 0 ? shortened(movesOf(line)) : ''
  const about = [opening && t('on the {opening}', { opening: named(opening) }), moves]
  const subject = about.filter(Boolean).join(', ')
  return subject
    ? t(
        'Play the moves, find the lesson: chess videos, books and courses{subject}, with the moves that lead on from here.',
        { subject: opening ? ` ${subject}` : `, ${subject}` },
      )
    : t(
        'Play the moves, find the lesson: chess videos, books and courses, with the moves that lead on from here.',
      )
}

function named({ name, eco }: { name: string; eco: string | null }): string {
  const shown = t.opening(name)
  return eco ? `${shown} (${eco})` : shown
}

function movesOf({ start, plies }: ExploreState['line']): string {
  return moveText(
    plies.map(({ san }) => san),
    plyOf(start),
  )
}

/** Keeps about the last 60 characters, because a title has no room for more. */
function shortened(moves: string): string {
  return moves.length > 60 ? `…${moves.slice(-60).replace(/^\S*\s/, '')}` : moves
}
