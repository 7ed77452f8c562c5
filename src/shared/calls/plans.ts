import type { IdParam } from '../contracts/fields.ts'
import type { PlanInput, PlanView, StepChange } from '../contracts/plans.ts'
import { type ApiPath, memberCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/plan', '/api/study/suggestions']

export const getPlan = memberCall<{ response: PlanView }>('GET /api/plan')

/** Replaces the whole plan. */
export const putPlan = memberCall<{ body: PlanInput; response: PlanView }>('PUT /api/plan', {
  touches: TOUCHED,
})

export const changePlanStep = memberCall<{
  params: IdParam
  body: StepChange
  response: PlanView
}>('PATCH /api/plan/steps/{id}', { touches: TOUCHED })

export const deletePlan = memberCall<object>('DELETE /api/plan', { touches: TOUCHED })
