import type { OverviewView } from '../contracts/overview.ts'
import type { AdminCall } from './call.ts'

export const getOverview: AdminCall<{ response: OverviewView }> = {
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
}
