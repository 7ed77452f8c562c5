import type { OverviewView } from '../contracts/overview.ts'
import type { CuratorCall } from './call.ts'

export const getOverview: CuratorCall<{ response: OverviewView }> = {
  method: 'GET',
  path: '/api/admin/overview',
  access: 'curator',
}
