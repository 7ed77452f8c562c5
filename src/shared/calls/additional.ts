import { publicCall } from './call.ts'

export const listAdditional = publicCall(
  'GET /api/additional-resources ?additionalResourcesQuery -> additionalResourceView[]',
  { kids: 'filtered' },
)
