import type {
  LinkChecksAnswer,
  LinkChecksInput,
  LinkChecksQuery,
  LinkChecksView,
} from '../contracts/link-checks.ts'
import { curatorCall } from './call.ts'

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
