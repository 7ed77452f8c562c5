import { adminCall, type ApiPath, publicCall } from './call.ts'

/** Every path whose response names the pages or shows one. */
export const OWN_PAGE_PATHS: readonly ApiPath[] = ['/api/pages', '/api/admin/pages', '/api/site']

export const getOwnPage = publicCall(
  'GET /api/pages/{slug} :ownPageParam ?pageContentQuery -> ownPageView',
  { kids: 'filtered' },
)

export const listOwnPages = adminCall('GET /api/admin/pages -> ownPageEntry[]')

export const getOwnPageText = adminCall(
  'GET /api/admin/pages/{slug} :ownPageParam ?pageContentQuery -> ownPageTextView',
)

export const createOwnPage = adminCall(
  'POST /api/admin/pages ?pageContentQuery ownPageInput -> ownPageTextView',
  { status: 201, touches: OWN_PAGE_PATHS },
)

export const changeOwnPage = adminCall(
  'PUT /api/admin/pages/{slug} :ownPageParam ?pageContentQuery ownPagePatch -> ownPageTextView',
  { touches: OWN_PAGE_PATHS },
)

export const removeOwnPage = adminCall('DELETE /api/admin/pages/{slug} :ownPageParam', {
  touches: OWN_PAGE_PATHS,
})

export const getPageContent = publicCall(
  'GET /api/page-contents/{pageName} :pageContentParam ?pageContentQuery -> pageContentView',
  { kids: 'filtered' },
)

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
