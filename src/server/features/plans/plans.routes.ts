import * as calls from '#shared/calls/plans.ts'
import { idParam } from '#shared/contracts/fields.ts'
import {
  planConflictBody,
  planInput,
  planView,
  stepChange,
  unknownResourcesBody,
} from '#shared/contracts/plans.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { IF_MATCH_NOTE, ifMatch } from '../../platform/http/if-match.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeStep, deletePlan, getPlan, putPlan } from './plans.service.ts'

export function planRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.getPlan,
    {
      summary: 'Get your plan of study',
      response: planView,
      returns: 'The plan; without steps and times if there is none',
    },
    ({ viewer }) => getPlan(ctx, viewer.user.id),
  )
  serve(
    api,
    calls.putPlan,
    {
      summary: 'Make your plan of study, or replace it as a whole',
      description: `Steps keep their IDs; an ID that is not in your plan makes a new step. ${IF_MATCH_NOTE}`,
      body: planInput,
      response: planView,
      returns: 'The plan',
      refusals: [409, 429],
      refusalBodies: {
        400: {
          schema: unknownResourcesBody,
          description: 'A field is invalid; `unknown` lists resources that do not exist',
        },
        409: {
          schema: planConflictBody,
          description: 'The plan has changed since then; `plan` is the current one',
        },
      },
    },
    ({ viewer, body, c }) => {
      const seenAt = ifMatch(c.req.header('if-match'))
      return putPlan(ctx, viewer.user.id, { plan: body, seenAt })
    },
  )
  serve(
    api,
    calls.changePlanStep,
    {
      summary: 'Tick a step of your plan off, or make it open again',
      description: 'Doing it twice is the same as doing it once.',
      params: idParam,
      body: stepChange,
      response: planView,
      returns: 'The plan',
      refusals: [404, 429],
    },
    ({ viewer, params, body, ip }) =>
      changeStep(ctx, { userId: viewer.user.id, ip }, { id: params.id, done: body.done }),
  )
  serve(
    api,
    calls.deletePlan,
    { summary: 'Delete your plan of study', returns: 'Deleted', refusals: [429] },
    ({ viewer }) => deletePlan(ctx, viewer.user.id),
  )
}
