import { adminCall } from './call.ts'

export const listPageTexts = adminCall('GET /api/admin/page-contents -> pageTextEntry[]')

export const getPageText = adminCall(
  'GET /api/admin/page-contents/{pageName} :pageContentParam ?pageContentQuery -> pageTextView',
)

export const changePageText = adminCall(
  'PUT /api/admin/page-contents/{pageName} :pageContentParam ?pageContentQuery pageTextInput -> pageTextView',
  {
    // The imprint is one of them.
    touches: ['/api/page-contents', '/api/admin/page-contents', '/api/site'],
  },
)
