import type {
  LinkChecksAnswer,
  LinkChecksInput,
  LinkChecksQuery,
  LinkChecksView,
} from '../contracts/link-checks.ts'
import type { CuratorCall } from './call.ts'

export const listLinkChecks: CuratorCall<{ query: LinkChecksQuery; response: LinkChecksView }> = {
  method: 'GET',
  path: '/api/admin/link-checks',
  access: 'curator',
}

export const checkLinks: CuratorCall<{ body: LinkChecksInput; response: LinkChecksAnswer }> = {
  method: 'POST',
  path: '/api/admin/link-checks',
  access: 'curator',
  status: 202,
  touches: ['/api/admin/link-checks', '/api/admin/reports', '/api/admin/resource-reports'],
}
