import { z } from 'zod'
import { resourceView } from './resources.ts'

/** Why a resource is offered, the strongest reason only (docs/product.md §9.8). */
const SUGGESTION_REASONS = ['author', 'line', 'level', 'side', 'opening'] as const
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number]

export const studySuggestions = z.object({
  /** The opening that all of them are about, without its variation; null if there are none. */
  opening: z.string().nullable(),
  /** Where the opening comes from: what the member studies, or the plan. */
  from: z.enum(['study', 'plan']).nullable(),
  /** At most four, the best first. */
  suggestions: z.array(z.object({ resource: resourceView, reason: z.enum(SUGGESTION_REASONS) })),
})
export type StudySuggestions = z.infer<typeof studySuggestions>
