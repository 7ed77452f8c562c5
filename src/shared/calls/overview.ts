import type { OverviewView } from '../contracts/overview.ts'
import { curatorCall } from './call.ts'

export const getOverview = curatorCall<{ response: OverviewView }>('GET /api/admin/overview')
