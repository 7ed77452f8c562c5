import type {
  PageContentParam,
  PageContentQuery,
  PageContentView,
} from '../contracts/page-contents.ts'
import { publicCall } from './call.ts'

export const getPageContent = publicCall<{
  params: PageContentParam
  query: PageContentQuery
  response: PageContentView
}>('GET /api/page-contents/{pageName}', { kids: 'filtered' })
