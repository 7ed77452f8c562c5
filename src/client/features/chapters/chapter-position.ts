import { queryOptions } from '@tanstack/react-query'
import { chapterKeys } from '#shared/chess/chapters/chapter-moves.ts'
import { endOf, playLine } from '#shared/chess/play-line.ts'
import { positionKey } from '#shared/chess/position-key.ts'
import { readText } from '#shared/chess/read-text.ts'
import type { ChapterView } from '#shared/contracts/chapters.ts'

type Position = { fen: string; lastMove: { from: string; to: string } | null }

/** The position that a chapter is about. */
export function chapterPositionQuery({ line, fen }: Pick<ChapterView, 'line' | 'fen'>) {
  return queryOptions({
    queryKey: ['chapter-position', fen, line],
    queryFn: (): Position => {
      if (fen !== null) return { fen, lastMove: null }
      const played = playLine(line ?? [])
      return { fen: endOf(played), lastMove: played.plies.at(-1) ?? null }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The IDs of the chapters about the position that the reader came from, as its address names it. */
export function cameFromQuery(from: string, chapters: readonly ChapterView[]) {
  return queryOptions({
    queryKey: ['chapters-about', from, chapters.map(({ id }) => id)],
    queryFn: (): number[] => {
      const { line } = readText(from)
      const key = line && positionKey(endOf(line))
      return chapters.filter((each) => chapterKeys(each).at(-1) === key).map(({ id }) => id)
    },
    enabled: from !== '' && chapters.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
