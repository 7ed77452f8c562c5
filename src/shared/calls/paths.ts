import { type ApiPath, memberCall, publicCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/paths/mine']

export const listPaths = publicCall('GET /api/paths ?pathQuery -> pathCard[]', { kids: 'filtered' })

export const listMyPaths = memberCall('GET /api/paths/mine ?pathLocale -> followedPath[]', {
  kids: 'seats',
})

export const getPath = publicCall('GET /api/paths/{slug} :pathParam ?pathLocale -> pathView', {
  kids: 'filtered',
})

export const followPath = memberCall('PUT /api/paths/{slug}/follow :pathParam', {
  kids: 'seats',
  touches: TOUCHED,
})

export const listPathsOfResource = publicCall(
  'GET /api/resources/{id}/paths ?pathLocale -> resourcePath[]',
  { kids: 'filtered' },
)

/** Drops what was skipped. */
export const unfollowPath = memberCall('DELETE /api/paths/{slug}/follow :pathParam', {
  kids: 'seats',
  touches: TOUCHED,
})

export const skipStep = memberCall('PUT /api/paths/{slug}/steps/{key} :pathStepParam pathSkip', {
  kids: 'seats',
  touches: TOUCHED,
})
