import type {
  OwnPageEntry,
  OwnPageInput,
  OwnPageParam,
  OwnPagePatch,
  OwnPageTextView,
  OwnPageView,
} from '../contracts/own-pages.ts'
import type { PageContentQuery } from '../contracts/page-contents.ts'
import type { AdminCall, ApiPath, PublicCall } from './call.ts'

/** Every path whose response names the pages or shows one. */
export const OWN_PAGE_PATHS: readonly ApiPath[] = ['/api/pages', '/api/admin/pages', '/api/site']

type InLanguage = { params: OwnPageParam; query: PageContentQuery }

export const getOwnPage: PublicCall<InLanguage & { response: OwnPageView }> = {
  method: 'GET',
  path: '/api/pages/{slug}',
  access: 'public',
  kids: 'filtered',
}

export const listOwnPages: AdminCall<{ response: OwnPageEntry[] }> = {
  method: 'GET',
  path: '/api/admin/pages',
  access: 'admin',
}

export const getOwnPageText: AdminCall<InLanguage & { response: OwnPageTextView }> = {
  method: 'GET',
  path: '/api/admin/pages/{slug}',
  access: 'admin',
}

export const createOwnPage: AdminCall<{
  query: PageContentQuery
  body: OwnPageInput
  response: OwnPageTextView
}> = {
  method: 'POST',
  path: '/api/admin/pages',
  access: 'admin',
  status: 201,
  touches: OWN_PAGE_PATHS,
}

export const changeOwnPage: AdminCall<
  InLanguage & { body: OwnPagePatch; response: OwnPageTextView }
> = {
  method: 'PUT',
  path: '/api/admin/pages/{slug}',
  access: 'admin',
  touches: OWN_PAGE_PATHS,
}

export const removeOwnPage: AdminCall<{ params: OwnPageParam }> = {
  method: 'DELETE',
  path: '/api/admin/pages/{slug}',
  access: 'admin',
  touches: OWN_PAGE_PATHS,
}
