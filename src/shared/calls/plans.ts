import type { IdParam } from '../contracts/fields.ts'
import type { PlanInput, PlanView, StepChange } from '../contracts/plans.ts'
import type { ApiPath, MemberCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/plan', '/api/study/suggestions']

export const getPlan: MemberCall<{ response: PlanView }> = {
  method: 'GET',
  path: '/api/plan',
  access: 'member',
}

/** Replaces the whole plan. */
export const putPlan: MemberCall<{ body: PlanInput; response: PlanView }> = {
  method: 'PUT',
  path: '/api/plan',
  access: 'member',
  touches: TOUCHED,
}

export const changePlanStep: MemberCall<{
  params: IdParam
  body: StepChange
  response: PlanView
}> = {
  method: 'PATCH',
  path: '/api/plan/steps/{id}',
  access: 'member',
  touches: TOUCHED,
}

export const deletePlan: MemberCall<object> = {
  method: 'DELETE',
  path: '/api/plan',
  access: 'member',
  touches: TOUCHED,
}
