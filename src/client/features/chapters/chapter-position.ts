import { queryOptions } from '@tanstack/react-query'
import type { ChapterView } from '#shared/contracts/chapters.ts'

type Position = { fen: string; lastMove: { from: string; to: string } | null }

/** The position that a chapter is about. The rules of chess load with the first one that has moves. */
export function chapterPositionQuery({ line, fen }: Pick<ChapterView, 'line' | 'fen'>) {
  return queryOptions({
    queryKey: ['chapter-position', fen, line],
    queryFn: async (): Promise<Position> => {
      if (fen !== null) return { fen, lastMove: null }
      const { endOf, playLine } = await import('#shared/chess/play-line.ts')
      const played = playLine(line ?? [])
      return { fen: endOf(played), lastMove: played.plies.at(-1) ?? null }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
