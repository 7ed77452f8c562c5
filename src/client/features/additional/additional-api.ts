import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#client/data/request.ts'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'

/** The active links of one info page, in the order that admins chose. */
export function additionalResourcesQuery(category: AdditionalCategory) {
  return queryOptions({
    queryKey: ['/api/additional-resources', category],
    queryFn: async ({ signal }): Promise<AdditionalResourceView[]> =>
      (
        await apiGet<AdditionalResourceView[]>(
          `/api/additional-resources?category=${category}`,
          signal,
        )
      ).body,
  })
}
