import { type ApiPath, curatorCall } from './call.ts'

/** Resources say which paths they are in. */
const touches: readonly ApiPath[] = ['/api/paths', '/api/admin/paths', '/api/resources']

export const listPathsForAdmin = curatorCall('GET /api/admin/paths -> adminPathView[]')

export const getPathForAdmin = curatorCall(
  'GET /api/admin/paths/{slug} :pathParam -> adminPathView',
)

export const addPath = curatorCall('POST /api/admin/paths pathInput -> adminPathView', {
  status: 201,
  touches,
})

export const changePath = curatorCall(
  'PUT /api/admin/paths/{slug} :pathParam pathChange -> adminPathView',
  { touches },
)

export const removePath = curatorCall('DELETE /api/admin/paths/{slug} :pathParam', { touches })

export const listPathHistory = curatorCall(
  'GET /api/admin/paths/{slug}/history :pathParam ?pathHistoryQuery -> pathVersionView[]',
)

export const revertPath = curatorCall(
  'POST /api/admin/paths/{slug}/revert :pathParam revertInput -> adminPathView',
  { touches },
)
