import { queryOptions, useQuery } from '@tanstack/react-query'
import { deadline } from '#client/data/deadline.ts'
import { apiGet } from '#client/data/request.ts'
import type { Ply } from '#shared/chess/play-line.ts'
import type { OpeningView } from '#shared/contracts/openings.ts'

/** The moves of an opening by its name; null if they are not known. */
export function openingMovesQuery(name: string) {
  return queryOptions({
    queryKey: ['openings', 'moves', name],
    queryFn: async ({ signal }): Promise<string | null> => {
      const { body } = await apiGet<OpeningView[]>('/api/openings', deadline(signal))
      return body.find((opening) => opening.name === name)?.openingPattern ?? null
    },
    staleTime: 300_000,
  })
}

export type OpeningPly = Pick<Ply, 'san' | 'from' | 'to' | 'fen'>

/**
 * The positions of a pattern such as '1.e4 c5'; none if a move is illegal. The server sends them with its
 * page, so the browser loads the rules of chess only when it navigates to the page.
 */
export function openingPliesQuery(pattern: string) {
  return queryOptions({
    queryKey: ['opening-plies', pattern],
    queryFn: async (): Promise<OpeningPly[]> => {
      const { readPattern } = await import('#shared/chess/move-pattern.ts')
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
