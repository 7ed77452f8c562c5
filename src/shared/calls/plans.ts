import type { PlanInput, PlanView } from '../contracts/plans.ts'
import { memberCall } from './call.ts'

export const getPlan = memberCall<{ response: PlanView }>('GET /api/plan')

/** Replaces the whole plan. */
export const putPlan = memberCall<{ body: PlanInput; response: PlanView }>('PUT /api/plan', {
  touches: ['/api/plan', '/api/study/suggestions'],
})
