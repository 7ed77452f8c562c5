import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/additional.ts'
import {
  additionalResourcesQuery,
  additionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { NO_RESOURCE } from '../../platform/cache/dependencies.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serveCached } from '../../platform/http/serve.ts'
import { listAdditional } from './additional.service.ts'

export function additionalRoutes(api: App, ctx: AppContext): void {
  serveCached(
    api,
    ctx,
    calls.listAdditional,
    {
      summary: 'List places to play, sites for kids and other links',
      query: additionalResourcesQuery,
      response: z.array(additionalResourceView),
      returns: 'Active entries in order',
    },
    ({ query }) => listAdditional(ctx, query.category ?? null),
    () => NO_RESOURCE,
  )
}
