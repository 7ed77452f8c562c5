import type { OverviewView, SeedOffer } from '../contracts/overview.ts'
import { curatorCall, type ApiPath, adminCall } from './call.ts'
import type { BulkJobView } from '../contracts/bulk-jobs.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'

export const getOverview = curatorCall<{ response: OverviewView }>('GET /api/admin/overview')

const TOUCHED: readonly ApiPath[] = [
  '/api/admin/bulk-jobs',
  // Whether the seed is there.
  '/api/admin/setup-steps',
  ...RESOURCE_PATHS,
]

export const getSeedOffer = adminCall<{ response: SeedOffer }>('GET /api/admin/seed')

/** Answers with a change of many resources, which can be undone like any other. */
export const applySeed = adminCall<{ response: BulkJobView }>('POST /api/admin/seed', {
  status: 201,
  touches: TOUCHED,
})

/** Answers as `applySeed` does. */
export const removeSeed = adminCall<{ response: BulkJobView }>('DELETE /api/admin/seed', {
  touches: TOUCHED,
})
