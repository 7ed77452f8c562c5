import type {
  AdditionalResourcesQuery,
  AdditionalResourceView,
} from '../contracts/additional-resources.ts'
import type { PublicCall } from './call.ts'

export const listAdditional: PublicCall<{
  query: AdditionalResourcesQuery
  response: AdditionalResourceView[]
}> = {
  method: 'GET',
  path: '/api/additional-resources',
  access: 'public',
  kids: 'filtered',
}
