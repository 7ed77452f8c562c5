import type {
  PageContentParam,
  PageContentQuery,
  PageTextEntry,
  PageTextInput,
  PageTextView,
} from '../contracts/page-contents.ts'
import { adminCall } from './call.ts'

export const listPageTexts = adminCall<{ response: PageTextEntry[] }>(
  'GET /api/admin/page-contents',
)

export const getPageText = adminCall<{
  params: PageContentParam
  query: PageContentQuery
  response: PageTextView
}>('GET /api/admin/page-contents/{pageName}')

export const changePageText = adminCall<{
  params: PageContentParam
  query: PageContentQuery
  body: PageTextInput
  response: PageTextView
}>('PUT /api/admin/page-contents/{pageName}', {
  // The imprint is one of them.
  touches: ['/api/page-contents', '/api/admin/page-contents', '/api/site'],
})
