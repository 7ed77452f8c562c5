import { KNOWN_OPENINGS } from '#client/features/plan/known-openings.ts'
import { listChapters } from '#shared/calls/chapters.ts'
import { explorePosition } from '#shared/calls/explore.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import { listResources, listResourcesByIds } from '#shared/calls/resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { CATEGORIES } from '#shared/domain/filters/category.ts'
import { answer, counted } from './api-stub.ts'
import { exploreView, resourceView } from './sample-views.ts'

export const ADVANCE = 'Caro-Kann Defense: Advance Variation'
const OPENINGS = [...KNOWN_OPENINGS, { name: ADVANCE, moves: 'e4 c6 d4 d5 e5' }]
/** Four lessons on a subject or an opening, of which two are free. */
function lessonsOn(number: number, fields: Partial<ResourceView>): ResourceView[] {
  return [0, 1, 2, 3].map((each) =>
    resourceView({
      id: number * 10 + each,
      title: `${fields.opening ?? fields.category ?? ''} ${each}`,
      level: each < 2 ? 'beginner' : 'all',
      price: each % 2 ? 'Free' : '$20',
      author: `Author ${number} ${each}`,
      ...fields,
    }),
  )
}

export const SUBJECTS = CATEGORIES.flatMap((category, number) =>
  lessonsOn(number + 1, { category }),
)
const ON_OPENINGS = OPENINGS.flatMap(({ name: opening }, number) =>
  lessonsOn(number + 50, { opening, category: 'opening' }),
)
export const CATALOGUE = [...SUBJECTS, ...ON_OPENINGS]

/** Answers with lessons on every subject, and on the openings that the plan's questions offer. */
export function answerPlanCatalogue(): void {
  answer(listOpenings, [])
  answer(listChapters, [])
  answer(listResources, ({ query }) =>
    counted(
      SUBJECTS.filter(
        ({ category }) => query.get('category') === 'kids' || category === query.get('category'),
      ).map((each) => ({ ...each, isForKids: query.get('category') === 'kids' })),
    ),
  )
  answer(listResourcesByIds, ({ query }) => {
    const ids = new Set((query.get('ids') ?? '').split(',').map(Number))
    return CATALOGUE.filter(({ id }) => ids.has(id))
  })
  answer(explorePosition, ({ query }) => {
    const moves = (query.get('moves') ?? '').split(',')
    const name = OPENINGS.find((each) => each.moves === moves.join(' '))?.name ?? ''
    const resources = ON_OPENINGS.filter(({ opening }) => opening === name)
    const group = { about: name, openings: [name], total: resources.length, resources }
    return exploreView({
      ply: moves.length,
      opening: name ? { eco: 'A00', name, exact: true } : null,
      groups: [{ reason: 'position', ...group }],
    })
  })
}
