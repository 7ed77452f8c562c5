import type {
  AdditionalResourcesQuery,
  AdditionalResourceView,
} from '../contracts/additional-resources.ts'
import { publicCall } from './call.ts'

export const listAdditional = publicCall<{
  query: AdditionalResourcesQuery
  response: AdditionalResourceView[]
}>('GET /api/additional-resources', { kids: 'filtered' })
