import type {
  OwnPageEntry,
  OwnPageInput,
  OwnPageParam,
  OwnPagePatch,
  OwnPageTextView,
  OwnPageView,
} from '../contracts/own-pages.ts'
import type {
  PageContentQuery,
  PageContentParam,
  PageContentView,
} from '../contracts/page-contents.ts'
import { type ApiPath, publicCall, adminCall } from './call.ts'

/** Every path whose response names the pages or shows one. */
export const OWN_PAGE_PATHS: readonly ApiPath[] = ['/api/pages', '/api/admin/pages', '/api/site']

type InLanguage = { params: OwnPageParam; query: PageContentQuery }

export const getOwnPage = publicCall<InLanguage & { response: OwnPageView }>(
  'GET /api/pages/{slug}',
  { kids: 'filtered' },
)

export const listOwnPages = adminCall<{ response: OwnPageEntry[] }>('GET /api/admin/pages')

export const getOwnPageText = adminCall<InLanguage & { response: OwnPageTextView }>(
  'GET /api/admin/pages/{slug}',
)

export const createOwnPage = adminCall<{
  query: PageContentQuery
  body: OwnPageInput
  response: OwnPageTextView
}>('POST /api/admin/pages', { status: 201, touches: OWN_PAGE_PATHS })

export const changeOwnPage = adminCall<
  InLanguage & { body: OwnPagePatch; response: OwnPageTextView }
>('PUT /api/admin/pages/{slug}', { touches: OWN_PAGE_PATHS })

export const removeOwnPage = adminCall<{ params: OwnPageParam }>('DELETE /api/admin/pages/{slug}', {
  touches: OWN_PAGE_PATHS,
})

export const getPageContent = publicCall<{
  params: PageContentParam
  query: PageContentQuery
  response: PageContentView
}>('GET /api/page-contents/{pageName}', { kids: 'filtered' })
