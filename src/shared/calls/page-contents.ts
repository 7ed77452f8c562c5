import type {
  PageContentParam,
  PageContentQuery,
  PageContentView,
} from '../contracts/page-contents.ts'
import type { PublicCall } from './call.ts'

export const getPageContent: PublicCall<{
  params: PageContentParam
  query: PageContentQuery
  response: PageContentView
}> = {
  method: 'GET',
  path: '/api/page-contents/{pageName}',
  access: 'public',
  kids: 'filtered',
}
