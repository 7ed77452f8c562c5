import { priceValue } from './catalogue.ts'
import { firstStepOf } from './resource-display.ts'
import { MAX_PAGE_LIMIT, type ResourceFilters, resourceSearchParams } from './resource-filters.ts'
import { minutesOf } from './duration.ts'

/** The parameters of the list that holds the first steps, which are numbered by tags. */
export function firstStepsParams(category: ResourceFilters['category'] = 'all'): URLSearchParams {
  const filters = { query: 'first steps', category, level: ['beginner'] }
  return resourceSearchParams(filters, { sort: 'rating', limit: MAX_PAGE_LIMIT })
}

type Numbered = Parameters<typeof minutesOf>[0] & {
  id: number
  tags: readonly string[]
  price: string | null
}

/**
 * Returns the first steps among resources, in the order in which somebody who does not know the moves meets them. Among
 * equals, free ones and the shortest come first.
 */
export function firstStepsAmong<Resource extends Numbered>(
  resources: readonly Resource[],
): Resource[] {
  return resources
    .flatMap((resource) => {
      const place = firstStepOf(resource.tags)
      const cost = priceValue(resource.price) === 0 ? 0 : 1
      return place === null ? [] : [{ resource, place, cost, minutes: minutesOf(resource) }]
    })
    .toSorted(
      (a, b) =>
        a.place - b.place ||
        a.cost - b.cost ||
        a.minutes - b.minutes ||
        a.resource.id - b.resource.id,
    )
    .map(({ resource }) => resource)
}
