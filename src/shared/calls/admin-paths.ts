import type { RevertInput } from '../contracts/history.ts'
import type {
  AdminPathView,
  PathChange,
  PathInput,
  PathHistoryQuery,
  PathParam,
  PathVersionView,
} from '../contracts/paths.ts'
import { type ApiPath, curatorCall } from './call.ts'

/** Resources say which paths they are in. */
const touches: readonly ApiPath[] = ['/api/paths', '/api/admin/paths', '/api/resources']

export const listPathsForAdmin = curatorCall<{ response: AdminPathView[] }>('GET /api/admin/paths')

export const getPathForAdmin = curatorCall<{ params: PathParam; response: AdminPathView }>(
  'GET /api/admin/paths/{slug}',
)

export const addPath = curatorCall<{ body: PathInput; response: AdminPathView }>(
  'POST /api/admin/paths',
  { status: 201, touches },
)

export const changePath = curatorCall<{
  params: PathParam
  body: PathChange
  response: AdminPathView
}>('PUT /api/admin/paths/{slug}', { touches })

export const removePath = curatorCall<{ params: PathParam }>('DELETE /api/admin/paths/{slug}', {
  touches,
})

export const listPathHistory = curatorCall<{
  params: PathParam
  query: PathHistoryQuery
  response: PathVersionView[]
}>('GET /api/admin/paths/{slug}/history')

export const revertPath = curatorCall<{
  params: PathParam
  body: RevertInput
  response: AdminPathView
}>('POST /api/admin/paths/{slug}/revert', { touches })
