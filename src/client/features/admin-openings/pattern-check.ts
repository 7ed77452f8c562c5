import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { MovePattern } from '#shared/chess/move-pattern.ts'
import { ILLEGAL_PATTERN } from '#shared/contracts/openings.ts'

/** The rules of chess come with the first pattern. */
async function read(pattern: string): Promise<MovePattern> {
  const { readPattern } = await import('#shared/chess/move-pattern.ts')
  const reading = readPattern(pattern)
  return { ...reading, fault: reading.fault && `${ILLEGAL_PATTERN}. ${reading.fault}` }
}

export function patternQuery(pattern: string) {
  return queryOptions({
    queryKey: ['move-pattern', pattern],
    queryFn: () => read(pattern),
    enabled: pattern !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

/** Beside what the contract asks of a pattern: its moves are legal. */
export function withLegalMoves<Schema extends z.ZodType<string | null>>(schema: Schema): Schema {
  return schema.superRefine(async (pattern, context) => {
    // Where the rules cannot be loaded the server has the last word, as ever.
    const reading = pattern ? await read(pattern).catch(() => null) : null
    if (reading?.fault) context.addIssue({ code: 'custom', message: reading.fault })
  })
}
