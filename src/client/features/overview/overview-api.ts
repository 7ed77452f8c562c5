import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#client/data/request.ts'
import type { OverviewView } from '#shared/contracts/overview.ts'

/** Counts, the catalogue's health and the newest comments: what changes the catalogue invalidates it. */
export function overviewQuery() {
  return queryOptions({
    queryKey: ['overview'],
    queryFn: async ({ signal }): Promise<OverviewView> =>
      (await apiGet<OverviewView>('/api/admin/overview', signal)).body,
  })
}
