import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PatternReading } from './move-pattern.ts'

/** The rules of chess come with the first pattern. */
async function read(pattern: string): Promise<PatternReading> {
  const { readPattern } = await import('./move-pattern.ts')
  return readPattern(pattern)
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
