import { RESOURCE_PATHS } from './admin-resources.ts'
import { curatorCall, type ApiPath, adminCall } from './call.ts'

export const getOverview = curatorCall('GET /api/admin/overview -> overviewView')

const TOUCHED: readonly ApiPath[] = [
  '/api/admin/bulk-jobs',
  // Whether the seed is there.
  '/api/admin/setup-steps',
  ...RESOURCE_PATHS,
]

export const getSeedOffer = adminCall('GET /api/admin/seed -> seedOffer')

/** Answers with a change of many resources, which can be undone like any other. */
export const applySeed = adminCall('POST /api/admin/seed -> bulkJobView', {
  status: 201,
  touches: TOUCHED,
})

/** Answers as `applySeed` does. */
export const removeSeed = adminCall('DELETE /api/admin/seed -> bulkJobView', { touches: TOUCHED })
