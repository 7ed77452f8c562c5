import { textMatches } from '#client/kit/text-match.ts'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'

export const ALL = 'all'

export type AdditionalFilters = {
  query: string
  category: AdditionalCategory | typeof ALL
  /** Counted from 1. */
  page: number
}

export const NO_FILTERS: AdditionalFilters = { query: '', category: ALL, page: 1 }

export function filterAdditional(
  resources: readonly AdditionalResourceView[],
  { query, category }: AdditionalFilters,
): AdditionalResourceView[] {
  return resources.filter(
    (each) =>
      (category === ALL || each.category === category) &&
      textMatches(query, [String(each.id), each.title, each.description, each.linkUrl]),
  )
}
