import type { BulkJobView } from '../contracts/bulk-jobs.ts'
import type { LinksText, LinksView, NewLinks } from '../contracts/links.ts'
import { curatorCall } from './call.ts'

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
