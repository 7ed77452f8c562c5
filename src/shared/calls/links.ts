import { adminCall, curatorCall } from './call.ts'

/** Writes nothing. */
export const readLinks = curatorCall('POST /api/admin/links/read linksText -> linksView', {
  computes: true,
})

/** Answers with the job that reads the pages. */
export const addLinks = curatorCall('POST /api/admin/links newLinks -> bulkJobView', {
  status: 201,
  many: true,
  computes: true,
  touches: ['/api/admin/bulk-jobs', '/api/admin/suggestions', '/api/suggestions'],
})

export const listLinkChecks = curatorCall(
  'GET /api/admin/link-checks ?linkChecksQuery -> linkChecksView',
)

/** Answers with the job that asks the pages of resources without a length. */
export const findLengths = adminCall('POST /api/admin/resources/lengths -> bulkJobView', {
  status: 201,
  touches: ['/api/admin/bulk-jobs', '/api/admin/link-checks'],
})

export const checkLinks = curatorCall(
  'POST /api/admin/link-checks linkChecksInput -> linkChecksAnswer',
  {
    status: 202,
    touches: ['/api/admin/link-checks', '/api/admin/reports', '/api/admin/resource-reports'],
  },
)
