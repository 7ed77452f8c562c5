import { queryOptions, useQuery } from '@tanstack/react-query'
import { openingMovesQuery } from '#client/data/openings.ts'
import { readPattern } from '#shared/chess/move-pattern.ts'
import type { Ply } from '#shared/chess/play-line.ts'

export type OpeningPly = Pick<Ply, 'san' | 'from' | 'to' | 'fen'>

/**
 * The positions of a pattern such as '1.e4 c5'; none if a move is illegal. The server sends them with its page.
 */
export function openingPliesQuery(pattern: string) {
  return queryOptions({
    queryKey: ['opening-plies', pattern],
    queryFn: (): OpeningPly[] => {
      const { fault, line } = readPattern(pattern)
      return fault ? [] : line.plies.map(({ san, from, to, fen }) => ({ san, from, to, fen }))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Undefined while loading; empty if no moves are known. */
export function useOpeningPlies(name: string | null): readonly OpeningPly[] | undefined {
  const moves = useQuery({ ...openingMovesQuery(name ?? ''), enabled: name !== null })
  const pattern = moves.data ?? ''
  const plies = useQuery({ ...openingPliesQuery(pattern), enabled: pattern !== '' })
  // A failed query is not pending either: the page shows no board.
  const waiting = name !== null && (moves.isPending || (pattern !== '' && plies.isPending))
  return waiting ? undefined : (plies.data ?? NO_PLIES)
}

const NO_PLIES: readonly OpeningPly[] = []
