import { exploreSearch } from '#shared/chess/explore-search.ts'
import { moveWords } from '#shared/domain/move-words.ts'
import { paths } from '#shared/paths.ts'

/** Where a text that means a position leads to: its moves, or the FEN that it is. */
export function exploreHref(text: string): string {
  const moves = moveWords(text)?.map((word) => word.replace(/[!?]+$/, ''))
  return paths.explore(exploreSearch(moves ? { moves } : { start: text.trim() }))
}
