import { breadcrumbList, type PageHead, pageHead } from '#client/data/page-head.ts'
import { moveText } from '#shared/chess/move-text.ts'
import { plyOf, START_FEN } from '#shared/chess/position-key.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'
import { paths } from '#shared/paths.ts'
import { type ExplorePlace, hasFilters, placeSearch } from './explore-place.ts'

const TITLE = 'Explore by position'

/** Search engines may index the start and the named positions; every other position is noindex. */
export function exploreHead(place: ExplorePlace, view: ExploreView | null): PageHead {
  const { line, fault, filters } = place
  const title = exploreTitle(place, view)
  const path = paths.explore(placeSearch({ line }))
  const isStart = line.plies.length === 0 && line.start === START_FEN
  return pageHead({
    title,
    description: describe(place, view),
    path,
    noindex: fault !== null || hasFilters(filters) || !(isStart || view?.opening?.exact),
    jsonLd: [
      breadcrumbList([
        { name: 'Home', path: paths.home() },
        { name: TITLE, path: paths.explore() },
        ...(isStart ? [] : [{ name: title, path }]),
      ]),
    ],
  })
}

/** Returns the page's title without the site's name. */
export function exploreTitle({ line }: ExplorePlace, view: ExploreView | null): string {
  const { opening } = view ?? {}
  if (opening?.exact) return `${named(opening)}: lessons by position`
  if (line.plies.length === 0) {
    return line.start === START_FEN ? TITLE : 'Lessons for your own position'
  }
  const moves = shortened(movesOf(line))
  return opening ? `${moves}, after the ${named(opening)}` : `${moves}: lessons by position`
}

function describe({ line }: ExplorePlace, view: ExploreView | null): string {
  const { opening } = view ?? {}
  const on = opening ? ` on the ${named(opening)}` : ''
  const moves = line.plies.length > 0 ? `, ${shortened(movesOf(line))}` : ''
  return `Play the moves, find the lesson: chess videos, books and courses${on}${moves}, with the moves that lead on from here.`
}

function named({ name, eco }: { name: string; eco: string | null }): string {
  return eco ? `${name} (${eco})` : name
}

function movesOf({ start, plies }: ExplorePlace['line']): string {
  return moveText(
    plies.map(({ san }) => san),
    plyOf(start),
  )
}

/** Keeps about the last 60 characters, because a title has no room for more. */
function shortened(moves: string): string {
  return moves.length > 60 ? `…${moves.slice(-60).replace(/^\S*\s/, '')}` : moves
}
