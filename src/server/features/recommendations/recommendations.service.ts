import type { StudySuggestions } from '#shared/contracts/recommendations.ts'
import { openingFamily } from '#shared/domain/opening-family.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import type { UserRow } from '../../platform/auth/users.queries.ts'
import { suggestedIds } from '../../search/suggested.ts'
import { getResources } from '../resources/resources.service.ts'
import { findKnown, listPlanOpenings, listStudiedOpenings } from './recommendations.queries.ts'

const MAX_SUGGESTIONS = 4

/**
 * Returns resources that are new to the member, on the first opening that has any, by the rules of docs/product.md
 * §9.8.
 */
export async function suggestToStudy(
  ctx: AppContext,
  { id: userId, preferences }: Pick<UserRow, 'id' | 'preferences'>,
): Promise<StudySuggestions> {
  const { languages = [], studyRating: rating = null, studyFree: freeOnly = false } = preferences
  const [studied, planned, met] = await Promise.all([
    listStudiedOpenings(ctx.db, userId),
    listPlanOpenings(ctx.db, userId),
    findKnown(ctx.db, userId),
  ])
  const openings = [
    ...studied.map((opening) => ({ opening, from: 'study' as const })),
    ...planned.map((opening) => ({ opening, from: 'plan' as const })),
  ]
  const index = await ctx.search.index()
  const known = new Set([...met.all, ...met.planned])
  for (const { opening, from } of openings) {
    const own = from === 'study' ? met.studied : met.planned
    const learner = { opening, studied: own, known, languages, rating, freeOnly }
    const found = suggestedIds(index, learner, { limit: MAX_SUGGESTIONS, now: ctx.clock() })
    if (found.length === 0) continue
    const reasons = new Map(found.map(({ id, reason }) => [id, reason]))
    const resources = await getResources(ctx, [...reasons.keys()])
    const suggestions = resources.flatMap((resource) => {
      const reason = reasons.get(resource.id)
      return reason ? [{ resource, reason }] : []
    })
    if (suggestions.length > 0) return { opening, from, suggestions }
  }
  return { opening: null, from: null, suggestions: [] }
}

/** Returns every opening, without its variation, that the member cares about: of what they study, of the plan, and preferred in the profile. */
export async function openingsOf(
  db: Db,
  { id, preferredOpenings }: Pick<UserRow, 'id' | 'preferredOpenings'>,
): Promise<string[]> {
  const openings = [
    await listStudiedOpenings(db, id),
    await listPlanOpenings(db, id),
    preferredOpenings,
  ]
  return [...new Set(openings.flat().map(openingFamily))]
}
