import type {
  PageContentParam,
  PageContentQuery,
  PageTextEntry,
  PageTextInput,
  PageTextView,
} from '../contracts/page-contents.ts'
import type { AdminCall } from './call.ts'

export const listPageTexts: AdminCall<{ response: PageTextEntry[] }> = {
  method: 'GET',
  path: '/api/admin/page-contents',
  access: 'admin',
}

export const getPageText: AdminCall<{
  params: PageContentParam
  query: PageContentQuery
  response: PageTextView
}> = {
  method: 'GET',
  path: '/api/admin/page-contents/{pageName}',
  access: 'admin',
}

export const changePageText: AdminCall<{
  params: PageContentParam
  query: PageContentQuery
  body: PageTextInput
  response: PageTextView
}> = {
  method: 'PUT',
  path: '/api/admin/page-contents/{pageName}',
  access: 'admin',
  // The imprint is one of them.
  touches: ['/api/page-contents', '/api/admin/page-contents', '/api/site'],
}
