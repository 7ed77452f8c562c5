import type { PageContentParam, PageContentView } from '../contracts/page-contents.ts'
import type { PublicCall } from './call.ts'

export const getPageContent: PublicCall<{ params: PageContentParam; response: PageContentView }> = {
  method: 'GET',
  path: '/api/page-contents/{pageName}',
  access: 'public',
  kids: 'filtered',
}
