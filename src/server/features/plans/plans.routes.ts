import * as calls from '#shared/calls/study.ts'
import { planConflictBody, unknownResourcesBody } from '#shared/contracts/study.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { getPlan, putPlan, withOneEdition } from './plans.service.ts'

export const planRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.getPlan,
    'Get your plan of study. If there is none, it has no steps and times.',
    async ({ viewer: { user }, t }) => withOneEdition(ctx, user, t, await getPlan(ctx, user.id)),
  ),
  serve(
    calls.putPlan,
    'Make your plan of study, or replace it as a whole. Steps keep their IDs; an ID that is not in your plan makes a new step. `basis` of earlier plans is ignored.',
    async ({ viewer: { user }, body, seenAt, t }) =>
      withOneEdition(ctx, user, t, await putPlan(ctx, user.id, { plan: body, seenAt })),
    {
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
      ifMatch: true,
    },
  ),
])
