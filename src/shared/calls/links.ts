import type { BulkJobView } from '../contracts/bulk-jobs.ts'
import type { LinksText, LinksView, NewLinks } from '../contracts/links.ts'
import { adminCall, curatorCall } from './call.ts'
import type {
  LinkChecksAnswer,
  LinkChecksInput,
  LinkChecksQuery,
  LinkChecksView,
} from '../contracts/link-checks.ts'

/** Writes nothing. */
export const readLinks = curatorCall<{ body: LinksText; response: LinksView }>(
  'POST /api/admin/links/read',
  { computes: true },
)

/** Answers with the job that reads the pages. */
export const addLinks = curatorCall<{ body: NewLinks; response: BulkJobView }>(
  'POST /api/admin/links',
  {
    status: 201,
    many: true,
    computes: true,
    touches: ['/api/admin/bulk-jobs', '/api/admin/suggestions', '/api/suggestions'],
  },
)

/** Answers with the job that asks the pages of resources without a length. */
export const findLengths = adminCall<{ response: BulkJobView }>(
  'POST /api/admin/resources/lengths',
  { status: 201, touches: ['/api/admin/bulk-jobs', '/api/admin/link-checks'] },
)

export const listLinkChecks = curatorCall<{ query: LinkChecksQuery; response: LinkChecksView }>(
  'GET /api/admin/link-checks',
)

export const checkLinks = curatorCall<{ body: LinkChecksInput; response: LinkChecksAnswer }>(
  'POST /api/admin/link-checks',
  {
    status: 202,
    touches: ['/api/admin/link-checks', '/api/admin/reports', '/api/admin/resource-reports'],
  },
)
