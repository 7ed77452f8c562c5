import type { BulkJobView } from '../contracts/bulk-jobs.ts'
import type { LinksText, LinksView, NewLinks } from '../contracts/links.ts'
import type { CuratorCall } from './call.ts'

/** Writes nothing. */
export const readLinks: CuratorCall<{ body: LinksText; response: LinksView }> = {
  method: 'POST',
  path: '/api/admin/links/read',
  access: 'curator',
  computes: true,
}

/** Answers with the job that reads the pages. */
export const addLinks: CuratorCall<{ body: NewLinks; response: BulkJobView }> = {
  method: 'POST',
  path: '/api/admin/links',
  access: 'curator',
  status: 201,
  many: true,
  computes: true,
  touches: ['/api/admin/bulk-jobs', '/api/admin/suggestions', '/api/suggestions'],
}
