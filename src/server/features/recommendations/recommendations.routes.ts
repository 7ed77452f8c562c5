import { getStudySuggestions } from '#shared/calls/recommendations.ts'
import { studySuggestions } from '#shared/contracts/recommendations.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import { suggestToStudy } from './recommendations.service.ts'

export function recommendationRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    getStudySuggestions,
    {
      summary: 'Get up to four resources on the opening that you study most and do not know yet',
      response: studySuggestions,
      returns: 'The opening and the resources, each with the reason',
    },
    ({ viewer }) => suggestToStudy(ctx, viewer.user),
  )
}
