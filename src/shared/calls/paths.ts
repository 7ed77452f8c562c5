import type { IdParam } from '../contracts/fields.ts'
import type {
  FollowedPath,
  PathCard,
  PathLocale,
  PathParam,
  PathQuery,
  PathSkip,
  PathStepParam,
  PathView,
  ResourcePath,
} from '../contracts/paths.ts'
import { type ApiPath, memberCall, publicCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/paths/mine']

export const listPaths = publicCall<{ query: PathQuery; response: PathCard[] }>('GET /api/paths', {
  kids: 'filtered',
})

export const listMyPaths = memberCall<{ query: PathLocale; response: FollowedPath[] }>(
  'GET /api/paths/mine',
  { kids: 'seats' },
)

export const getPath = publicCall<{ params: PathParam; query: PathLocale; response: PathView }>(
  'GET /api/paths/{slug}',
  { kids: 'filtered' },
)

export const followPath = memberCall<{ params: PathParam }>('PUT /api/paths/{slug}/follow', {
  kids: 'seats',
  touches: TOUCHED,
})

export const listPathsOfResource = publicCall<{
  params: IdParam
  query: PathLocale
  response: ResourcePath[]
}>('GET /api/resources/{id}/paths', { kids: 'filtered' })

/** Drops what was skipped. */
export const unfollowPath = memberCall<{ params: PathParam }>('DELETE /api/paths/{slug}/follow', {
  kids: 'seats',
  touches: TOUCHED,
})

export const skipStep = memberCall<{ params: PathStepParam; body: PathSkip }>(
  'PUT /api/paths/{slug}/steps/{key}',
  { kids: 'seats', touches: TOUCHED },
)
