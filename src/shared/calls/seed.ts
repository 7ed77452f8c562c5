import type { BulkJobView } from '../contracts/bulk-jobs.ts'
import type { SeedOffer } from '../contracts/seed.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import type { AdminCall, ApiPath } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/admin/bulk-jobs', ...RESOURCE_PATHS]

export const getSeedOffer: AdminCall<{ response: SeedOffer }> = {
  method: 'GET',
  path: '/api/admin/seed',
  access: 'admin',
}

/** Answers with a change of many resources, which can be undone like any other. */
export const applySeed: AdminCall<{ response: BulkJobView }> = {
  method: 'POST',
  path: '/api/admin/seed',
  access: 'admin',
  status: 201,
  touches: TOUCHED,
}

/** Answers as `applySeed` does. */
export const removeSeed: AdminCall<{ response: BulkJobView }> = {
  method: 'DELETE',
  path: '/api/admin/seed',
  access: 'admin',
  touches: TOUCHED,
}
