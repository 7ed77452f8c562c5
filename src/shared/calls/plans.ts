import { memberCall } from './call.ts'

export const getPlan = memberCall('GET /api/plan -> planView')

/** Replaces the whole plan. */
export const putPlan = memberCall('PUT /api/plan planInput -> planView', {
  touches: ['/api/plan', '/api/study/suggestions'],
})
