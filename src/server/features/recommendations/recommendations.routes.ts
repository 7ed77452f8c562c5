import { getStudySuggestions } from '#shared/calls/study.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { suggestToStudy } from './recommendations.service.ts'

export const recommendationRoutes = callTable((ctx: AppContext) => [
  serve(
    getStudySuggestions,
    'Get up to four resources on the opening that you study most and do not know yet. Returns the opening and the resources, each with the reason.',
    ({ viewer }) => suggestToStudy(ctx, viewer.user),
  ),
])
